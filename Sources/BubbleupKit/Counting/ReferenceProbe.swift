/// What an executable that is linked with the counting wrappers can tell about its reference counting.
///
/// The library takes it as a value because it must not import the wrappers: they are linked only into an executable
/// that nobody times.
public struct ReferenceProbe: Sendable {
  /// Clears all counts and begins to count.
  public let start: @Sendable @convention(c) () -> Void
  /// Ends counting.
  public let stop: @Sendable @convention(c) () -> Void
  /// The calls of a runtime function by name; -1 where the linker did not wrap it.
  public let count: @Sendable @convention(c) (UnsafePointer<CChar>?) -> Int64

  /// A probe of the three functions of `CRetainWrap`.
  public init(
    start: @escaping @Sendable @convention(c) () -> Void,
    stop: @escaping @Sendable @convention(c) () -> Void,
    count: @escaping @Sendable @convention(c) (UnsafePointer<CChar>?) -> Int64
  ) {
    self.start = start
    self.stop = stop
    self.count = count
  }

  /// The count of `metric` since the last start; nil where one of its functions is not wrapped.
  func total(of metric: CountedMetric) -> Int64? {
    var total: Int64 = 0
    for function in metric.functions {
      let calls = count(function)
      if calls < 0 { return nil }
      total += calls
    }
    return total
  }

  /// Why an executable without wrappers cannot count references, and what to link it with.
  static let missing = """
    this executable is not linked with the counting wrappers; give one the product CRetainWrap and the flags \
    -Xclang-linker -Wl,@PATH-OF-BUBBLEUP/Sources/CRetainWrap/wrap.flags
    """
}
