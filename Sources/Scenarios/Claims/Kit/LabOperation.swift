/// Something that an experiment does many times, to be timed or counted.
public struct LabOperation: Sendable {
  /// The name, unique within its claim.
  public let name: String
  /// Makes fresh objects and returns what runs so many operations on them and gives a checksum.
  ///
  /// Whatever the closure keeps lives as long as it is measured; the checksum must depend on every operation, or the
  /// optimiser may delete it.
  public let prepare: @Sendable () -> (_ count: Int) -> UInt64

  /// An operation called `name`.
  public init(_ name: String, prepare: @escaping @Sendable () -> (_ count: Int) -> UInt64) {
    self.name = name
    self.prepare = prepare
  }
}
