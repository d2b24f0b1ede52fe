import Hierarchy
import Synchronization

/// The ways that article E weighs against each other, in its order.
enum BuyNowForm: String, CaseIterable {
  case chain = "responder chain"
  case delegates = "a delegate at every level"
  case handedDown = "the manager handed down"
  case singleton = "a singleton"
}

/// A sketch in which `buyNow` gets from a cell in a cell to the cart in one of four ways (catalogue E5).
///
/// The levels are the article's: a promotion, the cell that holds it, the list in its stack, the catalog's coordinator, and
/// the application's. Where no chain leads from one to the next they are nothing but what the way asks of them.
struct BuyNowApp {
  private static let names = ["promotion", "container", "home", "catalog", "app"]

  /// What a message could come through, the sender first and the decider last.
  private let levels: [AnyObject]
  private let cart: PurchaseLog
  /// The user buys something, in the innermost cell.
  let buy: (Order) -> Void

  init(_ form: BuyNowForm) {
    let cart = form == .singleton ? .shared : PurchaseLog()
    self.cart = cart
    switch form {
    case .chain:
      let stage = Stage(ArchitectureOptions(.trampoline, lookup: .injected))
      let (promotion, container) = (ItemCell("promotion", on: stage), ItemCell("container", on: stage))
      let (home, stack) = (Screen("home", on: stage), Stack("stack", on: stage))
      let (catalog, app) = (FlowCoordinator("catalog", on: stage), DecidingApp("app", on: stage))
      container.addSubview(promotion)
      home.loadedView.addSubview(container)
      stack.setStack([home], animated: false)
      stack.parentCoordinator = catalog
      catalog.setRoot(stack)
      app.add(catalog)
      app.cart = cart
      levels = [promotion, container, home, catalog, app]
      buy = { promotion.receive(Letter(.buyNow, ValueBox($0))) }
    case .delegates:
      var relays: [any CartBuying] = [CartHolder(cart)]
      for _ in Self.names.dropFirst() { relays.append(CartRelay(to: relays[relays.count - 1])) }
      let promotion = relays[relays.count - 1]
      levels = relays.reversed().map { $0 as AnyObject }
      buy = { promotion.cartBuyNow($0) }
    case .handedDown, .singleton:
      let promotion = CartHolder(cart)
      let others = Self.names.dropFirst().map { _ -> AnyObject in
        // What has nothing to do with the cart is a bare responder.
        form == .singleton ? Responder(id: .application) : CartHolder(cart)
      }
      levels = [promotion] + others
      buy = { promotion.cartBuyNow($0) }
    }
  }

  var coupling: Coupling { Coupling(levels, called: Self.names, goal: cart) }

  var isBound: Bool { Coupling([levels[0]], goal: cart).knownToSender > 0 }

  var delivers: Bool {
    // An identity of its own: one of the carts is shared by all apps.
    let item = UInt64(UInt(bitPattern: ObjectIdentifier(levels[0])))
    buy(Order(item: item, quantity: 1, price: 100))
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

private final class DecidingApp: FlowCoordinator {
  var cart: PurchaseLog?

  override func receive(_ message: Message) {
    guard message.action == .buyNow, let order = (message.contents as? ValueBox)?.unbox(as: Order.self)
    else { return super.receive(message) }
    cart?.buyNow(order)
    message.settle(by: id)
  }
}

/// What every level adopts, so that it can be the delegate of the one below.
private protocol CartBuying: AnyObject {
  func cartBuyNow(_ order: Order)
}

private final class CartRelay: CartBuying {
  private weak var delegate: (any CartBuying)?

  init(to delegate: any CartBuying) { self.delegate = delegate }

  func cartBuyNow(_ order: Order) { delegate?.cartBuyNow(order) }
}

/// A level that was handed the cart, or has got hold of the one that all share.
private final class CartHolder: CartBuying {
  private let cart: PurchaseLog

  init(_ cart: PurchaseLog) { self.cart = cart }

  func cartBuyNow(_ order: Order) { cart.buyNow(order) }
}
