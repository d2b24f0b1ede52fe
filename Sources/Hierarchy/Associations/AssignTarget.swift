/// An object that may be associated under `assign`, and whose death can therefore be seen.
///
///     let lifetime: Lifetime  // from `table.lifetimes.register()`
///     deinit { lifetime.retire() }
public protocol AssignTarget: AnyObject {
  /// Its mark in the lifetimes of the table that it is associated in.
  var lifetime: Lifetime { get }
}
