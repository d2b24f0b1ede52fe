import Hierarchy

/// The store as plain values: which screen is on which stack, whose it is, and what waits for what.
struct StoreModel: WorldModel {
  let options: ArchitectureOptions
  var form = RootForm.tabs
  var root = ""
  /// Coordinators by title; the application coordinator is among them.
  var flows: [String: FlowState] = [StoreModel.app: FlowState(kind: "app", parent: "application", stack: "")]
  /// Sections by kind, in the order in which they were started.
  var sections: [(kind: String, stack: StackState)] = []
  var selected = "catalog"
  var modal: ModalState?
  var promotions: [PromotionState] = []
  var isReady = false
  var requests: [RequestState] = []
  var answers = 0
  var orders = 0
  var lastOrders: [Int] = []

  private var serials: [String: Int] = [:]
  private var events: [String] = []

  static let app = "app#1"

  init(_ options: ArchitectureOptions) {
    self.options = options
    launch()
  }

  mutating func perform(_ step: Step) {
    events = []
    switch step.operation {
    case .push, .pushInstantly, .pop, .popInstantly, .popTo, .popToRoot, .setStack: navigate(step)
    case .swipeBack, .swipeCancelled, .swipeThenPush: swipe(step)
    case .present, .dismiss, .swipeToDismiss, .popPresenter, .freeOwner: present(step)
    case .selectTab, .reparent, .deepLink, .logout, .logoutUnderModal, .login: arrange(step)
    case .start, .stop, .startThenStop, .stopThenStart, .startTwice, .activate: run(step)
    case .send, .queueMessage, .supply, .reuseCell, .answer, .sendAtEachPhase: send(step)
    // The store has no traits.
    case .overrideTraits: break
    }
  }

  var expected: Observation { Observation(facts: facts, events: events) }

  mutating func note(_ event: String) { events.append(event) }

  mutating func title(_ kind: String) -> String {
    serials[kind, default: 0] += 1
    return "\(kind)#\(serials[kind, default: 0])"
  }
}

extension StoreModel {
  /// A screen, and the coordinator that made or took it.
  struct ScreenState: Equatable {
    let title: String
    var owner: String
    var isHome: Bool { title.hasPrefix("home#") }
  }

  /// A stack and its screens, lowest first.
  struct StackState {
    let title: String
    var screens: [ScreenState] = []
  }

  /// A coordinator: what it is, whose child, and on which stack.
  struct FlowState {
    let kind: String
    let parent: String
    let stack: String
    var queue: [RequestState] = []
  }

  /// A modal: its stack, who presented it, and its coordinator if it has one.
  struct ModalState {
    var stack: StackState
    let presenter: String
    let flow: String?
    let isOffer: Bool
  }

  struct PromotionState {
    let title: String
    var ticket = 0
    var content: Int?
  }

  /// A message that waits: for dependencies, or for its answer.
  struct RequestState {
    let label: String
    let number: Int
    let isOrder: Bool
    /// The screen or cell that asked.
    let asker: String
    /// What the cell stood for when it asked.
    let ticket: Int
  }
}

/// What has to be seen.
extension StoreModel {
  var facts: [String: String] {
    var facts: [String: String] = [:]
    describeRoot(&facts)
    describeFlows(&facts)
    for section in sections { describe(section.stack, as: section.kind, &facts) }
    if let modal { describe(modal.stack, as: "modal", &facts) }
    return facts
  }

  private func describeRoot(_ facts: inout [String: String]) {
    let shown = form == .custom ? [sections[section].stack.title] : sections.map(\.stack.title)
    facts["root"] = "\(root) [\(shown.joined(separator: " "))] shows \(sectionFlow)"
    facts["window"] = root
    facts["coordinators"] = flows.keys.sorted().joined(separator: " ")
    facts["modal"] = modal.map { "\($0.stack.title) by \($0.presenter)" } ?? "none"
  }

  private func describeFlows(_ facts: inout [String: String]) {
    for (title, flow) in flows {
      let queue = flow.queue.map(\.label).joined(separator: ", ")
      guard title != Self.app else {
        facts["queue \(title)"] = queue
        continue
      }
      facts["flow \(title)"] = "[\(screens(of: title).joined(separator: " "))] under \(flow.parent)"
      if !queue.isEmpty { facts["queue \(title)"] = queue }
    }
    facts["cart"] = "\(orders) orders, last [\(lastOrders.map(String.init).joined(separator: ", "))]"
    facts["under way"] = requests.map(\.label).joined(separator: ", ")
    facts["answers"] = String(answers)
    for cell in promotions { facts["shows \(cell.title)"] = cell.content.map { "answer \($0)" } ?? "nothing" }
  }

  private func describe(_ stack: StackState, as name: String, _ facts: inout [String: String]) {
    facts["stack \(name)"] = "\(stack.title) [\(stack.screens.map(\.title).joined(separator: " "))]"
    let active = stack.screens.last?.owner ?? ""
    facts["slot \(name)"] = active.isEmpty ? "none" : active
    facts["above \(stack.title)"] = active.isEmpty ? modal?.presenter ?? "nothing" : active
    for screen in stack.screens {
      let isTop = screen == stack.screens.last
      let origins = [screen.title] + (screen.isHome && isTop ? promotions.map(\.title) : [])
      for method in StoreWorld.probed {
        let outcome = outcome(of: method, from: screen, in: stack)
        for origin in origins { facts["\(method.rawValue) from \(origin)"] = outcome }
      }
    }
  }
}
