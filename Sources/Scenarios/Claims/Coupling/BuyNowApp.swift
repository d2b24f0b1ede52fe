import Hierarchy
import Synchronization

/// A small living app in which `buyNow` gets from a cell in a cell to the cart in one of four ways (catalogue C4, E5).
///
/// The levels are the article's: a promotion, the cell that holds it, the list, its stack, the catalog's coordinator, and
/// the application's. Between promotion and list there can be more cells that hold each other, each of a class of its own.
struct BuyNowApp {
  /// The levels that a message could come through, the sender first and the decider last.
  let levels: [any Linked]
  /// What the decider keeps.
  let cart: PurchaseLog

  private let form: any BuyNowForm.Type
  private let stage: Stage

  /// The app in `form`, with so many cells around the promotion.
  init(_ form: any BuyNowForm.Type, cells: Int = 1) {
    self.form = form
    stage = Stage(ArchitectureOptions(.trampoline, lookup: .injected))
    cart = form.makeCart()
    let seat = BuyNowSeat(stage: stage, cart: cart)
    let promotion = form.promotion(seat)
    var inside = [promotion]
    var depth: any CellDepth.Type = Innermost.self
    for _ in 0..<cells {
      let outer = form.container(seat, depth)
      outer.addSubview(inside[inside.count - 1])
      inside.append(outer)
      depth = depth.around
    }
    let home = form.home(seat)
    home.loadedView.addSubview(inside[inside.count - 1])
    let stack = Stack("stack", on: stage)
    stack.setStack([home], animated: false)
    let catalog = form.catalog(seat)
    catalog.setRoot(stack)
    stage.links.connect(stack, to: catalog)
    let app = form.app(seat)
    app.add(catalog)
    levels = inside + [home, catalog, app]
    form.link(levels)
  }

  /// The user buys `item`, from the innermost cell.
  func buy(_ item: UInt64) {
    guard let promotion = levels.first else { return }
    form.buyNow(Order(item: item, quantity: 1, price: 100), from: promotion)
  }

  /// Who knows whom for it.
  var coupling: Coupling { Coupling(levels, goal: cart) }

  /// Whether what is bought arrives.
  var delivers: Bool {
    // An identity of its own: one of the carts is shared by everybody.
    let item = UInt64(UInt(bitPattern: ObjectIdentifier(stage)))
    buy(item)
    return cart.take(item)
  }
}

/// One way of getting `buyNow` to the cart, written out as an app would write it.
protocol BuyNowForm: SendableMetatype {
  /// What it is called.
  static var name: String { get }
  /// The cart of an app in this form.
  static func makeCart() -> PurchaseLog
  static func promotion(_ seat: BuyNowSeat) -> ItemCell
  /// The cell around another one, of a class of its own for each depth.
  static func container<Depth: CellDepth>(_ seat: BuyNowSeat, _ depth: Depth.Type) -> ItemCell
  static func home(_ seat: BuyNowSeat) -> Screen
  static func catalog(_ seat: BuyNowSeat) -> FlowCoordinator
  static func app(_ seat: BuyNowSeat) -> FlowCoordinator
  /// Links each level to what is above it, where that is not the chain's business.
  static func link(_ levels: [any Linked])
  static func buyNow(_ order: Order, from promotion: any Linked)
}

extension BuyNowForm {
  static func makeCart() -> PurchaseLog { PurchaseLog() }
  static func link(_ levels: [any Linked]) {}
}

/// What the levels of an app are made with.
struct BuyNowSeat {
  let stage: Stage
  let cart: PurchaseLog
}

/// How deep a cell is in others, as a type: so that cells at other depths are of other classes.
protocol CellDepth {
  /// One cell further out.
  static var around: any CellDepth.Type { get }
}

/// The cell around the promotion.
enum Innermost: CellDepth {
  static var around: any CellDepth.Type { Around<Innermost>.self }
}

/// The cell around another one.
enum Around<Inner: CellDepth>: CellDepth {
  static var around: any CellDepth.Type { Around<Around<Inner>>.self }
}

/// Who keeps what was bought: the cart manager of these apps, which any thread may use, as one of the ways shares it.
final class PurchaseLog: Sendable {
  /// The one that everybody can reach.
  static let shared = PurchaseLog()

  private let items = Mutex<Set<UInt64>>([])

  func buyNow(_ order: Order) { items.withLock { _ = $0.insert(order.item) } }

  /// Takes `item` out; false if it is not there.
  func take(_ item: UInt64) -> Bool { items.withLock { $0.remove(item) != nil } }
}
