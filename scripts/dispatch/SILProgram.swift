/// The functions, class tables, conformances and superclasses of some modules, as their optimised SIL has them.
struct SILProgram {
  /// By symbol.
  private(set) var functions: [String: SILFunction] = [:]
  /// By class, then `Class.member`: the symbol.
  private(set) var classTables: [String: [String: String]] = [:]
  /// By type, then protocol, then `Protocol.member`: the symbol.
  private(set) var conformances: [String: [String: [String: String]]] = [:]
  private var superclasses: [String: String] = [:]

  /// Adds the module whose SIL is `text`; what is known already stays.
  mutating func add(_ text: String) throws {
    var rest = text.split(separator: "\n")[...]
    var classesHere: Set<String> = []
    while let line = rest.popFirst() {
      if line.hasPrefix("sil "), line.hasSuffix("{") {
        let body = Self.popBlock(&rest)
        // Functions of other modules have braces too, with notes on their effects and no block of instructions.
        let isDefined = body.contains { $0.hasPrefix("bb0") }
        if isDefined, let symbol = Self.symbol(in: line), functions[symbol] == nil {
          functions[symbol] = SILFunction(body: body)
        }
      } else if line.hasPrefix("sil_vtable "), line.hasSuffix(" {") {
        let name = line.split(separator: " ").dropLast().last.map(String.init) ?? ""
        // SIL names classes without their file, so that two of one name could not be told apart.
        guard classesHere.insert(name).inserted else {
          throw CheckError("two classes are called \(name): rename one, for SIL cannot tell them apart")
        }
        let table = Self.entries(of: Self.popBlock(&rest))
        if classTables[name] == nil { classTables[name] = table }
      } else if line.hasPrefix("sil_witness_table "), line.hasSuffix(" {") {
        addConformance(line, Self.popBlock(&rest))
      } else if line.contains("class "), line.hasSuffix("{") {
        noteSuperclass(line)
      }
    }
  }

  /// `name` and what it inherits from.
  func ancestry(of name: String) -> [String] {
    var found = [name]
    while let last = found.last, let next = superclasses[last] { found.append(next) }
    return found
  }

  /// The functions that a look-up of `slot` can give for objects of the class `name`.
  func implementations(of slot: String, in name: String) -> [String] {
    if let symbol = classTables[name]?[slot] { return [symbol] }
    let owner = String(slot.prefix { $0 != "." })
    return ancestry(of: name).compactMap { conformances[$0]?[owner]?[slot] }.prefix(1).map { $0 }
  }

  /// Reads "private class StrongController : Controller, StrongLevel {".
  private mutating func noteSuperclass(_ line: Substring) {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "," })
    guard let keyword = words.firstIndex(of: "class"), words.count > keyword + 4, words[keyword + 2] == ":"
    else { return }
    superclasses[String(words[keyword + 1])] = String(words[keyword + 3])
  }

  /// Reads "sil_witness_table private RelayCell: RelayDelegate module Strategies {" and what follows.
  private mutating func addConformance(_ line: Substring, _ block: ArraySlice<Substring>) {
    let words = line.split(separator: " ")
    guard let type = words.firstIndex(where: { $0.hasSuffix(":") }), words.count > type + 1 else { return }
    conformances[String(words[type].dropLast()), default: [:]][String(words[type + 1])] = Self.entries(
      of: block
    )
  }

  /// The lines up to the closing brace.
  private static func popBlock(_ rest: inout ArraySlice<Substring>) -> ArraySlice<Substring> {
    let end = rest.firstIndex { $0.hasPrefix("}") } ?? rest.endIndex
    defer { rest = rest[end...].dropFirst() }
    return rest[..<end]
  }

  /// Reads "#Responder.receive: (Responder) -> … : @$s… [override]"; entries of deleted functions have no symbol.
  private static func entries(of block: ArraySlice<Substring>) -> [String: String] {
    var found: [String: String] = [:]
    for line in block {
      guard let slot = line.firstIndex(of: "#"), let symbol = symbol(in: line) else { continue }
      let name = line[line.index(after: slot)...].prefix { $0 != ":" }
      found[String(name)] = symbol
    }
    return found
  }

  /// The `$s…` after an at sign; other at signs are attributes of types.
  private static func symbol(in line: Substring) -> String? {
    line.split { $0 == " " || $0 == "\t" }.first { $0.hasPrefix("@$") }.map { String($0.dropFirst()) }
  }
}
