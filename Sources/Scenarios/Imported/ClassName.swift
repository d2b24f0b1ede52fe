/// The name of a class as UIKit prints it: with or without its module, mangled or not, with what it is generic over.
struct ClassName: Hashable, Sendable {
  /// Without the module, and with what it is generic over, where that was printed readably.
  let full: String
  /// Without that: what kinds are told by.
  let base: String
  /// Whether it is no class's, but words of this package.
  private(set) var isReadable = false

  init(_ printed: String) {
    let scalars = printed.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let printed = String(String.UnicodeScalarView(scalars))
    if let (name, isGeneric) = Self.demangled(printed) {
      (base, full) = (name, isGeneric ? "\(name)<…>" : name)
      return
    }
    let head = printed.prefix { $0 != "<" }
    // In `App.(unknown context at $10).Screen` the parentheses stand for a name.
    var depth = 0
    var start = head.startIndex
    for place in head.indices {
      switch head[place] {
      case "(": depth += 1
      case ")": depth -= 1
      case "." where depth == 0: start = head.index(after: place)
      default: break
      }
    }
    base = start < head.endIndex ? String(head[start...]) : String(head)
    full = base + printed[head.endIndex...]
  }

  /// A name that is no class's.
  init(readable name: String) { (full, base, isReadable) = (name, name, true) }

  /// As sentences and drawings have it: SwiftUI's names can be as long as a page.
  var shown: String {
    full.count <= Self.longest ? full : "\(full.prefix(Self.longest - 1))…"
  }

  private static let longest = 60

  /// The innermost name of a mangled one, such as `Screen` of `_TtC3App6Screen`; nil for a name that is not mangled.
  ///
  /// Of the grammar only what names of classes begin with: letters that say what follows, and names with their lengths. What
  /// a class is generic over comes after its name.
  private static func demangled(_ printed: String) -> (name: String, isGeneric: Bool)? {
    let prefix = ["_Tt", "_$s", "$s"].first(where: printed.hasPrefix)
    guard let prefix else { return nil }
    var rest = printed.dropFirst(prefix.count)
    var name: Substring?
    var isPrivate = false
    while let first = rest.first {
      guard first.isNumber else {
        // A private name stands behind `P` and a number that tells files apart.
        guard name == nil || first == "P" else { break }
        isPrivate = first == "P"
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix(while: \.isNumber)
      rest = rest.dropFirst(digits.count)
      guard let length = Int(digits), length > 0, length <= rest.count else { return nil }
      if !isPrivate { name = rest.prefix(length) }
      isPrivate = false
      rest = rest.dropFirst(length)
    }
    return name.map { (String($0), printed.hasPrefix("_TtG")) }
  }
}
