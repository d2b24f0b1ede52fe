import Hierarchy

/// A friend in a list: a view, and it sends like everyone else (catalogue A7).
final class FriendCell: ItemCell {
  /// Asks for the portrait of the friend that this cell stands for now.
  ///
  /// With the planted mistake the answer is written without asking whether the cell still stands for that friend.
  func requestPortrait(_ number: Int) {
    let query = UInt64(number)
    guard stage.options.hazard == .staleWrite else {
      return receive(DataRequest(query: query, asker: self))
    }
    receive(
      DataRequest(query: query) { [weak self] data in
        self?.receiveAnswer(data)
        return self != nil
      }
    )
  }

  /// The user taps the cell.
  func tap(_ friend: Friend) { selectedFriend(friend) }
}
