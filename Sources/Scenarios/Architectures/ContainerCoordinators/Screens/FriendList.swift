import Hierarchy

/// The list of friends: the same class under the friends stack and under the new-message stack (catalogue A5).
final class FriendList: MessengerScreen {
  /// The cells on screen.
  private(set) var cells: [FriendCell] = []

  init(on stage: Stage) {
    super.init(stage.title("list"), on: stage)
  }

  override func viewDidLoad() {
    for number in 0..<2 {
      let cell = FriendCell("\(title).cell\(number)", on: stage)
      stage.links.connect(cell, to: self)
      cells.append(cell)
      contentView?.addSubview(cell)
    }
  }
}
