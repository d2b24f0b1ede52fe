import Foundation
import Suites

/// What may stand where a line ends: the answer of the hidden verb `__complete`, which the stubs of `completion` ask.
struct Completion {
  /// The first word of a command line that asks; no verb of people's, so that help does not list it.
  static let verb = "__complete"

  let table: CommandTable

  func candidates(for words: [String]) -> [String] {
    let current = words.last ?? ""
    var verb: Verb?
    var place = 0
    var awaiting: Option?
    for word in words.dropLast() {
      if awaiting != nil {
        awaiting = nil
      } else if word.hasPrefix("-") {
        awaiting = table.options(for: verb).first { $0.spelling == word && $0.shape != nil }
      } else if verb == nil {
        verb = table.verb(named: word)
      } else {
        place += 1
      }
    }
    if let shape = awaiting?.shape { return offered(for: shape, current) }
    if current.hasPrefix("-") { return options(of: verb, current) }
    guard let verb else { return table.verbs.map(\.name).filter { $0.hasPrefix(current) } }
    let positional = place < verb.positionals.count ? verb.positionals[place] : verb.positionals.last
    guard let positional, place < verb.positionals.count || positional.takesMany else { return [] }
    return offered(for: positional.shape, current)
  }

  private func options(of verb: Verb?, _ current: String) -> [String] {
    let options = table.options(for: verb)
    guard let equals = current.firstIndex(of: "=") else {
      return options.map(\.spelling).filter { $0.hasPrefix(current) }
    }
    let (name, value) = (current[..<equals], current[equals...].dropFirst())
    guard let shape = options.first(where: { $0.spelling == name })?.shape else { return [] }
    return offered(for: shape, String(value)).map { "\(name)=\($0)" }
  }

  private func offered(for shape: ValueShape, _ current: String) -> [String] {
    let words =
      switch shape {
      case .suggestions(_, let words): words
      case .labels: ListedScenario.expressions() + ["^architectures"]
      case .choices, .verb: table.words(for: shape) ?? []
      case .named(_, let parent): Self.folders(in: parent)
      case .free, .file, .directory: [] as [String]
      }
    return words.filter { $0.hasPrefix(current) }
  }

  private static func folders(in parent: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    return names.sorted().filter { name in
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(parent)/\(name)", isDirectory: &isDirectory)
        && isDirectory.boolValue
    }
  }
}
