import Hierarchy
public import Strategies

/// Whether several threads may send through one hierarchy that nobody changes.
///
/// Sending must then only read: links, roles and tables. Each thread has its own messages and payloads, and the script
/// has no requests for data, whose answer is written into the cell that asked.
public enum SharedSending: Sendable, Hashable {
  /// They may.
  case safe
  /// They may not, for this reason.
  case unsafe(String)

  /// The judgement on `strategy` with `options`.
  public static func judge(_ strategy: any Strategy, _ options: StrategyOptions) -> SharedSending {
    guard StrategyCatalogue.all.contains(where: { $0.name == strategy.name }) else {
      return .unsafe("another package's strategy, of which nobody has said that its sends only read")
    }
    if let reason = exceptions["\(strategy.name)"] { return .unsafe(reason) }
    if let table = options.table, !table.allowsConcurrentUse {
      return .unsafe("the side table '\(table.rawValue)' is for one thread at a time")
    }
    return .safe
  }

  /// By name; a strategy that is not listed here sends without writing anything that another thread reads: weak and
  /// strong loads count atomically, stored closures and handler lists stay as they are, and Foundation's notification
  /// centre locks.
  private static let exceptions = [
    "responder.selector": "a send fills the cache of its selector table, which has no lock",
    "stream.async": "it settles for all senders together, so each thread would time the others' messages",
  ]
}
