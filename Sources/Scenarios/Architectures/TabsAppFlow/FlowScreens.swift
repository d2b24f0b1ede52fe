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
    openFlow(flow, keepHierarchy: keepHierarchy, userData: ["from": title], sender: self)
  }

  override func didMove(toParent parent: Controller?) {
    if parent == nil { stage.note("left \(title)") }
  }
}

extension FlowScreen {
  /// Adds the one cell of a list.
  func addCell() -> ItemCell {
    let cell = ItemCell("\(title).cell", on: stage)
    cell.delegate = self
    contentView?.addSubview(cell)
    return cell
  }

  /// Its cell, if it has one: where a message of the user starts.
  var origin: Responder {
    switch self {
    case let initial as HomeInitialScreen: initial.cell ?? self
    case let first as OrdersFirstScreen: first.cell ?? self
    default: self
    }
  }
}

/// The first screen of the home tab, with a cell that leads on.
final class HomeInitialScreen: FlowScreen {
  private(set) var cell: ItemCell?

  init(on stage: Stage) { super.init("initial", on: stage) }

  override func viewDidLoad() { cell = addCell() }
}

/// The second screen of the home tab.
class HomeDoubleButtonScreen: FlowScreen {
  init(_ title: Int, on stage: Stage) { super.init("double-button", "title \(title)", on: stage) }
}

/// The first screen of the orders tab, with a cell that leads on.
final class OrdersFirstScreen: FlowScreen {
  private(set) var cell: ItemCell?

  init(on stage: Stage) { super.init("first", on: stage) }

  override func viewDidLoad() { cell = addCell() }
}

/// The second screen of the orders tab.
final class OrdersSecondScreen: FlowScreen {
  init(_ order: Int, on stage: Stage) { super.init("second", "order \(order)", on: stage) }
}

/// The third screen of the orders tab.
final class OrdersThirdScreen: FlowScreen {
  init(_ order: Int, _ item: Int, on stage: Stage) {
    super.init("third", "order \(order) item \(item)", on: stage)
  }
}

/// What the modal shows.
final class ReceiptScreen: FlowScreen {
  init(on stage: Stage) { super.init("receipt", on: stage) }
}

/// A screen that asks for the home flow in each phase of its life and says who would see to it (catalogue E9).
final class PhasedFlowScreen: FlowScreen {
  init(on stage: Stage) {
    super.init("phased", on: stage)
    ask("init")
  }

  override func viewDidLoad() { ask("didLoad") }
  override func willMove(toParent parent: Controller?) { ask(parent == nil ? "willLeave" : "willMove") }
  override func viewWillAppear() { ask("willAppear") }
  override func viewDidAppear() { ask("didAppear") }
  override func viewWillDisappear() { ask("willDisappear") }
  override func viewDidDisappear() { ask("didDisappear") }

  override func didMove(toParent parent: Controller?) {
    super.didMove(toParent: parent)
    ask(parent == nil ? "didLeave" : "didMove")
  }

  private func ask(_ phase: String) {
    let inquiry = AppFlowBox(.home(.initial), sender: self, isInquiry: true)
    stage.note("\(phase): \(stage.probe(from: self, with: inquiry))")
  }
}
