@_spi(Reflection) import Swift

/// The types that a class declares its stored properties with, read off the compiled code.
///
/// By the metadata that the compiler writes for reflection, so a property counts by what it was declared as and not by
/// what it holds at the moment: one that is empty, weak or of a protocol's type is there as well.
enum DeclaredTypes {
  /// The types of all stored properties of `type` that this module declares, inherited properties too; optionals and
  /// arrays count as what is in them.
  ///
  /// The types of other modules are left out: those of the framework are its own links, which no app has written.
  static func own(in type: any Any.Type) -> [any Any.Type] {
    var types: [any Any.Type] = []
    _ = _forEachField(of: type, options: ofClass) { _, _, declared, _ in
      let bare = bare(declared)
      if String(reflecting: bare).hasPrefix(module) { types.append(bare) }
      return true
    }
    return types
  }

  /// Whether `object` is of `type`, be that a class or a protocol.
  static func `is`(_ object: AnyObject, _ type: any Any.Type) -> Bool {
    func isOne<Known>(_: Known.Type) -> Bool { object is Known }
    return isOne(type)
  }

  /// How the names of this module's types begin.
  private static let module = String(reflecting: Self.self).prefix { $0 != "." } + "."

  /// `_EachFieldOptions.classType`, which the library declares as a variable that no concurrent code may read.
  private static let ofClass = _EachFieldOptions(rawValue: 1)

  private static func bare(_ type: any Any.Type) -> any Any.Type {
    (type as? any Wrapping.Type).map { bare($0.content) } ?? type
  }
}

/// A type that is there for the sake of another one.
private protocol Wrapping {
  /// The other one.
  static var content: any Any.Type { get }
}

extension Optional: Wrapping {
  fileprivate static var content: any Any.Type { Wrapped.self }
}

extension Array: Wrapping {
  fileprivate static var content: any Any.Type { Element.self }
}
