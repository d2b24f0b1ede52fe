/// A message that ends after its send has returned: a copy of what the message only borrows.
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
    self =
      switch (message.action, message.box, message.payload) {
      case (_, let box?, _): .box(box)
      case (.select, _, let payload?): .item(payload.load(as: ItemID.self))
      case (.buyNow, _, let payload?): .order(payload.load(as: Order.self))
      case (.openFlow, _, let payload?): .flow(payload.assumingMemoryBound(to: FlowRequest.self).pointee)
      case (.requestData, _, let payload?): .query(payload.assumingMemoryBound(to: DataQuery.self).pointee)
      case (.handleError, _, _), (_, _, nil): .nothing
      }
  }
}
