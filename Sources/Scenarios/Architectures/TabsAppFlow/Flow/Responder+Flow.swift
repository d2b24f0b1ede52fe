import Hierarchy

extension Responder {
  /// Asks for `flow`, without knowing who will see to it.
  @discardableResult
  func openFlow(
    _ flow: AppFlow,
    keepHierarchy: Bool = false,
    userData: [String: Any]? = nil,
    sender: Responder?
  ) -> Message {
    let box = AppFlowBox(flow, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    receive(box)
    return box
  }
}
