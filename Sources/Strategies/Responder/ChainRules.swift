import Hierarchy

/// What all controllers of one hierarchy agree on: where parent coordinators lie, and in which order to look.
final class ChainRules {
  let table: any AssociationTable
  let policy: AssociationPolicy
  let lookup: Lookup
  let next: NextMode

  init(policy: AssociationPolicy, options: StrategyOptions, table: (any AssociationTable)? = nil) {
    self.table = table ?? (options.table ?? .apple).makeTable()
    self.policy = policy
    lookup = options.lookup ?? .coordinating
    next = options.next ?? .container
  }
}
