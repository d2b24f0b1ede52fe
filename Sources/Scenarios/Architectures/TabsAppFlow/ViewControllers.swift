import Hierarchy

/// A screen of a flow: it knows neither its coordinator nor its container, and asks for other flows by `openFlow`.
class FlowScreen: Screen {
  /// What it shows, from the associated values of the flow that led to it.
  final let content: String
  final private(set) var cell: ItemCell?

  init(_ kind: String, showing flow: AppFlow? = nil, on stage: Stage) {
    content = flow?.content ?? ""
    super.init(stage.title(kind), on: stage)
  }

  final override var label: String { content.isEmpty ? title : "\(title) (\(content))" }

  final var origin: Responder { cell ?? self }

  /// Asks for `flow`, as the user has done something that leads there.
  func request(_ flow: AppFlowBox, keepHierarchy: Bool) {
    origin.openFlow(flow, keepHierarchy: keepHierarchy, userData: ["from": title], sender: self)
  }

  final func addCell() {
    let cell = ItemCell("\(title).cell", on: stage)
    contentView?.addSubview(cell)
    self.cell = cell
  }

  override func didMove(toParent parent: Controller?) { if parent == nil { stage.note("left \(title)") } }
}

/// The first screen of the home tab, with a cell that leads on.
final class HomeViewController: FlowScreen {
  init(on stage: Stage) { super.init("initial", on: stage) }

  override func viewDidLoad() { addCell() }
}

class Home2ViewController: FlowScreen {
  required init(_ title: Int, on stage: Stage) {
    super.init("double-button", showing: .home(.doubleButtonScreen(title: title)), on: stage)
  }
}

/// The first screen of the orders tab, with a cell that leads on.
final class OrdersViewController: FlowScreen {
  init(on stage: Stage) { super.init("first", on: stage) }

  override func viewDidLoad() { addCell() }
}

final class Orders2ViewController: FlowScreen {
  init(_ order: Int, on stage: Stage) {
    super.init("second", showing: .orders(.secondScreen(order: order)), on: stage)
  }
}

final class Orders3ViewController: FlowScreen {
  init(_ order: Int, _ item: Int, on stage: Stage) {
    super.init("third", showing: .orders(.thirdScreen(order: order, item: item)), on: stage)
  }
}

final class ReceiptViewController: FlowScreen {
  init(on stage: Stage) { super.init("receipt", on: stage) }
}

/// The stack of a tab, or of a modal.
class ShopStack: Stack {
  required override init(_ title: String, on stage: Stage) { super.init(title, on: stage) }
}
