package import Hierarchy

/// Every level holds its parent, typed as the base class.
///
/// They differ in the attribute of one variable; a generic class would pay a witness call per hop. The variable would be a
/// `let` in an app, which is read without a check of exclusive access; here it is not, as hierarchies change.
package protocol ParentStrategy: Strategy {}

extension ParentStrategy {
  package var sharing: Sharing { .guarded }
  package var askedOfLevels: String? { "a parent and a call" }
  package var variants: [StrategyOptions] { StrategyOptions.Form.allCases.map { StrategyOptions(form: $0) } }

  package var knownToSender: [KnownType]? {
    let parent =
      "the parent, typed as the base class; typed as its own class it would be that one, and another in each place"
    return [("Responder", parent)]
  }
}

private protocol ParentLevel: AnyObject {
  var above: Responder? { get set }
}

private class ParentFactory {
  private final let form: StrategyOptions.Form

  init(_ options: StrategyOptions) { form = options.form ?? .recursive }

  final func relink(_ level: Responder, to parent: Responder?) { (level as? any ParentLevel)?.above = parent }

  final func send(_ message: Message, from origin: Responder) {
    form == .recursive ? origin.receive(message) : origin.climb(message)
  }
}

extension Responder {
  @inline(__always)
  fileprivate func pass(_ message: Message, to above: @autoclosure () -> Responder?) {
    if !consider(message) { forward(message, to: above()) }
  }
}

/// Every level holds its parent strongly (catalogue C5): a retain per hop, and a leak by design, as nothing dies until the
/// cycles are broken by hand.
package struct ParentStrong: ParentStrategy {
  package let name = StrategyName("parent", "strong")
  package let abstract = "fixed strong reference to the parent; leaks the hierarchy by design"
  package init() {}
  package func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge> { [.levelToParent] }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { StrongWiring(options) }
}

private final class StrongWiring: ParentFactory, Wiring {
  func makeCell(_ seat: Seat) -> Cell { StrongCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin ? StrongTwinController(seat) : StrongController(seat)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { StrongCoordinator(id: seat.id) }
  func sever(_ node: Responder) { relink(node, to: nil) }
}

private final class StrongCell: Cell, ParentLevel {
  @exclusivity(unchecked) final var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) { pass(message, to: above) }
}

private class StrongController: Controller, ParentLevel {
  @exclusivity(unchecked) final var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) { pass(message, to: above) }
}

private final class StrongTwinController: StrongController {
  @inline(never)
  override func receive(_ message: Message) { pass(message, to: above) }
}

private final class StrongCoordinator: Coordinator, ParentLevel {
  @exclusivity(unchecked) final var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) { pass(message, to: above) }
}

/// Every level holds its parent weakly: safe, and two locked operations on a side table per hop.
package struct ParentWeak: ParentStrategy {
  package let name = StrategyName("parent", "weak")
  package let abstract = "fixed weak reference to the parent"
  package init() {}
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { WeakWiring(options) }
}

private final class WeakWiring: ParentFactory, Wiring {
  func makeCell(_ seat: Seat) -> Cell { WeakCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin ? WeakTwinController(seat) : WeakController(seat)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { WeakCoordinator(id: seat.id) }
}

private final class WeakCell: Cell, ParentLevel {
  @exclusivity(unchecked) final weak var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) { pass(message, to: above) }
}

private class WeakController: Controller, ParentLevel {
  @exclusivity(unchecked) final weak var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) { pass(message, to: above) }
}

private final class WeakTwinController: WeakController {
  @inline(never)
  override func receive(_ message: Message) { pass(message, to: above) }
}

private final class WeakCoordinator: Coordinator, ParentLevel {
  @exclusivity(unchecked) final weak var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) { pass(message, to: above) }
}

/// Every level holds its parent unowned: checked on every hop, and a trap if the parent went first.
package struct ParentUnowned: ParentStrategy {
  package let name = StrategyName("parent", "unowned")
  package let abstract = "fixed unowned reference to the parent; traps if the parent went first"
  package init() {}
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { UnownedWiring(options) }
}

private final class UnownedWiring: ParentFactory, Wiring {
  func makeCell(_ seat: Seat) -> Cell { UnownedCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin ? UnownedTwinController(seat) : UnownedController(seat)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { UnownedCoordinator(id: seat.id) }
}

private final class UnownedCell: Cell, ParentLevel {
  @exclusivity(unchecked) final unowned var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) { pass(message, to: above) }
}

private class UnownedController: Controller, ParentLevel {
  @exclusivity(unchecked) final unowned var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) { pass(message, to: above) }
}

private final class UnownedTwinController: UnownedController {
  @inline(never)
  override func receive(_ message: Message) { pass(message, to: above) }
}

private final class UnownedCoordinator: Coordinator, ParentLevel {
  @exclusivity(unchecked) final unowned var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) { pass(message, to: above) }
}

/// Every level holds its parent without any count or check, as Objective-C's `assign` does, and calls it without one too:
/// safe only where no message is sent once the parent has gone, which is the case here as ownership runs downwards.
///
/// `unowned(unsafe)` would be retained for each call. `_withUnsafeGuaranteedRef` promises that the parent stays. There is
/// no loop over it: a parent that is handed out is retained for the caller.
package struct ParentGuaranteed: ParentStrategy {
  package let name = StrategyName("parent", "guaranteed")
  package let abstract = "fixed unchecked reference to the parent; dangles if the parent went first"
  package let dangles = true
  package let variants = [StrategyOptions(form: .recursive)]
  package init() {}
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { GuaranteedWiring() }
}

private final class GuaranteedWiring: Wiring {
  func makeCell(_ seat: Seat) -> Cell { GuaranteedCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin ? GuaranteedTwinController(seat) : GuaranteedController(seat)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { GuaranteedCoordinator(id: seat.id) }

  func relink(_ level: Responder, to parent: Responder?) {
    (level as? any GuaranteedLevel)?.above = parent.map { .passUnretained($0) }
  }
}

private protocol GuaranteedLevel: AnyObject {
  var above: Unmanaged<Responder>? { get set }
}

extension Responder {
  @inline(__always)
  fileprivate func pass(_ message: Message, toGuaranteed above: Unmanaged<Responder>?) {
    if consider(message) { return }
    guard let above else { return message.endUnhandled(at: id) }
    above._withUnsafeGuaranteedRef { $0.receive(message) }
  }
}

private final class GuaranteedCell: Cell, GuaranteedLevel {
  @exclusivity(unchecked) final var above: Unmanaged<Responder>?
  override var coordinatingResponder: Responder? { above?.takeUnretainedValue() }
  override func receive(_ message: Message) { pass(message, toGuaranteed: above) }
}

private class GuaranteedController: Controller, GuaranteedLevel {
  @exclusivity(unchecked) final var above: Unmanaged<Responder>?
  override var coordinatingResponder: Responder? { above?.takeUnretainedValue() }
  override func receive(_ message: Message) { pass(message, toGuaranteed: above) }
}

private final class GuaranteedTwinController: GuaranteedController {
  @inline(never)
  override func receive(_ message: Message) { pass(message, toGuaranteed: above) }
}

private final class GuaranteedCoordinator: Coordinator, GuaranteedLevel {
  @exclusivity(unchecked) final var above: Unmanaged<Responder>?
  override var coordinatingResponder: Responder? { above?.takeUnretainedValue() }
  override func receive(_ message: Message) { pass(message, toGuaranteed: above) }
}
