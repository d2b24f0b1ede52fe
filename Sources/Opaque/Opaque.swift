// The barriers sit in a module of their own, compiled apart from their callers. `@inline(never)` alone
// stops inlining but not the specialisation or the deletion of a function whose result nobody uses;
// `@_optimize(none)` and a real store through an escaping pointer stop both.

/// Makes the optimiser believe that `value` is used, so that the work producing it is not deleted.
@inline(never)
@_optimize(none)
public func blackHole<T>(_ value: borrowing T) {
  withUnsafePointer(to: value) { keep(UnsafeRawPointer($0)) }
}

/// Returns `value` as something the optimiser knows nothing about: not its constant, not its dynamic type.
@inline(never)
@_optimize(none)
public func opaque<T>(_ value: T) -> T {
  value
}

@inline(never)
@_optimize(none)
private func keep(_ pointer: UnsafeRawPointer) {
  _ = pointer
}
