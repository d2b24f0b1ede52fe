import Hierarchy

/// A cell in a cell, with the button from which `buyNow` starts (catalogue E5).
final class PromotionCell: ItemCell {
  private let store: Store

  init(in store: Store) {
    self.store = store
    super.init(store.stage.title("promotion"), on: store.stage)
  }

  /// A request for what the cell is to show, with the completion that the article's app would write (catalogue E10).
  ///
  /// The query is `number` plus one, as the digest of nothing is what an empty cell shows.
  func makeRequest(_ number: UInt64) -> DataRequest {
    let query = number + 1
    return switch store.hazard {
    case .staleWrite:
      DataRequest(query: query) { [weak self] data in
        self?.receiveAnswer(data)
        return self != nil
      }
    case .strongClosure:
      DataRequest(query: query) { data in
        self.receiveAnswer(data)
        return true
      }
    default: DataRequest(query: query, asker: self)
    }
  }
}
