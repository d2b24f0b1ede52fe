import Hierarchy

/// The living store: an application, its window, and the application coordinator.
final class StoreWorld: World {
  let application = Application(id: .application)
  let store: Store
  let app: ApplicationCoordinator

  var stage: Stage { store.stage }

  /// The highest that a stack may become, so that a script of any length stays small.
  static let height = 8
  /// How many messages may wait for something.
  static let waiting = 6

  init(_ options: ArchitectureOptions) {
    store = Store(options)
    app = ApplicationCoordinator(in: store)
    let window = MainWindow("window", on: store.stage)
    store.window = window
    application.add(window)
    application.add(app)
    app.delegate = application
    window.makeVisible()
    app.start()
    settle()
  }

  func perform(_ step: Step) {
    defer { settle() }
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

  /// The time of every animation passes.
  func settle() {
    for stack in stacks { stack.finishTransition() }
  }

  /// The stacks in use.
  private var stacks: [Stack] { app.sections.map(\.stack) + [modal].compactMap(\.self) }
}

extension StoreWorld {
  /// The modal, payment or offer; a world has one at a time.
  var modal: Stack? { (app.rootController?.presented ?? offer) as? Stack }

  /// The modal that a screen of the section in front presents.
  var offer: Controller? {
    guard let section = app.selected else { return nil }
    for screen in section.stack.children { if let modal = screen.presented { return modal } }
    return nil
  }

  /// The stack that the user sees.
  var visibleStack: Stack? { modal ?? app.selected?.stack }

  /// The screen that the user sees.
  var visibleScreen: StoreScreen? { visibleStack?.topController as? StoreScreen }

  /// The coordinator whose screen the user sees; nil for a bare modal.
  var visibleFlow: StackFlow? {
    guard let screen = visibleScreen else { return nil }
    return everyFlow.first { $0.shadow.contains { $0 === screen } }
  }

  /// The modal flows.
  var modalFlow: StackFlow? {
    guard modal != nil else { return nil }
    return visibleFlow
  }

  /// Every coordinator below the application coordinator, parents before children.
  var everyFlow: [StackFlow] {
    var flows: [StackFlow] = []
    var pending = app.flows
    while !pending.isEmpty {
      let flow = pending.removeFirst()
      if let flow = flow as? StackFlow { flows.append(flow) }
      pending = flow.flows + pending
    }
    return flows
  }

  /// The catalog, which is started first and lives until the root is replaced.
  var catalog: CatalogCoordinator? { app.child(CatalogCoordinator.identifier) as? CatalogCoordinator }
}

/// What can be seen of the store.
extension StoreWorld {
  func observe() -> Observation {
    var facts: [String: String] = [:]
    describeRoot(&facts)
    describeFlows(&facts)
    describeMessages(&facts)
    for section in app.sections { describe(section.stack, as: section.identifier, &facts) }
    if let modal { describe(modal, as: "modal", &facts) }
    let events = stage.takeEvents() + store.ledger.takeOutcomes() + store.reaches.take()
    return Observation(facts: facts, events: events)
  }

  private func describeRoot(_ facts: inout [String: String]) {
    let root = (app.rootController as? any Linked)?.title ?? "nothing"
    let content = (app.rootController?.children ?? []).map(title(of:)).joined(separator: " ")
    facts["root"] = "\(root) [\(content)] shows \(app.selected?.title ?? "nothing")"
    facts["window"] = title(of: store.window?.rootController)
    let coordinators = stage.census.living.filter { $0 is InjectedCoordinator }.map(\.title)
    facts["coordinators"] = coordinators.sorted().joined(separator: " ")
    facts["modal"] = modal.map { "\($0.title) by \(title(of: $0.presenting))" } ?? "none"
  }

  private func describeFlows(_ facts: inout [String: String]) {
    for flow in everyFlow {
      let shadow = flow.shadow.map(\.title).joined(separator: " ")
      facts["flow \(flow.title)"] = "[\(shadow)] under \(title(of: flow.parent))"
      if !flow.queued.isEmpty { facts["queue \(flow.title)"] = flow.queued.joined(separator: ", ") }
    }
  }

  private func describeMessages(_ facts: inout [String: String]) {
    facts["queue app#1"] = app.queued.joined(separator: ", ")
    facts["cart"] = app.cart.summary
    facts["under way"] = app.network.underWay.joined(separator: ", ")
    facts["answers"] = String(app.data.answers)
    for cell in catalog?.home?.promotions ?? [] { facts["shows \(cell.title)"] = answer(cell.content) }
  }

  private func describe(_ stack: Stack, as name: String, _ facts: inout [String: String]) {
    facts["stack \(name)"] = "\(stack.title) [\(stack.children.map(title(of:)).joined(separator: " "))]"
    facts["slot \(name)"] = (stack.delegate as? any Linked)?.title ?? "none"
    facts["above \(stack.title)"] = title(of: stack.coordinatingResponder)
    for screen in stack.children {
      probe(screen, &facts)
      if screen === stack.topController {
        (screen as? CatalogScreen)?.promotions.forEach { probe($0, &facts) }
      }
    }
  }

  /// What every origin is asked after every step.
  static let probed: [StoreMethod] = [.showItem, .cartBuyNow]

  private func probe(_ origin: any Linked, _ facts: inout [String: String]) {
    for method in Self.probed {
      facts["\(method.rawValue) from \(origin.title)"] = stage.probe(from: origin, with: method.question)
    }
  }

  private func probe(_ origin: Controller, _ facts: inout [String: String]) {
    if let origin = origin as? any Linked { probe(origin, &facts) }
  }

  private func title(of responder: Responder?) -> String {
    responder is Application ? "application" : (responder as? any Linked)?.title ?? "nothing"
  }

  /// Data as the number that was asked with: scripts ask with small ones.
  private func answer(_ content: UInt64) -> String {
    content == 0 ? "nothing" : Self.answers[content].map { "answer \($0)" } ?? "something else"
  }

  private static let answers: [UInt64: UInt64] = Dictionary(
    uniqueKeysWithValues: (0..<16).map { (ItemID($0 + 1).digest, $0) }
  )
}
