import Measurement

/// What building and tearing down the objects of each block cost, noted beside the timed region.
///
/// A block's objects are built anew anyway, so their cost is known without a pass of its own.
final class BlockCosts {
  /// The objects of one block.
  struct Cost: Codable, Sendable {
    let buildStart: Nanoseconds
    let build: Nanoseconds
    /// Bytes that the building thread allocated and did not return; nil where the allocator does not tell.
    let bytes: Int64?
    var teardownStart = Nanoseconds(0)
    var teardown = Nanoseconds(0)
    /// What the strategy still kept after teardown, besides its nodes.
    var kept = Kept()
  }

  /// A strategy's residue, in numbers.
  struct Kept: Equatable, Codable, Sendable {
    var tableEntries = 0
    var observers = 0
    var queuedMessages = 0

    var total: Int { tableEntries + observers + queuedMessages }
  }

  private var costs: [String: Cost] = [:]
  private var kept: [String: Kept] = [:]

  func note(_ cost: Cost, of name: String) { costs[name] = cost }

  /// What was kept by objects whose building has no cost of its own, as several threads build them at once.
  func note(_ kept: Kept, of name: String) { self.kept[name] = kept }

  /// Hands out the latest of each contender that was noted since the last time.
  func drain() -> [String: Cost] {
    defer { costs = [:] }
    return costs
  }

  /// The same for what was kept.
  func drainKept() -> [String: Kept] {
    defer { kept = [:] }
    return kept
  }
}
