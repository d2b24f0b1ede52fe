import Hierarchy

/// The first screen of the catalog: a list whose first cell is a carousel of promotions.
final class CatalogScreen: StoreScreen {
  /// The promotions in the carousel.
  private(set) var promotions: [PromotionCell] = []

  init(in store: Store) { super.init("home", in: store) }

  override func viewDidLoad() {
    let list = View(id: stage.makeID())
    contentView?.addSubview(list)
    let carousel = PromotionContainerCell(in: store)
    store.wire(carousel, to: self)
    list.addSubview(carousel)
    promotions = carousel.promotions
  }
}
