import Hierarchy

/// A message that notes how deep in the stack its decider runs.
final class DepthProbe: Message {
  /// An address in the decider's frame.
  private(set) var reached: Int?

  init() { super.init(action: .handleError) }

  override func readPayload() -> UInt64? {
    reached = ThreadStack.currentAddress
    return 0
  }
}
