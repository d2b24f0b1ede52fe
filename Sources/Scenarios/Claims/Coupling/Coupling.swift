import Hierarchy
@_spi(Reflection) import Swift

/// Who has to know whom for a message to get from its sender to its decider, read off the objects that it comes through.
///
/// A level *knows* a type if one of its stored properties was declared with that type, and holds an object above it, or
/// what the decider keeps: a parent's class, a protocol that a parent adopts, a manager. A level above that is known by a
/// protocol *adopts* it, and has to say so. What a level holds loosely, as `AnyObject` or as the framework's own links, is
/// not known to it.
///
/// A type that is named only inside of a method leaves no trace in a compiled class. Where a sender does that, its code
/// says so at that place, by `named`.
struct Coupling {
  /// By the classes of levels, the types that they know, and the protocols that they adopt.
  private(set) var known, adopted: [String: Set<String>]
  /// Whether the sender knows what the decider keeps.
  private(set) var isSenderBound = false
  private let sender: String
  /// The classes of the levels between sender and decider.
  let between: Set<String>

  /// The coupling of `levels`, from the sender to the decider, who keeps `goal`; the sender also names `named`.
  init(_ levels: [AnyObject], goal: AnyObject? = nil, named: Set<String> = []) {
    let names = levels.map { "\(type(of: $0))" }
    sender = names.first ?? ""
    between = Set(names.dropFirst().dropLast()).subtracting([sender])
    (known, adopted) = (named.isEmpty ? [:] : [sender: named], [:])
    for (place, level) in levels.enumerated() {
      for (type, held) in Self.properties(of: level) {
        let above = levels.indices.dropFirst(place + 1).filter {
          levels[$0] !== level && Self.isOf(type, levels[$0])
        }
        let isGoal = held.contains { $0 === goal }
        let isAbove = above.contains { place in held.contains { $0 === levels[place] } }
        guard isAbove || isGoal else { continue }
        if place == 0, isGoal { isSenderBound = true }
        known[names[place], default: []].insert("\(type)")
        if type is AnyClass { continue }
        for adopter in above { adopted[names[adopter], default: []].insert("\(type)") }
      }
    }
  }

  /// The coupling of the way of a message in a living app, from `origin` to `decider`.
  init(from origin: Responder?, to decider: Responder?, goal: AnyObject? = nil, named: Set<String> = []) {
    let path = origin?.messagePath ?? []
    let way = path.firstIndex { $0 === decider }.map { path[...$0] } ?? path[...]
    // Plain views pass everything on and are no types of the app.
    self.init(way.filter { $0 is any Linked }, goal: goal, named: named)
  }

  /// How often a type of levels knows another type or adopts a protocol: each is a line to change with the other.
  var edges: Int { known.values.joined().count + adopted.values.joined().count }

  var knownToSender: Int { known[sender]?.count ?? 0 }

  /// How many types of levels know a type of something above them.
  var knowing: Int { known.count }

  /// How many types of levels between sender and decider take part, by knowing or adopting.
  var bystanders: Int { between.count { known[$0] != nil || adopted[$0] != nil } }

  /// The types of all stored properties of `type` that this module declares, inherited properties too; optionals and
  /// arrays count as what is in them.
  ///
  /// By the metadata that the compiler writes for reflection, so a property counts by what it was declared as. The types
  /// of other modules are left out: those of the framework are its own links, which no app has written.
  static func declaredTypes(of type: any Any.Type) -> [any Any.Type] { declared(by: type).map(\.type) }

  private static func declared(by type: any Any.Type) -> [(name: String, type: any Any.Type)] {
    var properties: [(name: String, type: any Any.Type)] = []
    _ = _forEachField(of: type, options: ofClass) { name, _, declared, _ in
      var bare = declared
      while let wrapping = bare as? any Wrapping.Type { bare = wrapping.content }
      if String(reflecting: bare).hasPrefix(module) { properties.append((String(cString: name), bare)) }
      return true
    }
    return properties
  }

  /// Those of `level`, with the objects that each holds at the moment.
  private static func properties(of level: AnyObject) -> [(type: any Any.Type, held: [AnyObject])] {
    let mirrors = sequence(first: Mirror(reflecting: level)) { $0.superclassMirror }
    let values = mirrors.flatMap(\.children)
    return declared(by: type(of: level)).map { name, type in
      (type, values.filter { $0.label == name }.flatMap { objects(in: $0.value) })
    }
  }

  private static func objects(in value: Any) -> [AnyObject] {
    if value is any Wrapping { return Mirror(reflecting: value).children.flatMap { objects(in: $0.value) } }
    return type(of: value) is AnyClass ? [value as AnyObject] : []
  }

  /// Whether `object` is of `type`, be that a class or a protocol.
  static func isOf(_ type: any Any.Type, _ object: AnyObject) -> Bool {
    func isOne<Known>(_: Known.Type) -> Bool { object is Known }
    return isOne(type)
  }

  private static let module = String(reflecting: Self.self).prefix { $0 != "." } + "."

  /// `_EachFieldOptions.classType`, which the library declares as a variable that no concurrent code may read.
  private static let ofClass = _EachFieldOptions(rawValue: 1)
}

/// A type that is there for the sake of another one.
private protocol Wrapping {
  static var content: any Any.Type { get }
}

extension Optional: Wrapping {
  fileprivate static var content: any Any.Type { Wrapped.self }
}

extension Array: Wrapping {
  fileprivate static var content: any Any.Type { Element.self }
}
