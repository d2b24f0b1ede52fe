import Hierarchy

/// A screen that shows what it is given and says what happened: it does not know nor care what is around it.
class DisplayController: Screen {
  override init(_ kind: String, on stage: Stage, container: ContainerKind = .plain) {
    super.init(stage.title(kind), on: stage, container: container)
  }

  /// Something on it was chosen.
  func choose(_ item: UInt64) { showItem(ItemID(item), sender: self) }

  /// Asks for what it is to show.
  @discardableResult
  final func updateData(_ number: UInt64) -> Letter {
    fetchData(number + 1, sender: self) { [weak self] _ in self != nil }
  }
}

/// The first screen of the catalog: a list with a carousel of promotions in its first cell.
final class HomeController: DisplayController {
  private(set) var promotions: [PromotionCell] = []

  override func viewDidLoad() {
    let list = View(id: stage.makeID())
    contentView?.addSubview(list)
    let carousel = PromoContainerCell(on: stage)
    list.addSubview(carousel)
    promotions = carousel.promotions
  }
}

/// A cell with a list of its own inside.
final class PromoContainerCell: ItemCell {
  let promotions: [PromotionCell]

  init(on stage: Stage) {
    let title = stage.title("carousel")
    promotions = (0..<2).map { _ in stage.cast(PromotionCell.self).init(on: stage) }
    super.init(title, on: stage)
    let row = View(id: stage.makeID())
    addSubview(row)
    for promotion in promotions { row.addSubview(promotion) }
  }
}

/// A cell in a cell, with a button to buy what it shows (catalogue E5).
class PromotionCell: ItemCell {
  /// How often it has shown why there are no data.
  final var failures = 0

  required init(on stage: Stage) { super.init(stage.title("promotion"), on: stage) }

  /// The button was touched.
  @discardableResult
  func buyNow(_ item: UInt64) -> Letter {
    cartBuyNow(Order(item: item, quantity: 1, price: 1), sender: self)
  }

  /// Asks for what it is to show, and shows that, or why it is not there, unless it stands for something else by then
  /// (catalogue E10, E16).
  @discardableResult
  func updateData(_ number: UInt64) -> Letter {
    let ticket = reuseTicket
    return request(number) { [weak self] result in
      guard let self, reuseTicket == ticket else { return false }
      show(result)
      return true
    }
  }

  /// The query is `number` plus one, as an empty cell shows the digest of nothing.
  final func request(_ number: UInt64, completion: @escaping DataFetch.Completion) -> Letter {
    stage.asked(self, for: ItemID(number + 1).digest)
    return fetchData(number + 1, sender: self, completion: completion)
  }

  final func show(_ result: Result<UInt64, NetworkError>) {
    switch result {
    case .success(let data): receiveAnswer(data)
    case .failure: failures += 1
    }
  }
}

class ProductController: DisplayController {
  required init(on stage: Stage) { super.init("product", on: stage) }
}

final class AccountController: DisplayController {}
final class AddressController: DisplayController {}
final class CartController: DisplayController {}
final class PaymentController: DisplayController {}
final class PaymentMethodController: DisplayController {}
final class OfferController: DisplayController {}
final class ListController: DisplayController {}

/// Two screens beside each other.
final class SplitController: DisplayController {
  init(on stage: Stage) {
    super.init("split", on: stage, container: .split)
    for kind in ["sidebar", "content"] { contain(ListController(kind, on: stage)) }
  }
}

/// The root of a coordinator, which is its parent coordinator while it is active.
class StoreStack: Stack {
  required init(on stage: Stage) { super.init(stage.title("stack"), on: stage) }
}
