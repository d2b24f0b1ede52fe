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

/// What is known of a class and a selector, under open addressing: nothing that was found is ever evicted.
///
/// Objective-C's runtime has its method caches like this. One line per hash instead of probing would make the misses,
/// and with them the allocations per message, depend on where the loader has put the classes (4 % between processes).
struct SelectorCache<Found> {
  /// Trivial, so that probing past another class's line retains nothing.
  private struct Key: Equatable {
    /// Never 0 for a class; 0 marks a free line.
    let type: UInt
    let selector: Action

    static var free: Key { Key(type: 0, selector: .select) }
  }

  private var keys: [Key]
  private var found: [Found?]
  private var count = 0

  /// An empty cache; its first size holds the classes and selectors of a strategy.
  init() {
    self.init(lines: 256)
  }

  private init(lines: Int) {
    keys = [Key](repeating: .free, count: lines)
    found = [Found?](repeating: nil, count: lines)
  }

  /// The line of what is known; nil if nothing is.
  func line(of type: ObjectIdentifier, _ selector: Action) -> Int? {
    let key = Key(type: UInt(bitPattern: type), selector: selector)
    var line = start(key)
    while keys[line] != key {
      if keys[line] == .free { return nil }
      line = (line + 1) & (keys.count - 1)
    }
    return line
  }

  /// What is known at a line that `line(of:_:)` gave.
  subscript(line: Int) -> Found {
    guard let known = found[line] else { preconditionFailure("line \(line) of the cache is free") }
    return known
  }

  /// Takes note of what was found; at half full it grows, so that a probe always meets a free line soon.
  mutating func insert(_ value: Found, for type: ObjectIdentifier, _ selector: Action) {
    if 2 * (count + 1) > keys.count { grow() }
    put(value, Key(type: UInt(bitPattern: type), selector: selector))
  }

  private mutating func put(_ value: Found, _ key: Key) {
    var line = start(key)
    while keys[line] != .free { line = (line + 1) & (keys.count - 1) }
    keys[line] = key
    found[line] = value
    count += 1
  }

  private mutating func grow() {
    var larger = SelectorCache(lines: 2 * keys.count)
    for (key, value) in zip(keys, found) {
      if let value { larger.put(value, key) }
    }
    self = larger
  }

  /// Class metadata lie at least 16 bytes apart, so the low bits say nothing.
  private func start(_ key: Key) -> Int {
    let bits = key.type >> 4
    let spread = (bits ^ (bits >> 8)) &* 5 &+ UInt(key.selector.rawValue)
    return Int(truncatingIfNeeded: spread) & (keys.count - 1)
  }
}
