import Hierarchy

/// What a level inherits: as in SwiftUI a linked list, in which the nearest override of a type comes first.
package struct EnvironmentValues {
  /// A value under its type.
  package struct Entry {
    let type: ObjectIdentifier
    let value: Any

    package init<Value>(_ value: Value) { (type, self.value) = (ObjectIdentifier(Value.self), value) }
  }

  private final class Override {
    let entry: Entry
    let outer: Override?

    init(_ entry: Entry, before outer: Override?) { (self.entry, self.outer) = (entry, outer) }
  }

  private var nearest: Override?

  /// The value that the nearest level with an override has given.
  package subscript<Value>(type: Value.Type) -> Value? {
    var override = nearest
    while let found = override {
      if found.entry.type == ObjectIdentifier(type) { return found.entry.value as? Value }
      override = found.outer
    }
    return nil
  }

  func overridden(by entry: Entry) -> EnvironmentValues {
    EnvironmentValues(nearest: Override(entry, before: nearest))
  }

  func isSame(as other: EnvironmentValues) -> Bool { nearest === other.nearest }
}

/// A level's place among those that inherit from each other.
///
/// SwiftUI's attribute graph knows which view has read which value, and brings it up to date when that is next asked for.
/// None of this is rebuilt: what changes is handed down at once, to all levels below.
package class EnvironmentNode {
  /// What is inherited.
  package private(set) final var values = EnvironmentValues()
  private final var handedDown = EnvironmentValues()
  private final var override: EnvironmentValues.Entry?
  /// Cleared when that one goes.
  private final unowned(unsafe) var outer: EnvironmentNode?
  private final var inner: [Unmanaged<EnvironmentNode>] = []
  /// The place in `outer.inner`.
  private final var place = 0

  package init() {}

  deinit {
    leave()
    for level in inner { level._withUnsafeGuaranteedRef { $0.outer = nil } }
  }

  /// Takes what it needs out of `values`, which are other ones than before.
  func read(_ values: EnvironmentValues) {}

  /// Gives the levels below what `decider` can be reached by.
  func provide(for decider: Responder) {}

  final var provides: Bool { override != nil }

  /// Gives those that will inherit from here another value of a type than is inherited here.
  package final func provide(_ value: some Any) {
    let entry = EnvironmentValues.Entry(value)
    override = entry
    handedDown = values.overridden(by: entry)
  }

  /// Inherits from `outer` from now on, and says how many levels, this one and those below, looked at what they have.
  ///
  /// None below a level that has what it had: not where a subtree moves to a place with the same environment.
  @discardableResult
  package final func inherit(from outer: EnvironmentNode?) -> Int {
    leave()
    outer?.admit(self)
    var looked = 1
    guard refresh() else { return looked }
    // A list, as depth may be a million.
    var pending = inner
    while let level = pending.popLast()?.takeUnretainedValue() {
      looked += 1
      if level.refresh() { pending += level.inner }
    }
    return looked
  }

  private func refresh() -> Bool {
    let inherited = outer?.handedDown ?? EnvironmentValues()
    guard !inherited.isSame(as: values) else { return false }
    values = inherited
    handedDown = override.map { inherited.overridden(by: $0) } ?? inherited
    read(inherited)
    return true
  }

  private func admit(_ level: EnvironmentNode) {
    level.outer = self
    level.place = inner.count
    inner.append(.passUnretained(level))
  }

  private func leave() {
    guard let outer else { return }
    let last = outer.inner.removeLast()
    if place < outer.inner.count {
      outer.inner[place] = last
      last._withUnsafeGuaranteedRef { $0.place = place }
    }
    self.outer = nil
  }
}

protocol EnvironmentLevel: Responder {
  var environment: EnvironmentNode { get }
}

/// The links of the strategies with levels that have an environment.
class EnvironmentFactory {
  /// The application's, which is no class of a strategy's.
  private final let top: EnvironmentNode

  init(top: EnvironmentNode) { self.top = top }

  final func relink(_ level: Responder, to parent: Responder?) {
    environment(of: level)?.inherit(from: parent.flatMap(environment))
  }

  private final func environment(of level: Responder) -> EnvironmentNode? {
    let environment = level is Application ? top : (level as? any EnvironmentLevel)?.environment
    if level.role == .decider, environment?.provides == false { environment?.provide(for: level) }
    return environment
  }
}
