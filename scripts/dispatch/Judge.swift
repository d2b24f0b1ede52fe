/// Holds the optimised code of all strategies against rules and table.
struct Judge {
  let catalogue: Catalogue
  private let program: SILProgram
  private let names: SymbolNames
  private let sizes: [String: Int]

  /// Reads the catalogue below `sources`, and what the script left in `folder`: SIL, names and sizes.
  init(sources: String, folder: String) throws {
    catalogue = try Catalogue(sources: sources)
    var program = SILProgram()
    // Strategies first: where both have a body, the one optimised together with the callers counts.
    for module in ["Strategies", "Hierarchy"] { try program.add(text(at: "\(folder)/\(module).sil")) }
    self.program = program
    names = SymbolNames(try text(at: "\(folder)/names"))
    sizes = Self.sizes(try text(at: "\(folder)/sizes"))
  }

  /// The table as it is, and what is wrong whatever the expected one says.
  func measure() throws -> (table: DispatchTable, violations: [String]) {
    let rules = DispatchRules(program: program, sizes: sizes)
    var rows: [DispatchTable.Row] = []
    var violations = unlisted
    for entry in catalogue.entries {
      let path = try path(of: entry)
      rows.append(DispatchTable.Row(name: entry.name, counts: path.counts))
      violations += rules.violations(of: path, named: entry.name)
    }
    return (DispatchTable(rows: rows), violations)
  }

  /// What conforms to the protocol to be sent in the same loop, and dispatches nothing.
  private static let floor = "MessageFloor"

  /// Strategies in the code that the catalogue's list does not show, or shows in another form than this reads.
  private var unlisted: [String] {
    let listed = Set(catalogue.entries.map(\.type)).union([Self.floor])
    return program.conformances.filter { $0.value["Strategy"] != nil && !listed.contains($0.key) }.keys
      .sorted()
      .map { "\($0) is a strategy, but StrategyCatalogue.swift has no line \"\($0)(),\"" }
  }

  /// What was counted for `entry`, function by function.
  func explanation(of entry: Catalogue.Entry) throws -> String {
    let path = try path(of: entry)
    var lines = [
      "\(entry.name): \(path.counts)", "objects of \(path.classes.sorted().joined(separator: ", "))",
    ]
    for symbol in path.functions {
      guard let function = program.functions[symbol] else { continue }
      lines += ["", "\(names.readable(symbol))", "  \(function.counts)"]
      lines += function.slots.map { "  looks up \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  private func path(of entry: Catalogue.Entry) throws -> MessagePath {
    try MessagePath(of: entry.type, in: program, names: names)
  }

  /// Lines of a symbol, a tab and a hexadecimal number.
  private static func sizes(_ text: String) -> [String: Int] {
    var found: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      if parts.count == 2 { found[String(parts[0])] = Int(parts[1], radix: 16) }
    }
    return found
  }
}
