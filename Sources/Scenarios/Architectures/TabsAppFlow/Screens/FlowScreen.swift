import Hierarchy

/// A screen of a flow: it knows neither its coordinator nor its container.
class FlowScreen: Screen {
  /// What it shows, from the associated values of the flow that led to it.
  let content: String

  init(_ kind: String, _ content: String = "", on stage: Stage) {
    self.content = content
    super.init(stage.title(kind), on: stage)
  }

  /// Asks for `flow`, as the user has done something that leads there.
  func request(_ flow: AppFlow, keepHierarchy: Bool) {
    if stage.options.hazard == .castByIndex, NaiveRoute.open(flow, from: self) { return }
    openFlow(flow, keepHierarchy: keepHierarchy, userData: ["from": title], sender: self)
  }

  override func didMove(toParent parent: Controller?) {
    if parent == nil { stage.note("left \(title)") }
  }
}
