package import Hierarchy

/// How several threads send through one hierarchy while others change it.
///
/// A hop reads the link under the discipline; the handler runs outside of it. No delivery starts at a responder after
/// the change that removed it has returned.
package protocol Discipline: AnyObject, Sendable {
  /// Which one it is.
  var kind: DisciplineKind { get }

  /// Carries `message` from `origin` to its one outcome.
  func send(_ message: Message, from origin: Responder)

  /// Runs `body`, which changes the links of `nodes` and of nothing else that is reachable.
  func change(touching nodes: [Responder], _ body: () -> Void)
}
