/// Something to be measured against others: a name, and a way to build its workload anew.
///
/// Every block starts on fresh objects, because objects age: the first weak reference changes an object's layout for
/// good, and twins built separately differ by a constant.
public struct Contender {
  /// The name under which its samples are kept.
  public let name: String
  /// Builds the objects, untimed.
  public let prepare: () throws -> PreparedWorkload

  /// Creates a contender.
  public init(name: String, prepare: @escaping () throws -> PreparedWorkload) {
    self.name = name
    self.prepare = prepare
  }

  /// The same contender under another name: the twin of an A/A check.
  public func twin(named name: String) -> Contender { Contender(name: name, prepare: prepare) }
}
