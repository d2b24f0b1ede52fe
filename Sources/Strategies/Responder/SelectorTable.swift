import Hierarchy

/// Methods by class and selector, added at run time, found through the superclasses, and cached.
final class SelectorTable {
  /// A function without a context, as a method of Objective-C's runtime is: finding and calling it retains nothing.
  ///
  /// It is given the responder and the message by their addresses, both alive for as long as it runs; true if the
  /// message ends there.
  typealias Method = @convention(c) (_ responder: UnsafeRawPointer, _ message: UnsafeRawPointer) -> Bool

  private struct Key: Hashable {
    let type: ObjectIdentifier
    let selector: Action
  }

  private var methods: [Key: Method] = [:]
  private let cache = SelectorCache()

  /// Adds `method` to `type` and to all its subclasses that do not bring their own.
  func add(_ selector: Action, to type: Responder.Type, _ method: @escaping Method) {
    methods[Key(type: ObjectIdentifier(type), selector: selector)] = method
    cache.removeAll()
  }

  /// Calls the method that `responder`'s class has or inherits; false if there is none.
  @inline(__always)
  func perform(_ message: Message, on responder: Responder) -> Bool {
    guard let method = method(for: message.action, of: Swift.type(of: responder)) else { return false }
    return withExtendedLifetime(responder) {
      withUnsafePointer(to: message) { method(Unmanaged.passUnretained(responder).toOpaque(), $0) }
    }
  }

  @inline(__always)
  private func method(for selector: Action, of type: Responder.Type) -> Method? {
    if let line = cache.line(of: ObjectIdentifier(type), selector) { return line.pointee.method }
    return search(selector, type)
  }

  /// Looks through the superclasses, and takes note of what was found or that nothing was.
  @inline(never)
  private func search(_ selector: Action, _ type: Responder.Type) -> Method? {
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
/// Lines lie in memory of the cache's own: an array would be retained for every look at it.
final class SelectorCache {
  struct Line {
    /// Never 0 for a class; 0 marks a free line.
    fileprivate let type: UInt
    fileprivate let selector: Action
    /// The method; nil if the class has none.
    let method: SelectorTable.Method?

    fileprivate static var free: Line { Line(type: 0, selector: .select, method: nil) }
  }

  /// Its first size holds the classes and selectors of a strategy.
  private static let fewest = 256

  @exclusivity(unchecked) private var lines = UnsafeMutablePointer<Line>.allocate(capacity: fewest)
  @exclusivity(unchecked) private var mask = fewest - 1
  private var count = 0

  /// An empty cache.
  init() { lines.initialize(repeating: .free, count: Self.fewest) }

  deinit { lines.deallocate() }

  /// The line of what is known; nil if nothing is.
  @inline(__always)
  func line(of type: ObjectIdentifier, _ selector: Action) -> UnsafePointer<Line>? {
    let type = UInt(bitPattern: type)
    var place = start(type, selector)
    while true {
      let line = lines + place
      if line.pointee.type == type && line.pointee.selector == selector { return UnsafePointer(line) }
      if line.pointee.type == 0 { return nil }
      place = (place + 1) & mask
    }
  }

  /// Takes note of what was found; at half full it grows, so that a probe always meets a free line soon.
  func insert(_ method: SelectorTable.Method?, for type: ObjectIdentifier, _ selector: Action) {
    if 2 * (count + 1) > mask + 1 { grow() }
    put(Line(type: UInt(bitPattern: type), selector: selector, method: method))
  }

  /// Forgets everything.
  func removeAll() {
    lines.update(repeating: .free, count: mask + 1)
    count = 0
  }

  private func put(_ line: Line) {
    var place = start(line.type, line.selector)
    while lines[place].type != 0 { place = (place + 1) & mask }
    lines[place] = line
    count += 1
  }

  private func grow() {
    let (old, size) = (lines, mask + 1)
    lines = .allocate(capacity: 2 * size)
    lines.initialize(repeating: .free, count: 2 * size)
    (mask, count) = (2 * size - 1, 0)
    for place in 0..<size where old[place].type != 0 { put(old[place]) }
    old.deallocate()
  }

  /// Class metadata lie at least 16 bytes apart, so the low bits say nothing.
  @inline(__always)
  private func start(_ type: UInt, _ selector: Action) -> Int {
    let bits = type >> 4
    let spread = (bits ^ (bits >> 8)) &* 5 &+ UInt(selector.rawValue)
    return Int(truncatingIfNeeded: spread) & mask
  }
}
