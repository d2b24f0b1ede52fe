/// How much memory a plan and its hierarchy may take.
public struct AvailableMemory: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The amount.
  public let bytes: Int

  /// So many bytes; less than nothing counts as nothing.
  public init(bytes: Int) {
    self.bytes = max(0, bytes)
  }

  /// As much as one likes: where nothing is known about memory, nothing is refused because of it.
  public static let unlimited = AvailableMemory(bytes: .max)

  /// Whether there is less on the left.
  public static func < (left: AvailableMemory, right: AvailableMemory) -> Bool { left.bytes < right.bytes }

  /// The amount in its largest whole unit, with one decimal.
  public var description: String {
    let units: [(name: String, size: Int)] = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
    guard let unit = units.first(where: { bytes >= $0.size }) else { return "\(bytes) B" }
    let tenths = bytes / unit.size * 10 + bytes % unit.size * 10 / unit.size
    return "\(tenths / 10).\(tenths % 10) \(unit.name)"
  }
}
