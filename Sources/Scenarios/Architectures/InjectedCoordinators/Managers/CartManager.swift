import Hierarchy

/// Keeps what was bought; one lives in the application coordinator, and nothing below knows its type.
final class CartManager {
  private var items: [UInt64] = []
  private var total = 0

  /// Puts what `order` asks for into the cart.
  func buyNow(_ order: Order) {
    total += 1
    items = Array((items + [order.item]).suffix(Self.shown))
  }

  /// Forgets everything, as at logout.
  func clear() {
    total = 0
    items = []
  }

  /// How many orders there were, and the last ones in their order.
  var summary: String { "\(total) orders, last \(items)" }

  /// Enough to see messages change places, and few enough to compare after every step.
  static let shown = 6
}
