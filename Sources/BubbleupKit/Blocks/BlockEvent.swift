import Measurement

/// What comes out of a piece of work, as soon as it is there.
enum BlockEvent: Codable, Sendable {
  /// A contender's turn begins: if nothing more is heard, it is the culprit.
  case began(String)
  case verified(String, CaseVerification)
  /// Operations that last long enough.
  case needs(String, operations: Int)
  case sample(RawSample)
  /// What its objects cost, which had this place in the round.
  case cost(String, place: Int, BlockCosts.Cost)
  /// What was kept after several senders were done.
  case kept(String, BlockCosts.Kept)
  /// Whether single operations can be timed: they can if there is no reason against it.
  case probed(String, objection: String?)
  /// Its figures must not be used.
  case failed(String, reason: String)
}
