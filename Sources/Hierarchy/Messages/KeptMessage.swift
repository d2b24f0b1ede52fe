/// A message whose send returns before it has ended: a copy of what the message only borrows.
///
/// The account stays its sender's, who reads it when everything has settled, and who does not go before.
public struct KeptMessage: @unchecked Sendable {
  fileprivate enum Contents {
    case item(ItemID)
    case order(Order)
    case flow(FlowRequest)
    case query(DataQuery)
    case box(Box)
    case nothing
  }

  private let action: Action
  private let contents: Contents
  private let slot: UnsafeMutablePointer<Account>

  /// Copies the payload of `message`, or retains its box.
  public init(_ message: Message) {
    action = message.action
    slot = message.slot
    contents = Contents(message)
  }

  /// The message, for as long as `body` takes.
  public func withMessage<Value>(_ body: (Message) -> Value) -> Value {
    func carrying<Payload>(_ payload: Payload) -> Value {
      withUnsafePointer(to: payload) { body(Message(action, .value, at: $0, slot)) }
    }
    return switch contents {
    case .item(let item): carrying(item)
    case .order(let order): carrying(order)
    case .flow(let flow): carrying(flow)
    case .query(let query): carrying(query)
    case .box(let box): withExtendedLifetime(box) { body(Message(action, in: box, slot)) }
    case .nothing: body(Message(action, .value, at: nil, slot))
    }
  }
}

extension KeptMessage.Contents {
  fileprivate init(_ message: Message) {
    guard let payload = message.payload else {
      self = .nothing
      return
    }
    if let box = message.box {
      self = .box(box)
      return
    }
    switch message.action {
    case .select: self = .item(payload.load(as: ItemID.self))
    case .buyNow: self = .order(payload.load(as: Order.self))
    case .openFlow: self = .flow(payload.assumingMemoryBound(to: FlowRequest.self).pointee)
    case .requestData: self = .query(payload.assumingMemoryBound(to: DataQuery.self).pointee)
    case .handleError: self = .nothing
    }
  }
}
