/// Levels with both entry points of a message that carries a struct (catalogue A15): one takes the struct, one the box.
///
/// In the article only the second can be overridden, because Objective-C knows nothing of structs. Here both can, so
/// that it can be seen what that would lead to. Levels are of two classes in turn, so that no call is resolved when it
/// is compiled.
final class EntryPointChain {
  /// What the level that decides overrides, and what the others do with a box.
  enum Override: String, CaseIterable {
    /// The entry point for the box, as the article has it.
    case box = "the box's entry point"
    /// That for the struct, which in the article does not compile.
    case `struct` = "the struct's entry point"
    /// That for the struct, where each level opens the box for it and boxes anew to pass on.
    case structOpened = "the struct's, opened at each level"
  }

  /// By which entry point a message is sent.
  enum Sending: String, CaseIterable {
    case asStruct = "sent as the struct"
    case asBox = "sent as the box"
  }

  private let levels: [FriendLevel]
  private let decider: FriendLevel

  /// A chain of `count` levels, and one above them that decides.
  init(levels count: Int, _ form: Override) {
    decider = form == .box ? BoxDecider() : StructDecider()
    var levels: [FriendLevel] = []
    for place in 0..<count {
      let level =
        form == .structOpened ? OpeningLevel() : place.isMultiple(of: 2) ? FriendLevel() : OtherLevel()
      level.next = levels.last ?? decider
      levels.append(level)
    }
    if form == .structOpened { decider.opensBoxes = true }
    self.levels = levels
  }

  /// Sends `friend` from the lowest level; the numbers of the friends that the decider has read for it.
  func send(_ friend: Friend, _ sending: Sending) -> [Int] {
    let before = decider.seen.count
    deliver(friend, sending)
    return Array(decider.seen[before...])
  }

  /// Sends `friend`; what the decider reads goes into the checksum.
  func deliver(_ friend: Friend, _ sending: Sending) {
    switch sending {
    case .asStruct: levels.last?.selectedFriend(friend)
    case .asBox: levels.last?.selectedFriend(StructBox(friend))
    }
    if decider.seen.count > 64 { decider.seen.removeAll(keepingCapacity: true) }
  }

  /// The friends that were read, added up.
  var checksum: UInt64 { decider.sum }
}

/// The article's box: an object around any value.
private final class StructBox {
  private let value: Any

  init(_ value: Any) { self.value = value }

  func open<Value>(as type: Value.Type = Value.self) -> Value? { value as? Value }
}

/// A level with both entry points: the struct's boxes at once, the box's passes on.
private class FriendLevel {
  final unowned(unsafe) var next: FriendLevel?
  final var seen: [Int] = []
  final var sum: UInt64 = 0
  final var opensBoxes = false

  func selectedFriend(_ friend: Friend) { selectedFriend(StructBox(friend)) }
  func selectedFriend(_ box: StructBox) { next?.selectedFriend(box) }

  final func read(_ friend: Friend) {
    seen.append(friend.number)
    sum &+= UInt64(friend.number)
  }
}

private final class OtherLevel: FriendLevel {
  override func selectedFriend(_ box: StructBox) { super.selectedFriend(box) }
}

/// Opens what it is sent and tells its own method for the struct, which boxes anew.
private final class OpeningLevel: FriendLevel {
  override func selectedFriend(_ friend: Friend) { next?.selectedFriend(StructBox(friend)) }
  override func selectedFriend(_ box: StructBox) {
    box.open().map { (friend: Friend) in selectedFriend(friend) }
  }
}

private final class BoxDecider: FriendLevel {
  override func selectedFriend(_ box: StructBox) { box.open().map { (friend: Friend) in read(friend) } }
}

private final class StructDecider: FriendLevel {
  override func selectedFriend(_ friend: Friend) { read(friend) }
  override func selectedFriend(_ box: StructBox) {
    if opensBoxes { box.open().map { (friend: Friend) in read(friend) } }
  }
}
