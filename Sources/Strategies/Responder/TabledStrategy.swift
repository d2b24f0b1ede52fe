package import Hierarchy

/// A strategy with links in a side table, which may be one that was made elsewhere: one with watched locks, or one that
/// counts what is looked up.
package protocol TabledStrategy: Strategy {
  /// What wires one hierarchy over `table`.
  func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring
}

extension TabledStrategy {
  package var sharing: Sharing { .guarded }

  package var knownToSender: [KnownType]? {
    [KnownType("Responder", "the base class of everything in the chain: the next one is asked for as that")]
  }

  /// Boxed first: Objective-C's chain cannot carry anything else.
  package var payloads: [PayloadForm] { [.boxed, .value] }

  package func route(_ options: StrategyOptions) -> Route {
    .responders(options.lookup ?? .coordinating, options.next ?? .container)
  }

  package func makeWiring(_ options: StrategyOptions) -> any Wiring {
    makeWiring(options, over: makeTable(options))
  }

  /// The same over a table that counts its look-ups.
  package func makeCountedWiring(_ options: StrategyOptions) -> (wiring: any Wiring, table: CountingTable) {
    let table = CountingTable(makeTable(options))
    return (makeWiring(options, over: table), table)
  }

  private func makeTable(_ options: StrategyOptions) -> any AssociationTable {
    (options.table ?? .apple).makeTable()
  }
}

extension StrategyOptions {
  /// The coordinating look-up over each of `tables`.
  static func coordinating(_ form: Form, over tables: [AssociationTableKind]) -> [StrategyOptions] {
    tables.map { StrategyOptions(form: form, lookup: .coordinating, table: $0) }
  }
}
