extension CommandTable {
  /// What a table's author got wrong, one sentence each; tests demand that there is nothing.
  public func inconsistencies() -> [String] {
    var found = repeated(verbs.map(\.name)).map { "verb \($0) is declared twice" }
    for verb in verbs {
      found += inconsistencies(of: verb).map { "\(verb.name): \($0)" }
    }
    return found
  }

  private func inconsistencies(of verb: Verb) -> [String] {
    let options = options(for: verb)
    var found = repeated(options.map(\.name)).map { "option --\($0) is declared twice" }
    found += repeated(options.compactMap(\.letter).map(String.init)).map { "letter -\($0) is declared twice" }
    found += options.filter { !Self.isName($0.name) }.map { "--\($0.name) is not lower case with dashes" }
    found += options.compactMap(wrongDefault)
    if verb.positionals.dropLast().contains(where: { $0.count != .one }) {
      found.append("only the last positional argument may be missing or repeated")
    }
    if verb.examples.isEmpty { found.append("there is no example") }
    return found + verb.examples.compactMap { failure(of: $0, verb) }
  }

  private func wrongDefault(_ option: Option) -> String? {
    guard case .value(let text) = option.absence, let shape = option.shape, let words = words(for: shape)
    else { return nil }
    return words.contains(text) ? nil : "the default '\(text)' of --\(option.name) is none of its choices"
  }

  private func failure(of example: Verb.Example, _ verb: Verb) -> String? {
    do {
      let invocation = try parse(example.arguments)
      guard case .perform(let arguments) = invocation.request, arguments.verb.name != verb.name else {
        return nil
      }
      return "an example invokes \(arguments.verb.name)"
    } catch {
      return "an example does not parse: \(error)"
    }
  }

  private func repeated(_ names: [String]) -> [String] {
    Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
  }

  private static func isName(_ name: String) -> Bool {
    name.first?.isLetter == true && name.allSatisfy { ("a"..."z").contains($0) || $0 == "-" || $0.isNumber }
  }
}
