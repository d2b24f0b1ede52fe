import Hierarchy

extension HistoryEvent {
  /// The message that it is about, if any.
  var message: MessageID? {
    switch self {
    case .sent(let message, _, _), .hop(let message, _), .delivery(let message, _),
      .deadEnd(let message, _), .ended(let message, _, _):
      message
    case .linkBorn, .linkDied, .added, .removed: nil
    }
  }

  /// The link that it is about, if any.
  var link: LinkID? {
    switch self {
    case .hop(_, let link), .linkBorn(let link, _, _), .linkDied(let link): link
    case .sent, .delivery, .deadEnd, .ended, .added, .removed: nil
    }
  }

  /// Who sends, if anybody does.
  var sender: SenderID? {
    if case .sent(_, let sender, _) = self { sender } else { nil }
  }

  /// The nodes in it.
  var nodes: (NodeID?, NodeID?) {
    switch self {
    case .sent(_, _, let node), .delivery(_, let node), .deadEnd(_, let node), .ended(_, _, let node),
      .added(let node), .removed(let node):
      (node, nil)
    case .linkBorn(_, let lower, let upper): (lower, upper)
    case .hop, .linkDied: (nil, nil)
    }
  }
}
