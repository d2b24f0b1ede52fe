import Hierarchy

/// Methods by class and selector, added at run time, found through the superclasses, and cached.
final class SelectorTable {
  typealias Method = (Responder, Message) -> Bool

  private struct Key: Hashable {
    let type: ObjectIdentifier
    let selector: Action
  }

  /// What the cache knows of a class and a selector; `method` is nil where no superclass has one either.
  private struct CacheLine {
    let type: ObjectIdentifier
    let selector: Action
    let method: Method?
  }

  // A power of two, and eight times the classes × selectors of a strategy, so that collisions are rare.
  private static let lines = 256

  private var methods: [Key: Method] = [:]
  private var cache = [CacheLine?](repeating: nil, count: SelectorTable.lines)

  /// Adds `method` to `type` and to all its subclasses that do not bring their own.
  func add(_ selector: Action, to type: Responder.Type, _ method: @escaping Method) {
    methods[Key(type: ObjectIdentifier(type), selector: selector)] = method
    cache = [CacheLine?](repeating: nil, count: SelectorTable.lines)
  }

  /// The method that `responder`'s class has or inherits; nil if there is none.
  func method(for selector: Action, of responder: Responder) -> Method? {
    let type = ObjectIdentifier(Swift.type(of: responder))
    let line = SelectorTable.line(type, selector)
    if let cached = cache[line], cached.type == type, cached.selector == selector { return cached.method }
    let method = inherited(selector, Swift.type(of: responder))
    cache[line] = CacheLine(type: type, selector: selector, method: method)
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

  /// Class metadata lie at least 16 bytes apart, so the low bits say nothing.
  private static func line(_ type: ObjectIdentifier, _ selector: Action) -> Int {
    let bits = UInt(bitPattern: type) >> 4
    return Int(truncatingIfNeeded: (bits ^ (bits >> 8)) &* 5 &+ UInt(selector.rawValue)) & (lines - 1)
  }
}
