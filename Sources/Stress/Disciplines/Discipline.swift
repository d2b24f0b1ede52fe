package import Hierarchy

/// How several threads send through one hierarchy while others change it.
///
/// A hop reads its link under the discipline, and from that moment the delivery to the upper end has started; the
/// handler runs outside of it. So no delivery starts at a responder after the change that removed it has returned.
package protocol Discipline: AnyObject, Sendable {
  /// Which one it is.
  var kind: DisciplineKind { get }

  /// Hops over a link that was replaced while it was read: 0 wherever readers and writers exclude each other.
  var staleHops: Int { get }

  /// Carries `message` from `origin` to its one outcome, or to the strategy's own queue.
  func send(_ message: Message, from origin: Responder)

  /// Runs `body`, which changes the links of `nodes` and of nothing else that is reachable.
  ///
  /// Changes come one at a time: whoever makes them decides on the nodes by what the last one left. A change that
  /// removes nodes names all of them and clears their links, so that a later last release finds nothing shared to touch.
  func change(touching nodes: [Responder], _ body: () -> Void)

  /// Runs `body` with `node` to itself, for what a handler does to the state of one responder.
  func visit<Value>(_ node: Responder, _ body: () -> Value) -> Value

  /// Runs `body` where objects may be made and let go of, however it is called.
  ///
  /// A strategy that must be confined may keep account of its objects without a lock: then births and deaths are as
  /// much its business as links are.
  func confine<Value>(_ body: () -> Value) -> Value

  /// Waits until the strategy has no message under way.
  func settle()
}

extension Discipline {
  /// Anywhere: only one discipline has a place of its own.
  package func confine<Value>(_ body: () -> Value) -> Value { body() }
}
