import Hierarchy

/// A cell that holds a list of its own.
final class PromotionContainerCell: ItemCell {
  /// The cells of the inner list.
  let promotions: [PromotionCell]

  init(in store: Store) {
    let title = store.stage.title("carousel")
    promotions = [PromotionCell(in: store), PromotionCell(in: store)]
    super.init(title, on: store.stage)
    let row = View(id: store.stage.makeID())
    addSubview(row)
    for promotion in promotions {
      store.wire(promotion, to: self)
      row.addSubview(promotion)
    }
  }
}
