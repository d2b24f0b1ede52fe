import Hierarchy

/// The four ways that the article weighs against each other, in its order.
enum BuyNowForms {
  static var all: [any BuyNowForm.Type] {
    [BuyByChain.self, BuyByDelegates.self, BuyByHand.self, BuyBySingleton.self]
  }
}

/// Levels that do not take part: what a form has where nobody has to know anything.
enum Unconcerned {
  final class Container<Depth: CellDepth>: ItemCell {}
  final class Home: Screen {}
  final class Catalog: FlowCoordinator {}
  final class App: FlowCoordinator {}
}

// MARK: - The chain

/// The sender sends a message, and the decider takes it.
enum BuyByChain: BuyNowForm {
  final class Promotion: ItemCell {
    func buyNow(_ order: Order) { receive(Letter(.buyNow, ValueBox(order))) }
  }

  final class App: FlowCoordinator {
    private let cart: PurchaseLog

    init(_ seat: BuyNowSeat) {
      cart = seat.cart
      super.init("app", on: seat.stage)
    }

    override func receive(_ message: Message) {
      guard message.action == .buyNow, let order = try? (message.contents as? ValueBox)?.unbox(as: Order.self)
      else {
        return super.receive(message)
      }
      cart.buyNow(order)
      message.settle(by: id)
    }
  }

  static let name = "responder chain"
  static func promotion(_ seat: BuyNowSeat) -> ItemCell { Promotion("promotion", on: seat.stage) }
  static func container<Depth: CellDepth>(_ seat: BuyNowSeat, _: Depth.Type) -> ItemCell {
    Unconcerned.Container<Depth>("container", on: seat.stage)
  }
  static func home(_ seat: BuyNowSeat) -> Screen { Unconcerned.Home("home", on: seat.stage) }
  static func catalog(_ seat: BuyNowSeat) -> FlowCoordinator {
    Unconcerned.Catalog("catalog", on: seat.stage)
  }
  static func app(_ seat: BuyNowSeat) -> FlowCoordinator { App(seat) }
  static func buyNow(_ order: Order, from promotion: any Linked) { (promotion as? Promotion)?.buyNow(order) }
}

// MARK: - Delegates

/// What every level adopts, so that it can be the delegate of the one below.
protocol CartBuying: AnyObject {
  func cartBuyNow(_ order: Order)
}

/// A level with a delegate.
protocol CartDelegating: AnyObject {
  var delegate: (any CartBuying)? { get set }
}

/// Each level has a delegate, and is the delegate of the one below.
enum BuyByDelegates: BuyNowForm {
  final class Promotion: ItemCell, CartDelegating {
    weak var delegate: (any CartBuying)?
    func buyNow(_ order: Order) { delegate?.cartBuyNow(order) }
  }

  final class Container<Depth: CellDepth>: ItemCell, CartDelegating, CartBuying {
    weak var delegate: (any CartBuying)?
    func cartBuyNow(_ order: Order) { delegate?.cartBuyNow(order) }
  }

  final class Home: Screen, CartDelegating, CartBuying {
    weak var delegate: (any CartBuying)?
    func cartBuyNow(_ order: Order) { delegate?.cartBuyNow(order) }
  }

  final class Catalog: FlowCoordinator, CartDelegating, CartBuying {
    weak var delegate: (any CartBuying)?
    func cartBuyNow(_ order: Order) { delegate?.cartBuyNow(order) }
  }

  final class App: FlowCoordinator, CartBuying {
    private let cart: PurchaseLog

    init(_ seat: BuyNowSeat) {
      cart = seat.cart
      super.init("app", on: seat.stage)
    }

    func cartBuyNow(_ order: Order) { cart.buyNow(order) }
  }

