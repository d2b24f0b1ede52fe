import Hierarchy

/// A typed message of the store: it knows the method of a coordinator that it lands in.
///
/// The article adds these methods to the base class of all responders, where each passes the message on. Without
/// Objective-C a method of an extension cannot be overridden, so they are methods of `InjectedCoordinator`; cells, screens
/// and views decide nothing here, and pass a message on as they pass on any.
class StoreMessage: Letter {
  /// Calls the method of `coordinator` that this message is for.
  func land(in coordinator: InjectedCoordinator) {}
}

/// A message with a value, or without one: then it only asks who would act on it.
class StoreBox<Value: Payload>: StoreMessage {
  private let value: Value?

  fileprivate init(_ action: Action, _ value: Value?) {
    self.value = value
    super.init(action)
  }

  final override func digest(for action: Action) -> UInt64? { value?.digest }

  /// The value, for `level`, which acts on the message; nil if there is nothing to do.
  final func value(for level: Responder) -> Value? {
    settle(by: level.id)
    return value
  }
}

/// Something is to be bought at once (catalogue E5).
final class CartOrder: StoreBox<Order> {
  init(_ order: Order?) { super.init(.buyNow, order) }
  override func land(in coordinator: InjectedCoordinator) { coordinator.cartBuyNow(self) }
}

/// Something was chosen; what that shows is for the coordinator of the flow to say.
final class ItemChoice: StoreBox<ItemID> {
  init(_ item: ItemID?) { super.init(.select, item) }
  override func land(in coordinator: InjectedCoordinator) { coordinator.showItem(self) }
}

/// A payment is wanted, wherever the user is.
final class PaymentWish: StoreBox<FlowRequest> {
  init(_ request: FlowRequest?) { super.init(.openFlow, request) }
  override func land(in coordinator: InjectedCoordinator) { coordinator.startPayment(self) }
}

/// The entry points that take the value and put it into a message: no level overrides these, and every level may use them.
extension Responder {
  /// The user has chosen `item`.
  func showItem(_ item: ItemID) { receive(ItemChoice(item)) }

  /// The user wants to pay.
  func startPayment() { receive(PaymentWish(FlowRequest(seed: 1))) }
}

/// The methods of coordinators in which messages land, by name.
enum StoreMethod: String {
  case cartBuyNow
  case showItem
  case startPayment
  /// Data are wanted: the message is a request with a completion (catalogue E10, E16).
  case fetchData

  /// A message for this method that only asks who would act on it.
  var question: Letter {
    switch self {
    case .cartBuyNow: CartOrder(nil)
    case .showItem: ItemChoice(nil)
    case .startPayment: PaymentWish(nil)
    case .fetchData: Letter(.requestData)
    }
  }
}
