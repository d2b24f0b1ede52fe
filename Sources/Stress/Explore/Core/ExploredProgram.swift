/// What is explored: a few actors over shared state, made anew for every schedule.
///
/// It is built, and asked for its verdict, by one thread while no actor runs.
package protocol ExploredProgram: AnyObject {
  /// The actors; the same number, by the same names, every time.
  var actors: [ExploredActor] { get }

  /// What is wrong now that all actors have ended; nil if nothing is.
  func verdict() -> Violation?
}

/// One of a program's actors.
package struct ExploredActor {
  /// What it is called in traces.
  package let name: String
  /// What it does, on a thread of its own.
  package let body: () -> Void

  package init(_ name: String, _ body: @escaping () -> Void) {
    self.name = name
    self.body = body
  }
}
