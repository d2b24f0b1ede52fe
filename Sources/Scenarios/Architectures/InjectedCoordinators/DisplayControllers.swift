import Hierarchy

/// A screen that shows what it is given and says what happened: it does not know nor care what is around it.
class DisplayController: Screen {
  /// What it shows, as in `payment-screen`.
  final let kind: String

  override init(_ kind: String, on stage: Stage, container: ContainerKind = .plain) {
    self.kind = kind
    super.init(stage.title(kind), on: stage, container: container)
  }

  func choose(_ item: UInt64) { showItem(ItemID(item), sender: self) }
}

/// The first screen of the catalog: a list with a carousel of promotions in its first cell.
class HomeController: DisplayController {
  final private(set) var promotions: [PromotionCell] = []

  required init(on stage: Stage) { super.init("home", on: stage) }

  final override func viewDidLoad() {
    let list = View(id: stage.makeID())
    contentView?.addSubview(list)
    let carousel = stage.cast(PromoContainerCell.self).init(on: stage)
    list.addSubview(carousel)
    promotions = carousel.promotions
  }
}

class PromoContainerCell: ItemCell {
  final let promotions: [PromotionCell]

  required init(on stage: Stage) {
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
  private final var asked: [(ticket: UInt32, answer: UInt64)] = []

  required init(on stage: Stage) { super.init(stage.title("promotion"), on: stage) }

  /// Whether it shows nothing, or the answer to something that it has asked for since it was last reused.
  final var isEntitled: Bool { content == 0 || asked.contains { $0 == (reuseTicket, content) } }

  func buyNow(_ item: UInt64) { cartBuyNow(Order(item: item, quantity: 1, price: 1), sender: self) }

  /// Asks for what it is to show, and shows that, or why it is not there, unless it stands for something else by then
  /// (catalogue E10, E16).
  @discardableResult
  func updateData(_ number: UInt64) -> StoreMessage {
    let ticket = reuseTicket
    return request(number) { [weak self] result in
      guard let self, isWanted(since: ticket) else { return false }
      show(result)
      return true
    }
  }

  /// Whether it still stands for what it did when it had the reuse ticket `ticket`.
  func isWanted(since ticket: UInt32) -> Bool { reuseTicket == ticket }

  /// The query is `number` plus one, as an empty cell shows the digest of nothing.
  final func request(_ number: UInt64, completion: @escaping DataFetch.Completion) -> StoreMessage {
    asked.removeAll { $0.ticket != reuseTicket }
    asked.append((reuseTicket, ItemID(number + 1).digest))
    return fetchData(number + 1, sender: self, completion: completion)
  }

  final func show(_ result: Result<UInt64, Failure>) {
    switch result {
    case .success(let data): receiveAnswer(data)
    case .failure: failures += 1
    }
  }
}

class ProductController: DisplayController {
  required init(on stage: Stage) { super.init("product", on: stage) }
}

/// The root of a coordinator, which is its parent coordinator.
class StoreStack: Stack {
  required init(on stage: Stage) { super.init(stage.title("stack"), on: stage) }
}
