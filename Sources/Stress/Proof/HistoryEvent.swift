package import Hierarchy

/// One thing that happened, in the words of the rules that it is held against.
package enum HistoryEvent: Hashable, Sendable {
  case sent(MessageID, by: SenderID, from: NodeID)
  case hop(MessageID, over: LinkID)
  /// A message read that its node has no link.
  case deadEnd(MessageID, at: NodeID)
  case ended(MessageID, Outcome, at: NodeID)
  case linkBorn(LinkID, from: NodeID, to: NodeID)
  case linkDied(LinkID)
  /// A node is about to become reachable, for the first time or once more.
  case added(NodeID)
  case removed(NodeID)
}

/// An event and its place in the order of all.
package struct StampedEvent: Hashable, Sendable, CustomStringConvertible {
  package let stamp: Stamp
  package let event: HistoryEvent

  package init(_ event: HistoryEvent, at stamp: Stamp) {
    self.event = event
    self.stamp = stamp
  }

  package var description: String { "\(stamp) \(event)" }
}
