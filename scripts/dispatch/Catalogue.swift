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
      for (type, name) in zip(Self.declaredTypes(in: source), Self.declaredNames(in: source)) {
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

  /// The names in lines "public struct ParentStrong: Strategy {", or after a protocol that refines it.
  private static func declaredTypes(in source: String) -> [String] {
    source.split(separator: "\n").compactMap { line -> String? in
      let words: [Substring] = line.split(separator: " ")
      guard words.last == "{", words.contains("struct") else { return nil }
      guard words.dropLast().last?.hasSuffix("Strategy") == true else { return nil }
      return words.dropLast(2).last.map { String($0.dropLast()) }
    }
  }

  /// The words of each `StrategyName("parent", "strong")`, or the one of a family without variants, in the order of the types.
  private static func declaredNames(in source: String) -> [String] {
    source.ranges(of: "= StrategyName(").map { start in
      let parts = source[start.upperBound...].prefix { $0 != ")" }.split(separator: ", ")
      return parts.map { String($0.filter { $0 != "\"" }) }.joined(separator: ".")
    }
  }
}
