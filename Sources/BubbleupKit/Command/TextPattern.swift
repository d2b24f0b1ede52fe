/// A regular expression that somebody typed: whether it occurs in a text.
///
/// An engine of its own, because Swift's goes back and tries again: `(.*)*!` takes it longer than anybody waits, and some
/// thousand opening brackets end the process inside of its parser. Here all ways through the expression are followed at
/// once, character by character (Thompson, "Regular Expression Search Algorithm", CACM 11, 1968), so that the time is at
/// most that of the text's length times the expression's; and the expression's own length and nesting are bounded before
/// it is read. What such an engine cannot do, to look ahead or back and to repeat what a group found, is refused.
public struct TextPattern: Sendable, CustomStringConvertible {
  /// As it was typed.
  public let description: String
  private let program: [PatternStep]

  /// The longest expression, in characters: a label has some hundred.
  static let longest = 1_000
  /// The most groups within each other: the parser calls itself for each.
  static let deepest = 50
  /// The most steps of an expression whose counted repetitions were written out.
  static let mostSteps = 10_000
  /// The most that a counted repetition counts to.
  static let mostRepetitions = 1_000

  /// The expression that `text` is.
  public init(_ text: String) throws(ValueRefusal) {
    description = text
    var parser = try PatternParser(text)
    let (node, ignoresCase) = try parser.pattern()
    var compiler = PatternCompiler(ignoresCase: ignoresCase)
    program = try compiler.program(of: node)
  }

  /// Whether some part of `text` matches.
  public func occurs(in text: String) -> Bool { occurs(in: text, wholeNumbers: false) }

  /// Whether the pattern selects what has this label: as `occurs`, but no match begins or ends within a number.
  ///
  /// Whoever types `depth=10` means 10 and not also 100, and would see too late that more was measured.
  package func selects(_ label: String) -> Bool { occurs(in: label, wholeNumbers: true) }

  private func occurs(in text: String, wholeNumbers: Bool) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var now = Threads(count: program.count)
    var next = Threads(count: program.count)
    for position in 0...scalars.count {
      // A match may begin anywhere, unless that is within a number.
      let isAllowed = !wholeNumbers || !PatternPlace.isWithinNumber(scalars, position)
      if isAllowed, now.follow(0, program, scalars, position) { return true }
      guard position < scalars.count else { break }
      next.clear()
      for step in now.waiting {
        guard case .one(let members) = program[step], members.contains(scalars[position]) else { continue }
        guard next.follow(step + 1, program, scalars, position + 1) else { continue }
        if !wholeNumbers || !PatternPlace.isWithinNumber(scalars, position + 1) { return true }
      }
      swap(&now, &next)
    }
    return false
  }

  /// The places in the program that the text read so far leads to; each is there once, so that they stay few.
  private struct Threads {
    private(set) var waiting: [Int] = []
    private var pending: [Int] = []
    /// When each place was reached last, in numbers of clearings: what is cleared costs nothing for each place.
    private var reached: [Int]
    private var clearings = 1

    init(count: Int) { reached = Array(repeating: 0, count: count) }

    mutating func clear() {
      waiting.removeAll(keepingCapacity: true)
      clearings += 1
    }

    /// Follows what takes no character from `start` on, in all ways; true where one of them ends the expression.
    mutating func follow(
      _ start: Int,
      _ program: [PatternStep],
      _ text: [Unicode.Scalar],
      _ position: Int
    ) -> Bool {
      pending.removeAll(keepingCapacity: true)
      pending.append(start)
      var isEnd = false
      while let step = pending.popLast() {
        guard reached[step] < clearings else { continue }
        reached[step] = clearings
        switch program[step] {
        case .one: waiting.append(step)
        case .end: isEnd = true
        case .jump(let target): pending.append(target)
        case .fork(let first, let second):
          pending.append(second)
          pending.append(first)
        case .place(let place): if place.holds(in: text, at: position) { pending.append(step + 1) }
        }
      }
      return isEnd
    }
  }
}

extension String {
  /// Whether some part of the text matches.
  public func contains(_ pattern: TextPattern) -> Bool { pattern.occurs(in: self) }
}

/// What an expression is made of.
indirect enum PatternNode {
  case one(PatternMembers)
  case place(PatternPlace)
  case sequence([PatternNode])
  case choice([PatternNode])
  case repeated(PatternNode, from: Int, to: Int?)
}

/// One instruction of a compiled expression.
enum PatternStep: Sendable {
  /// Takes a character.
  case one(PatternMembers)
  /// Takes none, and holds in some places only.
  case place(PatternPlace)
  case jump(Int)
  case fork(Int, Int)
  case end
}

