import FastLane

#if canImport(UIKit)
import UIKit
#endif

/// What cells of the shop say.
enum ShopMessage {
  case select(item: Int)
  case buy(item: Int)
}

/// The one lane that all levels of the shop have their seats in.
@MainActor let shopLane = MainLane<ShopMessage>()

/// Sends.
final class ItemCell: UICollectionViewCell {
  let seat = MainSeat(in: shopLane)
  var item = 0

  func tapBuy() { seat.send(.buy(item: item)) }
  func tap() { seat.send(.select(item: item)) }
}

/// Stands in between, and writes nothing for a message.
final class CarouselCell: UICollectionViewCell {
  let seat = MainSeat(in: shopLane)

  /// What a data source calls for a cell that it dequeued: it may have been another carousel's.
  func add(_ cell: ItemCell, showing item: Int) {
    cell.item = item
    cell.seat.connect(to: seat)
  }
}

/// Decides on one kind of message and lets the others pass.
final class HomeController: UIViewController, @MainActor LaneDecider {
  let seat = MainSeat(in: shopLane)
  private(set) var selected: [Int] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    seat.startDeciding(for: self)
  }

  func show(_ carousel: CarouselCell) { carousel.seat.connect(to: seat) }

  func decide(_ message: ShopMessage) -> Bool {
    guard case .select(let item) = message else { return false }
    selected.append(item)
    return true
  }
}

/// Decides above all screens.
@MainActor
final class Cart: @MainActor LaneDecider {
  let seat = MainSeat(in: shopLane)
  private(set) var items: [Int] = []

  init(below home: HomeController) {
    seat.startDeciding(for: self)
    home.seat.connect(to: seat)
  }

  func decide(_ message: ShopMessage) -> Bool {
    guard case .buy(let item) = message else { return false }
    items.append(item)
    return true
  }
}
