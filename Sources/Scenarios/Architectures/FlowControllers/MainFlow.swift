import Hierarchy

/// The app after login: feed, profile and settings behind tabs.
final class MainFlow: FlowController {
  private(set) weak var tabs: Frame?
  /// The modal flow, if it is up.
  private(set) weak var help: StackFlow?

  init(_ services: Services, on stage: Stage) {
    super.init(stage.title("main"), services, on: stage)
    let tabs = Frame("tabs of \(title)", on: stage, container: .tabs)
    stage.links.connect(tabs, to: self)
    for name in ["feed", "profile", "settings"] {
      let flow = StackFlow(name, showing: "item", services, on: stage)
      stage.links.connect(flow, to: self)
      tabs.contain(flow)
    }
    show(tabs)
    self.tabs = tabs
  }

  /// Shows the feed with `count` screens over its first one, and no modal.
  func open(_ count: Int) {
    dismissHelp()
    tabs?.select(0)
    (tabs?.children.first as? StackFlow)?.open(count)
  }

  /// Starts help as a modal over `presenter`.
  func presentHelp(over presenter: Screen, in window: Window) {
    let help = StackFlow("help", showing: "topic", services, on: stage)
    stage.links.connect(help, to: self)
    if presenter.present(help, in: window) { self.help = help }
  }

  /// Takes the modal away; nobody else has to know (catalogue D12).
  func dismissHelp() { help?.presenting?.dismissPresented() }

  override func receive(_ message: Message) {
    if message.action == .openFlow { stage.note("logout through \(title)") }
    super.receive(message)
  }
}
