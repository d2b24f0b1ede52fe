import Hierarchy
import Strategies

/// A hierarchy as small as it can be and still have something to remove, to move and to exchange.
///
/// Two flows below the application: `root` is the window's root and hands to `home`, `screen` is contained in it and
/// hands to `flow`; `shelf` is a second container in the root. Both coordinators decide. Ways are kept short, because
/// every hop is several steps, and steps are what the number of schedules grows with.
final class ExploredWorld {
  let wiring: SteppedWiring
  let discipline: any Discipline
  let witness = ExploredWitness()
  private let plan: HierarchyPlan

  private(set) var application: Application?
  private var ledgers: [Ledger] = []
  private var births = 0
  private var sent: [(sender: Int, message: Letter)] = []

  var home: Coordinator?
  var flow: Coordinator?
  var root: Controller?
  var shelf: Controller?
  var screen: Controller?
  var cell: Cell?
  /// Further objects that a scenario needs, by what they are for; actors let go of them.
  var spare: Controller?
  var popped: Controller?
  /// What has to hold besides the rules for all histories.
  var check: () -> String? = { nil }

  /// Coordinators `k`, the root `p@0`, the shelf `p2`, the screen `p2@1`, and a cell in it.
  private static let plan: HierarchyPlan? = (try? Outline(text: "k.k.p@0.p2.p2@1.c4"))
    .flatMap { try? HierarchyPlan(.outline($0)) }

  init(_ form: ExploredForm, _ parts: ExploredParts = ExploredParts()) {
    guard let plan = Self.plan else { preconditionFailure("the explored outline makes no plan") }
    self.plan = plan
    wiring = form.makeWiring(over: parts.table())
    discipline = parts.discipline?(wiring, witness) ?? form.makeDiscipline(wiring, witness: witness)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    application = builder.hierarchy().application
    take(builder.nodes)
    watch(builder.nodes)
    witness.changed(builder.nodes) { wiring.target(of: $0) }
  }

  private static let anyScreen = NodeID(4)

  /// A controller of its own that hands to none, for a scenario to put somewhere.
  func makeController() -> Controller {
    // Beyond the plan's rows: no two objects of a history have the same name.
    let id = NodeID(100 + births)
    let controller = wiring.makeController(Seat(Self.anyScreen, in: plan, named: id))
    mark(controller)
    watch([controller])
    return controller
  }

  /// Relinks `level` before the actors begin.
  func prepare(_ level: Responder, handingTo parent: Responder?) {
    wiring.relink(level, to: parent)
    witness.changed([level]) { wiring.target(of: $0) }
  }

  /// Sends `message` from `origin` and waits for its outcome.
  func send(_ message: Letter = ExploredMessage(), from origin: Responder?, by sender: Int = 0) {
    guard let origin else { return }
    sent.append((sender, message))
    witness.sent(message, by: sender, from: origin)
    discipline.send(message, from: origin)
    witness.ended(message)
  }

  /// A change that takes `nodes` out for good: `body` ends their place, and what links are left is cut here.
  ///
  /// They are dismantled inside of the change, so that the last release finds nothing shared to touch.
  func remove(_ nodes: [Responder], _ body: () -> Void) {
    discipline.change(touching: nodes) {
      body()
      for node in nodes { wiring.relink(node, to: nil) }
      var dismantler = Dismantler()
      for node in nodes { node.surrender(to: &dismantler) }
      dismantler.run()
    }
    witness.removed(nodes)
  }

  func verdict() -> Violation? {
    if let problem = check() { return Violation(.oracle, problem) }
    (home, flow, root, shelf, screen, cell, spare, popped) = (nil, nil, nil, nil, nil, nil, nil, nil)
    application = nil
    let rest = Quiescence(
      residue: wiring.residue,
      inFlight: witness.inFlight,
      births: births,
      deaths: deaths
    )
    let found = HistoryChecker.check(witness.events).violations + rest.violations
    return found.first.map { Violation(.oracle, $0) }
  }

  private var deaths: Int { ledgers.reduce(0) { $0 + $1.deaths } }

  /// What came of each message, by its sender, and how many objects went.
  var outcome: String {
    (0..<ActorSet.capacity).flatMap { sender in sent.filter { $0.sender == sender } }
      .map { "\($0.sender): \($0.message.account.words)" }
      .joined(separator: ", ") + "; \(deaths) deaths"
  }

  private func take(_ nodes: [Responder]) {
    let coordinators = nodes.compactMap { $0 as? Coordinator }
    let controllers = nodes.compactMap { $0 as? Controller }
    (home, flow) = (coordinators[0], coordinators[1])
    (root, shelf, screen) = (controllers[0], controllers[1], controllers[2])
    cell = nodes.lazy.compactMap { $0 as? Cell }.first
    for node in nodes { node.role = node is Coordinator ? .decider : .bystander }
    if let screen { mark(screen) }
  }

  private func mark(_ controller: Controller) {
    let view = DyingView(id: controller.id)
    controller.loadedView.addSubview(view)
    watch([view])
  }

  private func watch(_ nodes: [Responder]) {
    ledgers.append(Ledger(watching: nodes))
    // Weakly, as in the ledger.
    for node in nodes { Seam.watch { [weak node] in node } }
    births += nodes.count
  }
}

/// A view that dies in a step: what is in it dies then and there, on whichever thread let go of it last.
private final class DyingView: View {
  deinit { Seam.pass(.death) }
}

/// A message that is handled in a step.
final class ExploredMessage: Letter {
  init() { super.init(.select) }

  override func deliver(_ answer: UInt64) -> Bool {
    Seam.pass(.handler)
    return true
  }
}

extension ExploredWorld {
  /// A request that `cell` has just made, and the cell takes the answer unless it stands for something else by then.
  func request(for cell: Cell) -> Letter {
    let ticket = cell.reuseTicket
    return .request(7) { [weak cell, discipline] data in
      Seam.pass(.handler)
      guard let cell else { return false }
      return discipline.visit(cell) {
        guard cell.reuseTicket == ticket else { return false }
        cell.receiveAnswer(data)
        return true
      }
    }
  }
}
