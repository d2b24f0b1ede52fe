// Apps are internal: see BubbleupKit's Decisions, 14.
#if DEBUG
import Hierarchy

@testable import Scenarios

/// The smallest app that has everything that the kit checks: flows inside flows on one stack, each with a screen, a slot
/// that belongs to the innermost, and mistakes to be caught.
struct Dolls: Architecture {
  let name = "dolls"
  let letter: Character = "Z"
  let abstract = "flows inside flows, for the tests of the kit"
  let operations: [Scenarios.Operation] = [.start, .stop, .send, .popInstantly]
  let variants = [Self.form, ArchitectureOptions(linkage: .trampoline, lookup: .injected)]
  let hazards = [
    Self.form.with(
      Hazard("retained-parent", RetainingFace.self),
      [Step(.start), Step(.stop)],
      "association of face#2 with doll#2, which has no owner"
    ),
    Self.form.with(
      Hazard("slot-not-returned", GreedyDoll.self),
      [Step(.start), Step(.stop)],
      "flow doll#1 hears of no pops"
    ),
    Self.form.with(Hazard("strong-closure", ClosingDoll.self), [], "left behind"),
  ]
  /// How many starts the app makes before it forgets one; nil for never.
  var startsUntilSlip: Int?
  /// What else its dolls are to be, if anything.
  var hazard: Hazard?

  static let form = ArchitectureOptions(linkage: .trampoline)

  func launch(_ options: ArchitectureOptions) -> App {
    DollHouse(options.with(hazard ?? options.hazard), startsUntilSlip: startsUntilSlip ?? .max)
  }
}

/// Dolls in each other, from the outermost.
final class DollHouse: App {
  private var startsLeft: Int
  private lazy var outermost = stage.cast(Doll.self).init(on: Stack("stack", on: stage))

  init(_ options: ArchitectureOptions, startsUntilSlip: Int) {
    startsLeft = startsUntilSlip
    super.init(options)
    let window = MainWindow("window", on: stage)
    application.add(window)
    application.add(outermost)
    window.setRoot(outermost.stack)
    window.makeVisible()
    outermost.start()
  }

  private var dolls: [Doll] {
    Array(sequence(first: outermost) { $0.children.first as? Doll })
  }

  override var inquiries: [Inquiry] {
    [Inquiry("request", { Letter(.requestData) }) { ($0 as? Doll)?.parent is Application ? $0 : nil }]
  }

  override func allows(_ step: Step) -> Bool {
    switch step.operation {
    case .start: dolls.count < 6
    case .stop: dolls.count > 1
    default: true
    }
  }

  override func act(_ step: Step) -> Bool {
    switch step.operation {
    case .start:
      startsLeft -= 1
      if startsLeft != 0 { dolls.last?.startDoll() }
    case .stop: (step.pick(from: dolls.dropFirst())?.parent as? Doll)?.popInside()
    case .send: stage.note("sent from \(dolls.last?.title ?? "nowhere")")
    default: return false
    }
    return true
  }
}

/// A flow with one screen on a stack that it shares with those around it.
class Doll: FlowCoordinator, ScreenOwner, NavigationDelegate {
  final let stack: Stack
  final let capabilities = NavigationCapabilities.didShow

  required init(on stack: Stack) {
    self.stack = stack
    super.init(stack.stage.title("doll"), on: stack.stage)
    setRoot(stage.cast(Face.self).init(on: stage))
    (rootController as? Face)?.parentCoordinator = self
  }

  var ownScreens: [String] { [rootController].compactMap(\.self).map(\.name) }
  final var hearsOfPops: Bool { stack.delegate != nil }

  final func start() {
    takeSlot()
    if let rootController { stack.push(rootController, animated: false) }
  }

  final func startDoll() {
    let doll = stage.cast(Doll.self).init(on: stack)
    add(doll)
    doll.start()
  }

  /// Takes the dolls inside off the stack.
  final func popInside() {
    if let rootController { stack.pop(to: rootController, animated: false) }
  }

  func takeSlot() { stack.delegate = self }

  final func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    endIfPopped()
  }

  func endIfPopped() {
    guard let outer = parent as? Doll, !stack.children.contains(where: { $0 === rootController }) else {
      return
    }
    outer.takeSlot()
    outer.remove(self)
    outer.endIfPopped()
  }

  override func receive(_ message: Message) {
    if parent is Application { message.settle(by: id) } else { super.receive(message) }
  }
}

class Face: Screen {
  required init(on stage: Stage) { super.init(stage.title("face"), on: stage) }
}

/// Keeps its doll alive, which owns it.
final class RetainingFace: Face {
  override var associationPolicy: AssociationPolicy? { .retain }
}

/// Gives the slot back to nobody.
private final class GreedyDoll: Doll {
  private var isFirst = true

  override func takeSlot() {
    if isFirst { super.takeSlot() }
    isFirst = false
  }
}

/// Keeps itself alive.
private final class ClosingDoll: Doll, Severable {
  private var closure: (() -> Doll)?

  override func takeSlot() {
    super.takeSlot()
    closure = { self }
  }

  func sever() { closure = nil }
}
#endif
