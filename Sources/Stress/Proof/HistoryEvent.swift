package import Hierarchy

/// One thing that happened, in the words of the rules that it is held against.
package enum HistoryEvent: Hashable, Sendable {
  /// A sender is about to let go of a message at a node.
  case sent(MessageID, by: SenderID, from: NodeID)
  /// A message read a link and starts to be delivered to its upper end.
  case hop(MessageID, over: LinkID)
  /// A message starts to be delivered to a node that no link led to: a bus, a singleton, a queue.
  case delivery(MessageID, to: NodeID)
  /// A message read that the node which it is at has no link.
  case deadEnd(MessageID, at: NodeID)
  /// A message got an outcome, at the node that it had reached.
  case ended(MessageID, Outcome, at: NodeID)
  /// A link can be read from now on.
  case linkBorn(LinkID, from: NodeID, to: NodeID)
  /// A link can be read no more.
  case linkDied(LinkID)
  /// A node is about to become reachable, for the first time or once more.
  case added(NodeID)
  /// The removal of a node has returned.
  case removed(NodeID)
}

extension HistoryEvent: CustomStringConvertible {
  /// The event in words, for a message about it.
  package var description: String {
    switch self {
    case .sent(let message, let sender, let origin): "\(sender) sends \(message) from \(origin)"
    case .hop(let message, let link): "\(message) takes \(link)"
    case .delivery(let message, let node): "\(message) starts at \(node)"
    case .deadEnd(let message, let node): "\(message) finds no link at \(node)"
    case .ended(let message, let outcome, let node): "\(message) ends \(outcome) at \(node)"
    case .linkBorn(let link, let lower, let upper): "\(link) is born from \(lower) to \(upper)"
    case .linkDied(let link): "\(link) dies"
    case .added(let node): "\(node) is added"
    case .removed(let node): "\(node) is removed"
    }
  }
}

/// An event and its place in the order of all.
package struct StampedEvent: Hashable, Sendable, CustomStringConvertible {
  package let stamp: Stamp
  package let event: HistoryEvent

  package init(_ event: HistoryEvent, at stamp: Stamp) {
    self.event = event
    self.stamp = stamp
  }

  /// Stamp and event, as in `@3 link 0 dies`.
  package var description: String { "\(stamp) \(event)" }
}
