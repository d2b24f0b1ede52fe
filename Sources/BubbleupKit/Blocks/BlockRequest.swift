import Scenarios

/// What a parent writes to the standard input of a child that measures, as one JSON document.
///
/// The child answers on standard output with one ``BlockReply`` per line.
struct BlockRequest: Codable, Sendable {
  let lineUp: LineUp.Wire
  let settings: BenchSettings
  let task: BlockTask
}

/// A line of a child that measures.
enum BlockReply: Codable, Sendable {
  case event(BlockEvent)
  /// The last one: everything was done, or it was stopped before.
  case ended(isWhole: Bool)
}
