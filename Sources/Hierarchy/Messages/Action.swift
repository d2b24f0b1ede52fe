/// The messages that travel; each one stands for a payload size and shape.
public enum Action: UInt8, Sendable, CaseIterable {
  /// 8 bytes: a boxed identifier.
  case select
  /// 24 bytes: the largest value that an existential container holds inline.
  case buyNow
  /// 96 bytes: a value that the existential container has to allocate for.
  case openFlow
  /// A class instance that existed beforehand and needs no box.
  case handleError
  /// A request whose completion returns data to the sender.
  case requestData
}
