import Results

struct CommandParser {
  let table: CommandTable
  private var rest: ArraySlice<String>
  private var verb: Verb?
  private var given: [String: [String]] = [:]
  private var words: [String] = []

  init(table: CommandTable, arguments: [String]) {
    self.table = table
    self.rest = arguments[...]
  }

  mutating func parse() throws(CommandError) -> Invocation {
    while let token = rest.popFirst() {
      if token == "--" {
        for word in rest { try take(word: word) }
        break
      } else if token.hasPrefix("--") {
        try take(option: token)
      } else if let letter = Self.letter(token) {
        try take(letter: letter, token)
      } else {
        try take(word: token)
      }
      // Help is wanted most where the line is not finished: what is missing after it does not matter.
      if has(.help) { return invocation(.help(verb: verb)) }
    }
    return try invocation(request())
  }

  private func request() throws(CommandError) -> Invocation.Request {
    if has(.version) { return .version }
    guard let verb else {
      let names = table.verbs.map(\.name).joined(separator: ", ")
      throw usage(table.name, "no verb given", "\(seeHelp) The verbs are \(names).")
    }
    let positionals = try bind(words, to: verb)
    return .perform(Arguments(verb: verb, options: given, positionals: positionals))
  }

  private func invocation(_ request: Invocation.Request) -> Invocation {
    let color = given[Option.color.name]?.last.flatMap(ColorChoice.init) ?? .auto
    return Invocation(request: request, isQuiet: has(.quiet), color: color)
  }

  private func has(_ option: Option) -> Bool { given[option.name] != nil }
}

extension CommandParser {
  private mutating func take(word: String) throws(CommandError) {
    guard verb == nil else {
      words.append(word)
      return
    }
    guard let found = table.verb(named: word) else {
      let names = table.verbs.map(\.name)
      throw usage("'\(word)'", "there is no such verb", Suggestion.advice(for: word, among: names))
    }
    verb = found
  }

  private func bind(_ words: [String], to verb: Verb) throws(CommandError) -> [String: [String]] {
    var bound: [String: [String]] = [:]
    var rest = words[...]
    for positional in verb.positionals {
      let taken = positional.takesMany ? rest : rest.prefix(1)
      rest = rest.dropFirst(taken.count)
      if taken.isEmpty {
        guard positional.isRequired else { continue }
        let advice = "Give \(positional.shape.placeholder)."
        throw usage(positional.name, "is missing after '\(verb.name)'", advice)
      }
      for word in taken { try check(word, positional.shape, at: positional.name) }
      bound[positional.name] = Array(taken)
    }
    if let extra = rest.first {
      throw usage("'\(extra)'", "'\(verb.name)' takes no more arguments", seeHelp)
    }
    return bound
  }
}

extension CommandParser {
  private mutating func take(option token: String) throws(CommandError) {
    let parts = token.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let option = options.first(where: { $0.name == name }) else { throw unknown(name) }
    try take(option, attached: attached)
  }

  private mutating func take(letter: Character, _ token: String) throws(CommandError) {
    guard let option = options.first(where: { $0.letter == letter }) else {
      throw usage("'\(token)'", "there is no such option", "Put '--' before it if it is a word.")
    }
    try take(option, attached: nil)
  }

  private mutating func take(_ option: Option, attached: String?) throws(CommandError) {
    if !option.isRepeatable, has(option) {
      throw usage(option.spelling, "is given more than once", "Keep one of them.")
    }
    given[option.name, default: []].append(try value(of: option, attached: attached))
  }

  private mutating func value(of option: Option, attached: String?) throws(CommandError) -> String {
    guard let shape = option.shape else {
      if attached == nil { return "" }
      throw usage(option.spelling, "takes no value", "Leave '=\(attached ?? "")' out.")
    }
    let value = attached ?? next()
    guard let value, !value.isEmpty else {
      let advice = "Write \(option.spelling)=\(shape.placeholder)."
      throw usage(option.spelling, "needs a value", advice)
    }
    try check(value, shape, at: option.spelling)
    return value
  }

  /// The next token unless it is an option: a forgotten value must not swallow what follows it.
  private mutating func next() -> String? {
    guard let token = rest.first, !token.hasPrefix("--") else { return nil }
    return rest.popFirst()
  }

  private func check(_ text: String, _ shape: ValueShape, at place: String) throws(CommandError) {
    guard let words = table.words(for: shape), !words.contains(text) else { return }
    throw usage(place, "'\(text)' is not a valid value", Suggestion.advice(for: text, among: words))
  }

