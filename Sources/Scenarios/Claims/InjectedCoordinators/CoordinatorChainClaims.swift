import Hierarchy

// What coordinators in each other cost: in a store with 64 of them between the catalog's and the application's.

extension InjectedCoordinatorClaims {
  static let looseParent = Claim(
    "E18",
    "A parent that may be anything is paid for with a cast at each coordinator",
    holds: Arm("where it is cast for each message, as in the article", LooseCoordinator.self),
    contrast: Arm("where it is cast when it is set", CastingCoordinator.self)
  ) { test in
    let readings = try test.times { [orders(over: TypedCoordinator.self), orders(over: $0)] }
    test.show("an order over 64 coordinators, parents \(TypedCoordinator.typing)", readings[0].nanoseconds)
    let more = readings[1].nanoseconds.value - readings[0].nanoseconds.value
    // Beside what each coordinator of the store does to tell a message's kind.
    test.show("more per coordinator, parents \(test.world.typing)", more / 64, unit: "ns")
    test.expect("parents \(test.world.typing) to parents of their type", readings[1].ratio, .above(1.1))
    test.require("an order is handled at the top", DeepStore(test.world).order() == .handled)
    let broken = DeepStore(LooseCoordinator.self)
    broken.levels[31].keep(parent: CartManager())
    test.require("it ends at one whose parent is no responder", broken.order() == .unhandled)
  }

  /// Not so in the article, where it is a method that no other message meets.
  ///
  /// Without Objective-C coordinators tell messages apart by casts: an order by the first, a payment by the third.
  static let crowdedBase = Claim(
    describing: "E19",
    "What a message more in the base class costs those told apart after it: a cast at each coordinator"
  ) { test in
    let readings = try test.times { _ in
      [orders(over: TypedCoordinator.self), orders(over: TypedCoordinator.self, of: .openFlow)]
    }
    test.show("an order over 64 coordinators", readings[0].nanoseconds)
    let more = readings[1].nanoseconds.value - readings[0].nanoseconds.value
    test.show("more per coordinator and cast that comes before", more / 128, unit: "ns")
  }

  /// A cell asks who would take an order, or open the payment, over and over.
  private static func orders(over type: TypedCoordinator.Type, of action: Action = .buyNow) -> LabOperation {
    LabOperation("\(action) over 64 of \(type)") {
      let deep = DeepStore(type)
      return { count in (0..<count).reduce(0) { sum, _ in sum &+ (deep.order(action) == .handled ? 1 : 0) } }
    }
  }
}

/// A store with 64 coordinators of one class between the catalog's and the application's, whose cycles end with it.
private final class DeepStore {
  private let store = Store(InjectedCoordinatorsArchitecture.article)
  /// Lowest first.
  let levels: [TypedCoordinator]
  private let cell: PromotionCell?

  init(_ type: TypedCoordinator.Type) {
    let (stage, app) = (store.stage, store.coordinator)
    // What it notes is no part of an order.
    stage.transitions = nil
    cell = store.catalog?.home?.promotions.first
    levels = (0..<64).map { type.init("level \($0)", on: stage) }
    let below = [store.catalog].compactMap(\.self) as [Coordinator] + levels
    for (level, child) in zip(levels, below) { level.add(child) }
    if let highest = levels.last { app.add(highest) }
    for level in levels { level.keep(parent: level.parent) }
  }

  deinit { store.sever() }

  func order(_ action: Action = .buyNow) -> Outcome {
    let message: StoreMessage =
      action == .buyNow
      ? Boxed(action, Order(item: 0, quantity: 0, price: 0), sender: nil, isInquiry: true)
      : Boxed(action, FlowRequest(seed: 0), sender: nil, isInquiry: true)
    cell?.receive(message)
    return message.account.outcome
  }
}

/// Has the typed parent of the store's other coordinators, as the article's author wishes.
private class TypedCoordinator: StoreCoordinator, Severable {
  class var typing: String { "of their type" }

  required override init(_ identifier: String, on stage: Stage) { super.init(identifier, on: stage) }

  func keep(parent: AnyObject?) {}
  final func sever() { keep(parent: nil) }
}

private final class CastingCoordinator: TypedCoordinator {
  private var castParent: Responder?
  override class var typing: String { "cast when set" }

  override var coordinatingResponder: Responder? { castParent }
  override func keep(parent: AnyObject?) { castParent = parent as? Responder }
}

private final class LooseCoordinator: TypedCoordinator {
  private var anyParent: Any?
  override class var typing: String { "of any type" }

  override var coordinatingResponder: Responder? { anyParent as? Responder }
  override func keep(parent: AnyObject?) { anyParent = parent }
}
