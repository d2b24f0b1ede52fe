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
    [("Responder", "the base class of everything in the chain: the next one is asked for as that")]
  }

  package var askedOfLevels: String? { "of controllers, a table entry, which they free" }

  package func route(_ options: StrategyOptions) -> Route {
    .responders(options.lookup ?? .coordinating, options.next ?? .container)
  }

  package func makeWiring(_ options: StrategyOptions) -> any Wiring {
    makeWiring(options, over: (options.table ?? .perApp).makeTable())
  }
}

extension StrategyOptions {
  /// The same for several threads that send: over the process's one table, which all of them have to share, instead of one
  /// for each hierarchy.
  package var amongThreads: StrategyOptions {
    var options = self
    if table == .perApp { options.table = .process }
    return options
  }

  /// The coordinating look-up over each of `tables`.
  static func coordinating(
    _ form: Form = .recursive,
    over tables: [AssociationTableKind] = AssociationTableKind.allCases
  ) -> [StrategyOptions] {
    tables.map { StrategyOptions(form: form, lookup: .coordinating, table: $0) }
  }

  /// A loop over what each level's `next` alone makes, without a table.
  static let nativeLoop = StrategyOptions(form: .iterative, lookup: .native, next: .container)
}
