/// How many messages came out how.
package struct OutcomeCount: Hashable, Sendable {
  /// A decider took them.
  package var handled = 0
  /// No link led on.
  package var unhandled = 0
  /// Nobody wanted their answer any more.
  package var cancelled = 0
  /// Of those that were handled: after one that the same sender had sent later.
  package var overtaken = 0
}
