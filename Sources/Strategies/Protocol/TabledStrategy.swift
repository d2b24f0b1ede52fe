package import Hierarchy

/// A strategy some or all of whose links lie in a side table, which may be one that was made elsewhere: one whose locks
/// are watched, or one that counts what is looked up.
package protocol TabledStrategy: Strategy {
  /// What wires one hierarchy over `table`.
  func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring
}

extension TabledStrategy {
  /// What wires one hierarchy over a table of the kind that `options` name, and that table, which counts its look-ups.
  package func makeCountedWiring(_ options: StrategyOptions) -> (wiring: any Wiring, table: CountingTable) {
    let table = CountingTable(options.makeTable())
    return (makeWiring(options, over: table), table)
  }
}
