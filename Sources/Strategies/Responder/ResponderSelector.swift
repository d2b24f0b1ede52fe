package import Hierarchy

/// Looks the message up in a table of selectors per class, as Objective-C's runtime does: the third way to an overridable
/// message where extensions cannot be overridden.
package struct ResponderSelector: TabledStrategy {
  package let name = StrategyName("responder", "selector")
  package let abstract = "loop over the responder chain; per-class selector table with a cache"
  package let sharing = Sharing(
    .unreadable("senders fill its cache of methods, which has no lock"),
    objection: "a send fills the cache of its selector table, which has no lock"
  )
  package let knownToSender: [KnownType]? = [
    ("Responder", "the base class of everything in the chain: the next one is asked for as that"),
    ("SelectorTable", "where methods are looked up; on Apple's platforms the runtime does that"),
  ]
  // Objective-C's dispatch hands objects on, and no structs.
  package let payloads: [PayloadForm] = [.boxed]
  // A table for each hierarchy or one for all; the selectors are what differs.
  package let variants = StrategyOptions.coordinating(.iterative, over: [.perApp, .process])
  package init() {}
  package func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring {
    SelectorWiring(.trampoline, options, table)
  }
}

private final class SelectorWiring: HandlingFactory, Wiring {
  private let methods = SelectorTable()

  override init(_ policy: AssociationPolicy, _ options: StrategyOptions, _ table: any AssociationTable) {
    super.init(policy, options, table)
    let types: [any MessageHandling.Type] = [
      Application.self, HandlingCell.self, handlingController, HandlingCoordinator.self,
    ]
    for type in types {
      for action in Action.allCases { methods.add(action, to: type, considering) }
    }
  }

  func send(_ message: Message, from origin: Responder) {
    // As in `Responder.climb`.
    var reached = origin.id
    var next = origin.coordinatingResponder
    while let above = consume next {
      if methods.perform(message, on: above) { return }
      reached = above.id
      next = above.coordinatingResponder
    }
    message.endUnhandled(at: reached)
  }
}

/// The method that classes with a say have, and no others: what a responder does with a message.
private let considering: SelectorTable.Method = { responder, message in
  Unmanaged<Responder>.fromOpaque(responder)._withUnsafeGuaranteedRef { responder in
    responder.consider(message.assumingMemoryBound(to: Message.self).pointee)
  }
}

/// Methods by class and selector under open addressing, as in the method caches of Objective-C's runtime; what was found
/// through the superclasses is put beside them, and never evicted.
///
/// Without probing, the misses would depend on where the loader has put the classes. Lines lie in memory of the table's
/// own, as an array would be retained for every look at it.
private final class SelectorTable {
  /// A function without a context, as a method of Objective-C's runtime is: finding and calling it retains nothing.
  ///
  /// Given the addresses of responder and message, both alive for as long as it runs; true if the message ends there.
  typealias Method = @convention(c) (_ responder: UnsafeRawPointer, _ message: UnsafeRawPointer) -> Bool

  private struct Line {
    /// Never 0 for a class; 0 marks a free line.
    var type: UInt = 0
    var selector = Action.select
    /// Nil if the class has none.
    var method: Method?
  }

  /// More than twice as many as a hierarchy has classes and selectors, so that a probe meets a free line soon.
  private static let size = 256
  private let lines = UnsafeMutablePointer<Line>.allocate(capacity: size)

  init() { lines.initialize(repeating: Line(), count: Self.size) }
  deinit { lines.deallocate() }

  func add(_ selector: Action, to type: AnyClass, _ method: Method?) {
    let type = Self.address(type)
    line(of: type, selector).pointee = Line(type: type, selector: selector, method: method)
  }

  /// Calls the method that `responder`'s class has or inherits; false if there is none.
  @inline(__always)
  func perform(_ message: Message, on responder: Responder) -> Bool {
    let type = Swift.type(of: responder)
    let line = line(of: Self.address(type), message.action)
    guard let method = line.pointee.type == 0 ? search(message.action, type) : line.pointee.method
    else { return false }
    return withExtendedLifetime(responder) {
      withUnsafePointer(to: message) { method(Unmanaged.passUnretained(responder).toOpaque(), $0) }
    }
  }

  /// Looks through the superclasses, and takes note of what was found or that nothing was.
  @inline(never)
  private func search(_ selector: Action, _ type: AnyClass) -> Method? {
    guard let above = _getSuperclass(type) else { return nil }
    let line = line(of: Self.address(above), selector).pointee
    let method = line.type == 0 ? search(selector, above) : line.method
    add(selector, to: type, method)
    return method
  }

  /// The line of `type` and `selector`, or the free one where it would be.
  @inline(__always)
  private func line(of type: UInt, _ selector: Action) -> UnsafeMutablePointer<Line> {
    // Class metadata lie at least 16 bytes apart, so the low bits say nothing.
    let bits = type >> 4
    let spread = (bits ^ (bits >> 8)) &* 5 &+ UInt(selector.rawValue)
    var place = Int(truncatingIfNeeded: spread) & (Self.size - 1)
    while true {
      let line = lines + place
      if line.pointee.type == type && line.pointee.selector == selector { return line }
      if line.pointee.type == 0 { return line }
      place = (place + 1) & (Self.size - 1)
    }
  }

  @inline(__always)
  private static func address(_ type: AnyClass) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }
}