  static let name = "a delegate at every level"
  static func promotion(_ seat: BuyNowSeat) -> ItemCell { Promotion("promotion", on: seat.stage) }
  static func container<Depth: CellDepth>(_ seat: BuyNowSeat, _: Depth.Type) -> ItemCell {
    Container<Depth>("container", on: seat.stage)
  }
  static func home(_ seat: BuyNowSeat) -> Screen { Home("home", on: seat.stage) }
  static func catalog(_ seat: BuyNowSeat) -> FlowCoordinator { Catalog("catalog", on: seat.stage) }
  static func app(_ seat: BuyNowSeat) -> FlowCoordinator { App(seat) }

  static func link(_ levels: [any Linked]) {
    for (level, above) in zip(levels, levels.dropFirst()) {
      (level as? any CartDelegating)?.delegate = above as? any CartBuying
    }
  }

  static func buyNow(_ order: Order, from promotion: any Linked) { (promotion as? Promotion)?.buyNow(order) }
}

// MARK: - Handed down

/// Each level is handed the cart from above, for the one below.
enum BuyByHand: BuyNowForm {
  final class Promotion: ItemCell {
    private let cart: PurchaseLog

    init(_ cart: PurchaseLog, on stage: Stage) {
      self.cart = cart
      super.init("promotion", on: stage)
    }

    func buyNow(_ order: Order) { cart.buyNow(order) }
  }

  final class Container<Depth: CellDepth>: ItemCell {
    let cart: PurchaseLog

    init(_ cart: PurchaseLog, on stage: Stage) {
      self.cart = cart
      super.init("container", on: stage)
    }
  }

  final class Home: Screen {
    let cart: PurchaseLog

    init(_ cart: PurchaseLog, on stage: Stage) {
      self.cart = cart
      super.init("home", on: stage)
    }
  }

  /// A coordinator of the catalog or of the application.
  class Keeper: FlowCoordinator {
    let cart: PurchaseLog

    init(_ cart: PurchaseLog, _ title: String, on stage: Stage) {
      self.cart = cart
      super.init(title, on: stage)
    }
  }

  final class Catalog: Keeper {}
  final class App: Keeper {}

  static let name = "the manager handed down"
  static func promotion(_ seat: BuyNowSeat) -> ItemCell { Promotion(seat.cart, on: seat.stage) }
  static func container<Depth: CellDepth>(_ seat: BuyNowSeat, _: Depth.Type) -> ItemCell {
    Container<Depth>(seat.cart, on: seat.stage)
  }
  static func home(_ seat: BuyNowSeat) -> Screen { Home(seat.cart, on: seat.stage) }
  static func catalog(_ seat: BuyNowSeat) -> FlowCoordinator { Catalog(seat.cart, "catalog", on: seat.stage) }
  static func app(_ seat: BuyNowSeat) -> FlowCoordinator { App(seat.cart, "app", on: seat.stage) }
  static func buyNow(_ order: Order, from promotion: any Linked) { (promotion as? Promotion)?.buyNow(order) }
}

// MARK: - A singleton

/// The sender takes the one cart that there is.
enum BuyBySingleton: BuyNowForm {
  final class Promotion: ItemCell {
    /// In a property and not in the method that uses it, so that it can be read off the compiled class.
    private let cart = PurchaseLog.shared

    func buyNow(_ order: Order) { cart.buyNow(order) }
  }

  static let name = "a singleton"
  static func makeCart() -> PurchaseLog { .shared }
  static func promotion(_ seat: BuyNowSeat) -> ItemCell { Promotion("promotion", on: seat.stage) }
  static func container<Depth: CellDepth>(_ seat: BuyNowSeat, _: Depth.Type) -> ItemCell {
    Unconcerned.Container<Depth>("container", on: seat.stage)
  }
  static func home(_ seat: BuyNowSeat) -> Screen { Unconcerned.Home("home", on: seat.stage) }
  static func catalog(_ seat: BuyNowSeat) -> FlowCoordinator {
    Unconcerned.Catalog("catalog", on: seat.stage)
  }
  static func app(_ seat: BuyNowSeat) -> FlowCoordinator { Unconcerned.App("app", on: seat.stage) }
  static func buyNow(_ order: Order, from promotion: any Linked) { (promotion as? Promotion)?.buyNow(order) }
}