/// A place in a text.
enum PatternPlace: Sendable {
  case start, end, wordEdge, noWordEdge

  func holds(in text: [Unicode.Scalar], at position: Int) -> Bool {
    switch self {
    case .start: position == 0
    case .end: position == text.count
    case .wordEdge: Self.isWordEdge(text, position)
    case .noWordEdge: !Self.isWordEdge(text, position)
    }
  }

  /// Whether the digits before and behind the place are of one number.
  static func isWithinNumber(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
    guard position > 0, position < text.count else { return false }
    return PatternMembers.digit.contains(text[position - 1]) && PatternMembers.digit.contains(text[position])
  }

  private static func isWordEdge(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
    let before = position > 0 && PatternMembers.word.contains(text[position - 1])
    let after = position < text.count && PatternMembers.word.contains(text[position])
    return before != after
  }
}

/// A set of characters.
struct PatternMembers: Sendable {
  var ranges: [ClosedRange<Unicode.Scalar>] = []
  var isInverted = false
  /// Sets that belong to this one, as `\d` within brackets.
  var parts: [PatternMembers] = []
  var ignoresCase = false

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isMember =
      has(scalar)
      || (ignoresCase && (has(scalar.properties.lowercaseMapping) || has(scalar.properties.uppercaseMapping)))
    return isMember != isInverted
  }

  private func has(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar) } || parts.contains { $0.contains(scalar) }
  }

  private func has(_ mapped: String) -> Bool {
    let scalars = mapped.unicodeScalars
    return scalars.count == 1 && scalars.first.map(has) ?? false
  }

  static let digit = PatternMembers(ranges: ["0"..."9"])
  static let word = PatternMembers(ranges: ["0"..."9", "A"..."Z", "_"..."_", "a"..."z"])
  static let space = PatternMembers(ranges: [
    "\t"..."\r", " "..." ", "\u{85}"..."\u{85}", "\u{A0}"..."\u{A0}",
  ])
  /// Everything but the end of a line.
  static let any = PatternMembers(ranges: ["\n"..."\n", "\r"..."\r"], isInverted: true)

  var inverted: PatternMembers {
    var inverted = self
    inverted.isInverted.toggle()
    return inverted
  }
}

/// Writes the program of an expression.
struct PatternCompiler {
  let ignoresCase: Bool
  private var steps: [PatternStep] = []
  private var visits = 0

  init(ignoresCase: Bool) { self.ignoresCase = ignoresCase }

  mutating func program(of node: PatternNode) throws(ValueRefusal) -> [PatternStep] {
    try write(node)
    steps.append(.end)
    return steps
  }

  private mutating func write(_ node: PatternNode) throws(ValueRefusal) {
    // Repetitions of nothing write no step; they are counted all the same.
    visits += 1
    guard visits <= TextPattern.mostSteps, steps.count <= TextPattern.mostSteps else {
      throw ValueRefusal("repeats too much: written out it has more than \(TextPattern.mostSteps) steps")
    }
    switch node {
    case .one(var members):
      members.ignoresCase = ignoresCase
      steps.append(.one(members))
    case .place(let place): steps.append(.place(place))
    case .sequence(let nodes): for node in nodes { try write(node) }
    case .choice(let nodes): try write(choice: nodes[...])
    case .repeated(let node, let least, let most):
      for _ in 0..<least { try write(node) }
      guard let most else { return try writeLoop(node) }
      for _ in least..<most { try writeOption(node) }
    }
  }

  private mutating func write(choice nodes: ArraySlice<PatternNode>) throws(ValueRefusal) {
    var ends: [Int] = []
    for node in nodes.dropLast() {
      let fork = steps.count
      steps.append(.jump(0))
      try write(node)
      ends.append(steps.count)
      steps.append(.jump(0))
      steps[fork] = .fork(fork + 1, steps.count)
    }
    if let last = nodes.last { try write(last) }
    for end in ends { steps[end] = .jump(steps.count) }
  }

  private mutating func writeLoop(_ node: PatternNode) throws(ValueRefusal) {
    let fork = steps.count
    steps.append(.jump(0))
    try write(node)
    steps.append(.jump(fork))
    steps[fork] = .fork(fork + 1, steps.count)
  }

  private mutating func writeOption(_ node: PatternNode) throws(ValueRefusal) {
    let fork = steps.count
    steps.append(.jump(0))
    try write(node)
    steps[fork] = .fork(fork + 1, steps.count)
  }
}
