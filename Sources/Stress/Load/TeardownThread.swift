/// On what a hierarchy is torn down under load, by the names that columns use.
package enum TeardownThread: String, Sendable, CaseIterable {
  /// A thread of its own, with as small a stack as Dispatch gives its workers.
  case worker
  /// The one that asked for the load, which is the main thread of the command.
  case main
}
