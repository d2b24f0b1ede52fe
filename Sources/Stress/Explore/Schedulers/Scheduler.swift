/// Chooses who goes on.
package protocol Scheduler: AnyObject {
  /// Who takes step number `step`: one of `runnable`, who are at least two; `last` took the one before.
  func choose(_ runnable: ActorSet, at step: Int, after last: Int?) -> Int
}
