package import Hierarchy

/// Learns which link each message takes and when links come and go, for a history that is checked afterwards.
package protocol LinkWitness: AnyObject, Sendable {
  /// `message`, which has reached `node`, read the link there; called while nobody can change it.
  func read(_ message: Message, at node: Responder, _ above: Responder?)

  /// `nodes` are about to change.
  func willChange(_ nodes: [Responder])

  /// `nodes` have new links, or none, which `target` hands out; called while nobody can read them, or just before
  /// they are published.
  func changed(_ nodes: [Responder], _ target: (Responder) -> Responder?)

  /// The change of `nodes` returns.
  func didChange(_ nodes: [Responder])
}
