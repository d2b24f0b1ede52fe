/// A message that ends after its send has returned: a copy of what the message only borrows, but for the account, which
/// its sender reads when everything has settled.
public struct KeptMessage: @unchecked Sendable {
  private let action: Action
  private let slot: UnsafeMutablePointer<Account>
  private let box: Box?
  /// The value, whichever it is: none has more words than a flow, and none holds a reference that is counted.
  private var words = InlineArray<12, UInt64>(repeating: 0)

  /// Copies the payload of `message`, or retains its box.
  public init(_ message: Message) {
    (action, slot, box) = (message.action, message.slot, message.box)
    guard box == nil else { return }
    let size =
      switch action {
      case .select: MemoryLayout<ItemID>.size
      case .buyNow: MemoryLayout<Order>.size
      case .openFlow: MemoryLayout<FlowRequest>.size
      case .requestData: MemoryLayout<DataQuery>.size
      case .handleError: 0
      }
    withUnsafeMutableBytes(of: &words) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: message.payload, count: size))
    }
  }

  /// The message, for as long as `body` takes.
  public func withMessage<Value>(_ body: (Message) -> Value) -> Value {
    if let box { return withExtendedLifetime(box) { body(Message(action, in: box, slot)) } }
    return withUnsafePointer(to: words) { body(Message(action, .value, at: $0, slot)) }
  }
}
