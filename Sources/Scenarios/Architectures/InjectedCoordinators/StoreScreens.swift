import Hierarchy

/// A screen that shows what it is given, and says what happened: it knows nothing of what is around it.
class StoreScreen: Screen {
  /// What all objects share; its only use here is to make cells and to keep the journal.
  final let store: Store

  init(_ kind: String, in store: Store, container: ContainerKind = .plain) {
    self.store = store
    super.init(store.stage.title(kind), on: store.stage, container: container)
  }

  /// Something was chosen.
  func choose(_ item: UInt64) {
    showItem(ItemID(item))
  }
}

/// The first screen of the catalog: a list whose first cell is a carousel of promotions.
final class CatalogScreen: StoreScreen {
  /// The promotions in the carousel.
  private(set) var promotions: [PromotionCell] = []

  init(in store: Store) { super.init("home", in: store) }

  override func viewDidLoad() {
    let list = View(id: stage.makeID())
    contentView?.addSubview(list)
    let carousel = PromotionContainerCell(in: store)
    carousel.delegate = self
    list.addSubview(carousel)
    promotions = carousel.promotions
  }
}

/// A cell that holds a list of its own.
final class PromotionContainerCell: ItemCell {
  /// The cells of the inner list.
  let promotions: [PromotionCell]

  init(in store: Store) {
    let title = store.stage.title("carousel")
    promotions = [StoreCast.promotion(in: store), StoreCast.promotion(in: store)]
    super.init(title, on: store.stage)
    let row = View(id: store.stage.makeID())
    addSubview(row)
    for promotion in promotions {
      promotion.delegate = self
      row.addSubview(promotion)
    }
  }
}

/// A cell in a cell, with the button from which `cartBuyNow` starts (catalogue E5).
class PromotionCell: ItemCell {
  init(in store: Store) { super.init(store.stage.title("promotion"), on: store.stage) }

  /// A request for what the cell is to show, with the completion that the article's app would write (catalogue E10).
  ///
  /// The query is `number` plus one, as the digest of nothing is what an empty cell shows.
  func makeRequest(_ number: UInt64) -> Letter { .request(number + 1, by: self) }
}

/// A screen without cells of interest: a product, an address, a way to pay.
class DetailScreen: StoreScreen {}

/// A screen that sends a message in each phase of its life, and keeps who would have acted on it (catalogue E9).
final class PhaseScreen: StoreScreen {
  /// What came of each message, in the order of the phases.
  private(set) var outcomes: [String] = []

  init(in store: Store) {
    super.init("phase", in: store)
    send("init")
  }

  override func viewDidLoad() { send("did load") }
  override func didMove(toParent container: Controller?) { if container != nil { send("did move") } }
  override func viewWillAppear() { send("will appear") }
  override func viewDidAppear() { send("did appear") }

  private func send(_ phase: String) {
    outcomes.append("\(phase): \(stage.probe(from: self, with: StoreMethod.cartBuyNow.question))")
  }
}
