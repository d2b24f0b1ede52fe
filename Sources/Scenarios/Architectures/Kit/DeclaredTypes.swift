@_spi(Reflection) import Swift

/// The types that a class declares its stored properties with, read off the compiled code.
///
/// By the metadata that the compiler writes for reflection, so a property counts by what it was declared as and not by
/// what it holds at the moment: one that is empty, weak or of a protocol's type is there as well.
enum DeclaredTypes {
  /// The names of the types of all stored properties of `type`, inherited ones too; optionals and arrays count as what
  /// is in them.
  static func names(in type: any Any.Type) -> Set<String> {
    var names: Set<String> = []
    _ = _forEachField(of: type, options: ofClass) { _, _, declared, _ in
      names.insert("\(bare(declared))")
      return true
    }
    return names
  }

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
