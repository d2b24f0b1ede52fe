import Hierarchy
import Synchronization

/// The ways that article E weighs against its chain, in its order.
enum BuyNowForm: String, CaseIterable {
  case delegates = "a delegate at every level"
  case handedDown = "the manager handed down"
  case singleton = "a singleton"
}

/// A sketch in which `buyNow` gets from a cell in a cell to the cart in another way than by the chain (catalogue E5).
///
/// The levels are the article's: a promotion, the cell that holds it, the list in its stack, the catalog's coordinator, and
/// the application's.
struct BuyNowApp {
  /// What a message could come through, the sender first and the decider last.
  private let levels: [Responder]
  private let cart: PurchaseLog
  private let promotion: any ItemCell & CartBuying

  init(_ form: BuyNowForm) {
    let stage = Stage(ArchitectureOptions(linkage: .trampoline, lookup: .injected))
    cart = form == .singleton ? .shared : PurchaseLog()
    var (container, home) = (ItemCell("container", on: stage), Screen("home", on: stage))
    var (catalog, app) = (FlowCoordinator("catalog", on: stage), FlowCoordinator("app", on: stage))
    switch form {
    case .delegates:
      promotion = RelayingPromotion("promotion", on: stage)
      (container, home) = (RelayingCell("container", on: stage), RelayingHome("home", on: stage))
      (catalog, app) = (RelayingCatalog("catalog", on: stage), RelayedApp("app", on: stage))
    case .handedDown:
      promotion = HandedPromotion("promotion", on: stage)
      (container, home) = (HandedCell("container", on: stage), HandedHome("home", on: stage))
      (catalog, app) = (HandedCatalog("catalog", on: stage), HandedApp("app", on: stage))
    case .singleton: promotion = SharingPromotion("promotion", on: stage)
    }
    container.addSubview(promotion)
    home.loadedView.addSubview(container)
    let stack = Stack("stack", on: stage)
    stack.setStack([home], animated: false)
    stack.parentCoordinator = catalog
    catalog.setRoot(stack)
    app.add(catalog)
    levels = [promotion, container, home, catalog, app]
    for (level, above) in zip(levels, levels.dropFirst()) {
      (level as? any CartRelaying)?.delegate = above as? any CartBuying
    }
    for case let holder as any CartHolding in levels { holder.cart = cart }
  }

  var coupling: Coupling { Coupling(levels, goal: cart) }

  var delivers: Bool {
    // An identity of its own: one of the carts is shared by all apps.
    let item = UInt64(UInt(bitPattern: ObjectIdentifier(promotion)))
    promotion.cartBuyNow(Order(item: item, quantity: 1, price: 100))
    return cart.take(item)
  }
}

/// Who keeps what was bought: the cart manager of these apps, which any thread may use, as one of the ways shares it.
private final class PurchaseLog: Sendable {
  static let shared = PurchaseLog()

  private let items = Mutex<Set<UInt64>>([])

  func buyNow(_ order: Order) { items.withLock { _ = $0.insert(order.item) } }

  /// Takes `item` out; false if it is not there.
  func take(_ item: UInt64) -> Bool { items.withLock { $0.remove(item) != nil } }
}

/// Where the user buys, and with delegates every level, so that it can be the delegate of the one below.
private protocol CartBuying: AnyObject {
  func cartBuyNow(_ order: Order)
}

/// A level that keeps the cart.
private protocol CartHolding: AnyObject {
  var cart: PurchaseLog? { get set }
}

/// A level that has its delegate buy.
private protocol CartRelaying: CartBuying {
  var delegate: (any CartBuying)? { get set }
}

extension CartRelaying {
  fileprivate func cartBuyNow(_ order: Order) { delegate?.cartBuyNow(order) }
}

private final class RelayingPromotion: ItemCell, CartRelaying { weak var delegate: (any CartBuying)? }
private final class RelayingCell: ItemCell, CartRelaying { weak var delegate: (any CartBuying)? }
private final class RelayingHome: Screen, CartRelaying { weak var delegate: (any CartBuying)? }
private final class RelayingCatalog: FlowCoordinator, CartRelaying { weak var delegate: (any CartBuying)? }

private final class RelayedApp: FlowCoordinator, CartHolding, CartBuying {
  var cart: PurchaseLog?
  func cartBuyNow(_ order: Order) { cart?.buyNow(order) }
}

private final class HandedPromotion: ItemCell, CartBuying, CartHolding {
  var cart: PurchaseLog?
  func cartBuyNow(_ order: Order) { cart?.buyNow(order) }
}

private final class HandedCell: ItemCell, CartHolding { var cart: PurchaseLog? }
private final class HandedHome: Screen, CartHolding { var cart: PurchaseLog? }
private final class HandedCatalog: FlowCoordinator, CartHolding { var cart: PurchaseLog? }
private final class HandedApp: FlowCoordinator, CartHolding { var cart: PurchaseLog? }

private final class SharingPromotion: ItemCell, CartBuying {
  /// In a property and not in the method that uses it, so that it can be read off the compiled class.
  private let cart = PurchaseLog.shared

  func cartBuyNow(_ order: Order) { cart.buyNow(order) }
}
