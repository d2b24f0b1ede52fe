/// What is inside of a value: by `Mirror`, and where that shows too much or nothing, by what else is known of its type.
struct Reflection: Sendable {
  /// A value inside another one, and how it is called there: `.name`, `[0]`, or nothing for what an optional has.
  typealias Part = (property: String, value: Any)

  enum Content {
    case nothing
    case object(AnyObject)
    case parts([Part])
    /// As far as can be told: there may be more.
    case hidden([Part])
  }

  private var leaves: [ObjectIdentifier: Bool] = [:]
  private var declared: [ObjectIdentifier: [StoredProperty]?] = [:]

  mutating func look(into value: Any) -> Content {
    let type = type(of: value)
    if type is AnyClass {
      let object = value as AnyObject
      // A key path holds no object, and one that is written out is never freed.
      return object is AnyKeyPath ? .nothing : .object(object)
    }
    if isLeaf(type) { return .nothing }
    if let captures = ClosureCaptures(of: value) {
      let parts = captures.values.map { (" (a closure)", $0) }
      return captures.isComplete ? .parts(parts) : .hidden(parts)
    }
    // A field that cannot be copied is shown as a struct of this type, see `properties`.
    if type == Hidden.self || Metadata(type).isUnknownObject { return .hidden([]) }
    return .parts(parts(of: value))
  }

  /// The values of the properties that `object` has of its own and from its superclasses, but for those that do not keep
  /// alive what they refer to.
  nonisolated(nonsending) mutating func parts(of object: AnyObject) async -> [Part] {
    guard let actor = object as? any Actor else { return stored(in: object) }
    let read = await read(actor)
    self = read.reflection
    return read.parts
  }

  private struct Read: @unchecked Sendable {
    let parts: [Part]
    let reflection: Reflection
  }

  /// On the actor, whose tasks may write meanwhile.
  private func read(_ actor: isolated any Actor) -> Read {
    var copy = self
    return Read(parts: copy.stored(in: actor), reflection: copy)
  }

  private mutating func stored(in object: AnyObject) -> [Part] {
    var parts: [Part] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      parts += properties(of: current, isCustom: object is any CustomReflectable)
      mirror = current.superclassMirror
    }
    return parts
  }

  private mutating func parts(of value: Any) -> [Part] {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.map { ("", $0.value) }
    case .collection, .set:
      if let type = type(of: value) as? any Holder.Type, type.held.allSatisfy({ isLeaf($0) }) { return [] }
      return mirror.children.enumerated().map { ("[\($0)]", $1.value) }
    case .dictionary:
      if let type = type(of: value) as? any Holder.Type, type.held.allSatisfy({ isLeaf($0) }) { return [] }
      return mirror.children.enumerated().flatMap { entry(of: $1.value, at: $0) }
    default: return properties(of: mirror, isCustom: value is any CustomReflectable)
    }
  }

  /// Key and value of one entry of a dictionary.
  private func entry(of pair: Any, at index: Int) -> [Part] {
    let parts = Mirror(reflecting: pair).children.map(\.value)
    guard parts.count == 2 else { return [("[\(index)]", pair)] }
    let name =
      switch parts[0] {
      case let key as String: "[\"\(key)\"]"
      case let key as any BinaryInteger: "[\(key)]"
      default: "[#\(index)]"
      }
    return [(name, parts[1]), (".keys[\(index)]", parts[0])]
  }

  private mutating func properties(of mirror: Mirror, isCustom: Bool) -> [Part] {
    var stored = isCustom ? nil : properties(declaredBy: mirror.subjectType)
    if stored?.count != mirror.children.count { stored = nil }
    var parts: [Part] = []
    for (index, place) in mirror.children.indices.enumerated() {
      // It is not read: to read an unowned property whose object has gone ends the process.
      let property = stored?[index]
      if let property, !property.isOwning || !property.hasValue { continue }
      if let property, !property.isCopyable {
        parts.append((Self.name(property.name), Hidden()))
        continue
      }
      let (label, value) = mirror.children[place]
      let isHidden = property?.isReplaced == true && type(of: value) == Void.self
      parts.append((label.map { Self.name($0) } ?? "[\(index)]", isHidden ? Hidden() : value))
    }
    return parts
  }

  private static func name(_ label: String) -> String {
    let lazy = "$__lazy_storage_$_"
    if label.hasPrefix(lazy) { return ".\(label.dropFirst(lazy.count))" }
    return label.hasPrefix(".") ? label : ".\(label)"
  }

  private mutating func properties(declaredBy type: Any.Type) -> [StoredProperty]? {
    if let known = declared[ObjectIdentifier(type)] { return known }
    let properties = StoredProperty.all(of: type)
    declared[ObjectIdentifier(type)] = .some(properties)
    return properties
  }

  /// Whether values of `type` refer to no object of anybody's.
  private mutating func isLeaf(_ type: Any.Type) -> Bool {
    if let known = leaves[ObjectIdentifier(type)] { return known }
    let isLeaf =
      type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
      || type is any StringProtocol.Type
      || type == Bool.self || type == Character.self || type == Void.self
    leaves[ObjectIdentifier(type)] = isLeaf
    return isLeaf
  }
}

/// Stands for what cannot be looked into.
private struct Hidden {}

/// A collection that tells what it holds before it is gone through, as it may be a picture's bytes.
private protocol Holder {
  static var held: [Any.Type] { get }
}

extension Array: Holder {
  fileprivate static var held: [Any.Type] { [Element.self] }
}

extension ArraySlice: Holder {
  fileprivate static var held: [Any.Type] { [Element.self] }
}

extension ContiguousArray: Holder {
  fileprivate static var held: [Any.Type] { [Element.self] }
}

extension Set: Holder {
  fileprivate static var held: [Any.Type] { [Element.self] }
}

extension Dictionary: Holder {
  fileprivate static var held: [Any.Type] { [Key.self, Value.self] }
}
