/// A message whose payload is a value in a box, as an Objective-C responder chain needs it (catalogue A11).
///
/// The box is the message object; the existential inside it holds up to 24 bytes inline and allocates for more,
/// so a send costs one allocation for `select` and `buyNow` and two for `openFlow`.
public final class BoxedMessage: Message {
  private let payload: Any

  /// Boxes `payload`.
  public init<Value: Payload>(_ action: Action, payload: Value) {
    self.payload = payload
    super.init(action: action)
  }

  /// The payload, if it is a `Value`: an unchecked cast would read whatever lies there.
  public func unbox<Value: Payload>(as type: Value.Type = Value.self) throws(UnboxError) -> Value {
    guard let value = payload as? Value else {
      throw UnboxError(action: action, expected: "\(Value.self)", found: "\(Swift.type(of: payload))")
    }
    return value
  }

  /// Unboxes what the action promises and digests it; nil where the box holds another type.
  public override func readPayload() -> UInt64? {
    switch action {
    case .select: try? unbox(as: ItemID.self).digest
    case .buyNow: try? unbox(as: Order.self).digest
    case .openFlow: try? unbox(as: FlowRequest.self).digest
    case .handleError, .requestData: nil
    }
  }
}
