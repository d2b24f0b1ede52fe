import Hierarchy

/// How far one message has come in a sweep over a history.
struct MessageState {
  var name = MessageID(0)
  var sent: Stamp?
  var sender = SenderID(0)
  /// Where it is.
  var node = NodeID.none
  var outcome: Stamp?
  var secondOutcome: Stamp?
  var moveAfterOutcome: Stamp?
  var lastHop: Stamp?
  var staleHops = 0
  var hasDeadLink = false
  /// Of the links taken, the one that was born last and the one that died first.
  var lastBorn: LinkID?
  var firstDead: LinkID?
}
