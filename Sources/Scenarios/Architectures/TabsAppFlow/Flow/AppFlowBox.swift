import Hierarchy

/// The message that asks for a flow: an enum with associated values, in a box (catalogue C9).
final class AppFlowBox: Message {
  /// What is asked for.
  let unbox: AppFlow
  /// Whether the screens above the one that is asked for are to be under it.
  let keepHierarchy: Bool
  /// What else the receiving coordinator may want to know.
  let userData: [String: Any]?
  /// Who asks.
  private(set) weak var sender: Responder?
  /// Whether it only asks who would act on it.
  let isInquiry: Bool

  init(
    _ flow: AppFlow,
    keepHierarchy: Bool = false,
    userData: [String: Any]? = nil,
    sender: Responder?,
    isInquiry: Bool = false
  ) {
    unbox = flow
    self.keepHierarchy = keepHierarchy
    self.userData = userData
    self.sender = sender
    self.isInquiry = isInquiry
    super.init(action: .openFlow)
  }
}
