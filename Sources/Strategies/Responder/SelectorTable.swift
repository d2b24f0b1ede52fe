import Hierarchy

/// Methods by class and selector, added at run time, found through the superclasses, and cached.
final class SelectorTable {
  typealias Method = (Responder, Message) -> Bool

  private struct Key: Hashable {
    let type: ObjectIdentifier
    let selector: Action
  }

  private var methods: [Key: Method] = [:]
  private var cache = SelectorCache<Method?>()

  /// Adds `method` to `type` and to all its subclasses that do not bring their own.
  func add(_ selector: Action, to type: Responder.Type, _ method: @escaping Method) {
    methods[Key(type: ObjectIdentifier(type), selector: selector)] = method
    cache = SelectorCache()
  }

  /// The method that `responder`'s class has or inherits; nil if there is none.
  func method(for selector: Action, of responder: Responder) -> Method? {
    let type = Swift.type(of: responder)
    if let line = cache.line(of: ObjectIdentifier(type), selector) { return cache[line] }
    let method = inherited(selector, type)
    cache.insert(method, for: ObjectIdentifier(type), selector)
    return method
  }

  private func inherited(_ selector: Action, _ type: Responder.Type) -> Method? {
    var current: AnyClass? = type
    while let candidate = current {
      if let method = methods[Key(type: ObjectIdentifier(candidate), selector: selector)] { return method }
      current = _getSuperclass(candidate)
    }
    return nil
  }
}
