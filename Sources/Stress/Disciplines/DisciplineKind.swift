/// The rules under which several threads may use one hierarchy, by the names that flags and columns use.
package enum DisciplineKind: String, Sendable, CaseIterable {
  /// Everything hops to one serial queue, as with a main queue.
  case confined
  /// One lock; each hop holds it while it reads its link.
  case locked
  /// Many locks, chosen by the responder; each hop holds its own.
  case striped
  /// Readers never lock: they walk a published table of parents.
  case snapshot
}
