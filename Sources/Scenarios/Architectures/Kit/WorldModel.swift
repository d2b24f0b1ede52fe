/// What an architecture does, as plain values: no object, no link and no library that the world could share a fault with.
public protocol WorldModel {
  /// Does `step`; one that makes no sense now changes nothing.
  mutating func perform(_ step: Step)
  /// What has to be seen now, with the events of the last step.
  var expected: Observation { get }
}
