import Hierarchy

/// The coordinator of one tab: it owns the stack and shows the screens of its own flow, and no others.
class TabCoordinator: FlowCoordinator {
  /// Stacks are not let grow beyond this many screens, so that a step costs the same after a thousand others.
  static let highestStack = 8

  /// Which tab it is.
  let tab: Tab
  /// Its stack.
  let stack: Stack
  /// Whether transitions are animated, as an app can turn that off.
  var animates = true
  /// What stands in the place of the coordinator in the planted mistake: an object that is no responder.
  private let impostor = Impostor()

  private final class Impostor {}

  init(_ tab: Tab, root: FlowScreen, on stage: Stage) {
    self.tab = tab
    stack = Stack(stage.title("\(tab.rawValue)-stack"), on: stage)
    super.init(stage.title(tab.rawValue), on: stage)
    stage.links.connect(stack, to: self)
    if stage.options.hazard == .failedCast { stack.parentCoordinator = impostor }
    setRoot(stack)
    stack.setStack([prepared(root)], animated: false)
  }

  /// Sees to its own flow, and forwards the others to whoever comes next (catalogue C10).
  override func receive(_ message: Message) {
    guard let box = message as? AppFlowBox, box.unbox.tab == tab else { return super.receive(message) }
    open(box)
  }

  /// Shows what `box` asks for, which is a flow of this tab.
  func open(_ box: AppFlowBox) {
    box.settle(by: id)
    guard !box.isInquiry else { return }
    dismissSheet()
    display(path(to: box.unbox), keepHierarchy: box.keepHierarchy)
    let sender = (box.sender as? any Linked)?.title ?? "nobody"
    let from = box.userData?["from"] as? String ?? "nowhere"
    stage.note("\(title) opened for \(sender) from \(from)")
  }

  /// The screens that lead to the one of `flow`, itself last, the one at the bottom not included.
  func path(to flow: AppFlow) -> [() -> FlowScreen] { [] }

  /// Wires a screen that is about to be shown.
  func prepared(_ screen: FlowScreen) -> FlowScreen {
    stage.links.connect(screen, to: stack)
    return screen
  }
}
