import Hierarchy

/// A friend: a struct, which is why it travels in a box (catalogue A11).
struct Friend: Payload, Hashable {
  /// The friend's number.
  let number: Int

  /// What a screen about this friend is titled.
  var heading: String { "friend \(number)" }

  var digest: UInt64 { ItemID(UInt64(number)).digest }
}
