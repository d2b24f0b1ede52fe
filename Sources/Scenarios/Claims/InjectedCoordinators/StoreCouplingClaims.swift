import Hierarchy
import Synchronization

extension InjectedCoordinatorClaims {
  static let reaching = Claim(
    "E4",
    "Screens say what was chosen, and none makes a transition",
    holds: Arm("where screens say what was chosen", article),
    contrast: Arm("where products push by way of `parent`", article.with(StoreHazards.reachingScreen)),
    cases: [verify(), verify(" hazard=reaching-screen")]
  ) { test in
    let store = Store(test.world)
    var kinds: Set<String> = []
    for step in InjectedCoordinatorsArchitecture().draw(2_000, seed: 4) {
      store.perform(step)
      kinds.formUnion(store.controllers.compactMap { ($0 as? DisplayController)?.kind })
    }
    let journal = store.stage.transitions
    test.require("kinds of screens shown", kinds.count, .above(8))
    test.require("transitions in 2,000 steps", journal?.count ?? 0, .above(1_000))
    test.expect("of them made by screens", journal?.violations.count ?? 0, .equals(0))
  }

  static let buyNow = Claim(
    "E5",
    "From a cell in a cell to the cart no level between takes part, and the sender does not know the cart",
    holds: Arm("by the chain", [BuyNowWay.chain]),
    contrast: Arm("by the article's other ways", [.delegates, .handedDown, .singleton]),
    cases: [
      "bubbleup claims E5", verify(),
      "bubbleup run --strategy 'responder.trampoline|delegate.relay|delegate.direct|singleton' --depth 8",
    ]
  ) { test in
    let ways = test.world.map { way -> Coupling in
      let (coupling, isDelivered) = purchase(by: way)
      test.require("\(way.rawValue): an order is delivered", isDelivered)
      test.show("\(way.rawValue): edges", coupling.edges)
      test.show("\(way.rawValue): levels between that take part", coupling.bystanders)
      test.show("\(way.rawValue): the sender knows the cart", coupling.isSenderBound)
      return coupling
    }
    // What each costs is measured by the strategies that do the same.
    test.none("ways in which a level between takes part", of: ways) { $0.bystanders > 0 }
    test.none("ways in which the sender knows the cart", of: ways) { $0.isSenderBound }
  }

  /// Who knows whom for an order from a cell in a cell of the living store, and whether it arrives.
  static func purchase(by way: BuyNowWay) -> (coupling: Coupling, isDelivered: Bool) {
    let store = Store(article.with(way.hazard)).after([Step(.supply)])
    let (cell, cart) = (store.catalog?.home?.promotions.first, store.coordinator.cartManager)
    let levels = cell?.messagePath ?? []
    let buying = levels.compactMap { $0 as? any CartBuying }
    for (level, above) in zip(buying, buying.dropFirst()) { (level as? any CartRelaying)?.delegate = above }
    for case let holder as any CartHolding in levels { holder.cart = cart }
    // An identity of its own: one of the carts is shared by all apps.
    let item = cell.map { UInt64(UInt(bitPattern: ObjectIdentifier($0))) } ?? 0
    let goal: AnyObject = way == .singleton ? SharedCart.shared : cart
    let coupling = Coupling(from: cell, to: store.coordinator, goal: goal)
    cell?.buyNow(item)
    return (coupling, way == .singleton ? SharedCart.shared.take(item) : cart.items == [item])
  }
}

/// The chain, and the ways that the article weighs against it, in its order.
enum BuyNowWay: String {
  case chain = "responder chain"
  case delegates = "a delegate at every level"
  case handedDown = "the manager handed down"
  case singleton = "a singleton"

  fileprivate var hazard: Hazard? {
    switch self {
    case .chain: nil
    case .delegates:
      Hazard(
        rawValue,
        RelayingPromotion.self,
        RelayingCell.self,
        RelayingHome.self,
        RelayingCatalog.self,
        RelayedApplication.self
      )
    case .handedDown:
      Hazard(rawValue, HandedPromotion.self, HandedCell.self, HandedHome.self, HandedCatalog.self)
    case .singleton: Hazard(rawValue, SharingPromotion.self)
    }
  }
}

/// Where the user buys, and with delegates every level, so that it can be the delegate of the one below.
private protocol CartBuying: AnyObject {
  func cartBuyNow(_ order: Order)
}

/// A level that has its delegate buy.
private protocol CartRelaying: CartBuying {
  var delegate: (any CartBuying)? { get set }
}

extension CartRelaying {
  fileprivate func cartBuyNow(_ order: Order) { delegate?.cartBuyNow(order) }
}

private final class RelayingPromotion: PromotionCell, CartRelaying {
  weak var delegate: (any CartBuying)?
  override func buyNow(_ item: UInt64) { cartBuyNow(Order(item: item, quantity: 1, price: 1)) }
}

private final class RelayingCell: PromoContainerCell, CartRelaying { weak var delegate: (any CartBuying)? }
private final class RelayingHome: HomeController, CartRelaying { weak var delegate: (any CartBuying)? }
private final class RelayingCatalog: CatalogCoordinator, CartRelaying { weak var delegate: (any CartBuying)? }

private final class RelayedApplication: ApplicationCoordinator, CartBuying {
  func cartBuyNow(_ order: Order) { cartManager.add(order) }
}

/// A level that is handed the cart.
private protocol CartHolding: AnyObject {
  var cart: CartManager? { get set }
}

private final class HandedPromotion: PromotionCell, CartHolding {
  var cart: CartManager?
  override func buyNow(_ item: UInt64) { cart?.add(Order(item: item, quantity: 1, price: 1)) }
}

private final class HandedCell: PromoContainerCell, CartHolding { var cart: CartManager? }
private final class HandedHome: HomeController, CartHolding { var cart: CartManager? }
private final class HandedCatalog: CatalogCoordinator, CartHolding { var cart: CartManager? }

/// The cart of all apps, which any thread may use.
private final class SharedCart: Sendable {
  static let shared = SharedCart()

  private let items = Mutex<Set<UInt64>>([])

  func add(_ item: UInt64) { items.withLock { _ = $0.insert(item) } }
  /// Takes `item` out; false if it is not there.
  func take(_ item: UInt64) -> Bool { items.withLock { $0.remove(item) != nil } }
}

private final class SharingPromotion: PromotionCell {
  /// In a property and not in the method that uses it, so that it can be read off the compiled class.
  private let sharedCart = SharedCart.shared

  override func buyNow(_ item: UInt64) { sharedCart.add(item) }
}