  private var options: [Option] { table.options(for: verb) }

  private static func letter(_ token: String) -> Character? {
    token.count == 2 && token.first == "-" ? token.last : nil
  }
}

extension CommandParser {
  private func unknown(_ name: String) -> CommandError {
    let place = "'--\(name)'"
    let owners = table.verbs.filter { $0.options.contains { $0.name == name } }.map(\.name)
    if !owners.isEmpty {
      let problem = verb.map { "'\($0.name)' has no such option" } ?? "comes before the verb"
      return usage(place, problem, "It belongs after \(owners.joined(separator: ", ")).")
    }
    let advice =
      Self.renamed[name].flatMap { new in options.first { $0.name == new } }.map {
        "It is '\($0.spelling)' now."
      }
      ?? Suggestion.advice(for: name, among: options.map(\.name), prefix: "--", otherwise: seeHelp)
    return usage(place, "there is no such option", advice)
  }

  /// Options of earlier versions, and what they are called now.
  private static var renamed: [String: String] { ["only": "filter", "threshold": "margin"] }

  private var seeHelp: String {
    (["See 'bubbleup help"] + (verb.map { [$0.name] } ?? [])).joined(separator: " ") + "'."
  }

  private func usage(_ place: String, _ problem: String, _ advice: String) -> CommandError {
    CommandError(.usage, at: place, problem, advice: advice)
  }
}

/// The nearest name to a misspelt one.
enum Suggestion {
  /// The name among the candidates that few slips of the keyboard turn into `word`; nil if none is near.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { (name: $0, distance: distance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    // A third of the letters wrong is still a typo; more is another word. Short names allow one slip, and a name of one
    // letter none: nothing of it would be left.
    let letters = max(word.count, best.name.count)
    let tolerance = letters == 1 ? 0 : max(1, min(3, letters / 3))
    if best.distance <= tolerance { return best.name }
    // An unfinished word is no typo but as easily understood, if only one name begins so.
    let begun = candidates.filter { word.count >= 2 && $0.hasPrefix(word) }
    return begun.count == 1 ? begun.first : nil
  }

  static func advice(
    for word: String,
    among names: [String],
    prefix: String = "",
    otherwise: String? = nil
  ) -> String {
    if let name = nearest(to: word, among: names) { return "Did you mean '\(prefix)\(name)'?" }
    return otherwise ?? "Possible: \(names.joined(separator: ", "))."
  }

  /// Refuses an expression that none of `names` has a match of, and says which of them may have been meant.
  static func requireMatches(
    _ patterns: [TextPattern],
    among names: [String],
    at place: String
  ) throws(CommandError) {
    for pattern in patterns where !names.contains(where: { $0.contains(pattern) }) {
      let word = pattern.description.filter { !"^$\\()".contains($0) }
      let problem = "\(Excerpt.quoted(pattern.description)) matches nothing"
      let advice = advice(for: word, among: names)
      throw CommandError(.usage, at: place, problem, advice: advice)
    }
  }

  /// A sentence for expressions that select none of `labels`: the nearest word there to one that stands nowhere in them.
  static func advice(for patterns: [TextPattern], amongLabels labels: [String], otherwise: String) -> String {
    let ends: Set<Character> = [" ", ",", ";"]
    let known = Set(labels.flatMap { $0.split { ends.contains($0) }.map(String.init) })
    for pattern in patterns {
      let typed = pattern.description.split { " ,;^$()|[]{}*+?\\".contains($0) }
        .map { String($0.trimmingPrefix(".").reversed().trimmingPrefix(".").reversed()) }.filter { word in
          !labels.contains { $0.contains(word) }
        }
      // A part of a name, as in `relay`, counts as a name.
      let names = (Array(known) + known.flatMap { $0.split(separator: ".").map(String.init) }).sorted()
      for word in typed {
        if let name = nearest(to: word, among: names) { return "Did you mean '\(name)'?" }
      }
    }
    return otherwise
  }

  /// Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other.
  static func distance(_ first: String, _ second: String) -> Int {
    let source = Array(first.lowercased())
    let target = Array(second.lowercased())
    var beforePrevious: [Int] = []
    var previous = Array(0...target.count)
    for row in source.indices {
      var current = [row + 1]
      for column in target.indices {
        let same = source[row] == target[column]
        var best = min(previous[column] + (same ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[target.count]
  }
}
