/// The strategies that the sources declare.
struct Catalogue {
  struct Entry {
    /// As users type it: `parent.strong`.
    let name: String
    /// The type that conforms to `Strategy`.
    let type: String
  }

  /// In the order of the catalogue.
  let entries: [Entry]

  /// Reads the types from `StrategyCatalogue.swift` and their names from the files that declare them.
  init(sources folder: String) throws {
    var names: [String: String] = [:]
    var listed: [String] = []
    for path in try swiftFiles(below: folder) {
      let source = try text(at: path)
      if path.hasSuffix("/StrategyCatalogue.swift") { listed = Self.types(listedIn: source) }
      if let type = Self.declaredType(in: source), let name = Self.declaredName(in: source) {
        names[type] = name
      }
    }
    guard !listed.isEmpty else { throw CheckError("\(folder)/StrategyCatalogue.swift lists no strategy") }
    entries = try listed.map { type in
      guard let name = names[type] else {
        throw CheckError(
          "\(folder): no file declares both the struct \(type): Strategy and its StrategyName(…)"
        )
      }
      return Entry(name: name, type: type)
    }
  }

  /// Lines "    ParentStrong()," of the list.
  private static func types(listedIn source: String) -> [String] {
    source.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasSuffix("(),") && $0.first?.isUppercase == true }
      .map { String($0.dropLast(3)) }
  }

  /// The name in "public struct ParentStrong: Strategy {", or after a protocol that refines it.
  private static func declaredType(in source: String) -> String? {
    source.split(separator: "\n").map { $0.split(separator: " ") }.first {
      $0.last == "{" && $0.dropLast().last?.hasSuffix("Strategy") == true && $0.contains("struct")
    }.flatMap { $0.dropLast(2).last.map { String($0.dropLast()) } }
  }

  /// The words of `StrategyName(.parent, "strong")`, or the one of a family without variants.
  private static func declaredName(in source: String) -> String? {
    guard let start = source.firstRange(of: "= StrategyName(.") else { return nil }
    let parts = source[start.upperBound...].prefix { $0 != ")" }.split(separator: ", ")
    return parts.map { String($0.filter { $0 != "\"" }) }.joined(separator: ".")
  }
}
