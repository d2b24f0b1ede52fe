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
    receive(BoxedMessage(.select, payload: ItemID(item)))
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
    store.wire(carousel, to: self)
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

/// A screen without cells of interest: a product, an address, a way to pay.
final class DetailScreen: StoreScreen {
  override func choose(_ item: UInt64) {
    guard store.hazard == .reachingScreen else { return super.choose(item) }
    // The planted violator: it finds its stack by itself and pushes what only a coordinator should make.
    enclosingStack?.push(DetailScreen("stray", in: store), animated: false)
  }
}

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
    outcomes.append("\(phase): \(stage.probe(from: self, with: Message(action: .buyNow)))")
  }
}
