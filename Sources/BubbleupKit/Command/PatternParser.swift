/// Reads a regular expression: letters, `.`, `[a-z]`, `^`, `$`, `|`, groups, `*`, `+`, `?`, `{2,3}` and escapes.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  /// Refuses a text that is too long to be meant.
  init(_ text: String) throws(ValueRefusal) {
    scalars = Array(text.unicodeScalars.prefix(TextPattern.longest + 1))
    guard scalars.count <= TextPattern.longest else {
      throw ValueRefusal("is longer than \(TextPattern.longest) characters")
    }
  }

  /// The whole expression, and whether it began with `(?i)`.
  mutating func pattern() throws(ValueRefusal) -> (PatternNode, ignoresCase: Bool) {
    let ignoresCase = scalars.starts(with: "(?i)".unicodeScalars)
    if ignoresCase { position = 4 }
    let node = try choice()
    guard position == scalars.count else { throw refusal("a ) closes nothing") }
    return (node, ignoresCase)
  }

  // MARK: - From large to small

  private mutating func choice() throws(ValueRefusal) -> PatternNode {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(ValueRefusal) -> PatternNode {
    var nodes: [PatternNode] = []
    while let next = current, next != "|", next != ")" {
      let node = try atom()
      nodes.append(try quantified(node))
    }
    return .sequence(nodes)
  }

  private mutating func atom() throws(ValueRefusal) -> PatternNode {
    guard let scalar = current else { throw refusal("it ends too early") }
    position += 1
    switch scalar {
    case "(": return try group()
    case "[": return .one(try members())
    case ".": return .one(.any)
    case "^": return .place(.start)
    case "$": return .place(.end)
    case "\\": return try escape()
    case "*", "+", "?": throw refusal("\(scalar) repeats nothing")
    case "{": throw refusal("{ repeats nothing; write \\{ for the bracket itself")
    default: return .one(PatternMembers(ranges: [scalar...scalar]))
    }
  }

  private mutating func group() throws(ValueRefusal) -> PatternNode {
    depth += 1
    guard depth <= TextPattern.deepest else {
      throw ValueRefusal("has more than \(TextPattern.deepest) groups within each other")
    }
    if take("?"), !take(":") { throw refusal("of the groups that begin with (? only (?: is known") }
    let node = try choice()
    guard take(")") else { throw refusal("a ( is not closed") }
    depth -= 1
    return node
  }

  // MARK: - Repetition

  private mutating func quantified(_ node: PatternNode) throws(ValueRefusal) -> PatternNode {
    let repeated: PatternNode
    switch current {
    case "*": repeated = .repeated(node, from: 0, to: nil)
    case "+": repeated = .repeated(node, from: 1, to: nil)
    case "?": repeated = .repeated(node, from: 0, to: 1)
    case "{":
      position += 1
      repeated = try counted(node)
      position -= 1
    default: return node
    }
    position += 1
    // As few as possible or as many: whether something occurs is the same.
    _ = take("?")
    if let next = current, "*+?{".unicodeScalars.contains(next) {
      throw refusal("\(next) repeats a repetition")
    }
    return repeated
  }

  /// Stops at the closing bracket.
  private mutating func counted(_ node: PatternNode) throws(ValueRefusal) -> PatternNode {
    let least = try count()
    var most: Int? = least
    if take(",") { most = current == "}" ? nil : try count() }
    guard take("}") else { throw refusal("a { is not closed") }
    if let most, most < least { throw refusal("{\(least),\(most)} runs backwards") }
    return .repeated(node, from: least, to: most)
  }

  private mutating func count() throws(ValueRefusal) -> Int {
    let start = position
    while let digit = current, ("0"..."9").contains(digit) { position += 1 }
    let digits = String(String.UnicodeScalarView(scalars[start..<position]))
    guard case .success(let count) = WholeNumber.read(digits, in: 0...TextPattern.mostRepetitions) else {
      throw refusal("{ is followed by no number from 0 to \(TextPattern.mostRepetitions)")
    }
    return count
  }

  // MARK: - Characters

  private mutating func members() throws(ValueRefusal) -> PatternMembers {
    var members = PatternMembers()
    members.isInverted = take("^")
    var isFirst = true
    while let scalar = current, scalar != "]" || isFirst {
      isFirst = false
      position += 1
      guard scalar != "[" else { throw refusal("a [ stands within brackets; write \\[") }
      var low = scalar
      if scalar == "\\" {
        let escaped = try escapedMembers()
        guard let own = escaped.single else {
          members.parts.append(escaped)
          continue
        }
        low = own
      }
      try add(rangeFrom: low, to: &members)
    }
    guard take("]") else { throw refusal("a [ is not closed") }
    return members
  }

  /// `low`, or the range that a hyphen and another character after it make.
  private mutating func add(rangeFrom low: Unicode.Scalar, to members: inout PatternMembers)
    throws(ValueRefusal)
  {
    guard current == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
      members.ranges.append(low...low)
      return
    }
    position += 2
    var high = scalars[position - 1]
    if high == "\\" {
      guard let own = try escapedMembers().single else { throw refusal("a range has no end") }
      high = own
    }
    guard low <= high else { throw refusal("\(low)-\(high) runs backwards") }
    members.ranges.append(low...high)
  }

  private mutating func escape() throws(ValueRefusal) -> PatternNode {
    if take("b") { return .place(.wordEdge) }
    if take("B") { return .place(.noWordEdge) }
    return .one(try escapedMembers())
  }

  private mutating func escapedMembers() throws(ValueRefusal) -> PatternMembers {
    guard let scalar = current else { throw refusal("a \\ stands at its end") }
    position += 1
    switch scalar {
    case "d": return .digit
    case "D": return .digit.inverted
    case "w": return .word
    case "W": return .word.inverted
    case "s": return .space
    case "S": return .space.inverted
    case "n": return PatternMembers(ranges: ["\n"..."\n"])
    case "r": return PatternMembers(ranges: ["\r"..."\r"])
    case "t": return PatternMembers(ranges: ["\t"..."\t"])
    default:
      guard !PatternMembers.word.contains(scalar) || scalar == "_" else {
        throw refusal("\\\(scalar) is no escape that is known")
      }
      return PatternMembers(ranges: [scalar...scalar])
    }
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }

  private func refusal(_ problem: String) -> ValueRefusal {
    ValueRefusal("is no regular expression: \(problem), at character \(max(1, position))")
  }
}

extension PatternMembers {
  /// The character, where the set is one.
  fileprivate var single: Unicode.Scalar? {
    guard ranges.count == 1, parts.isEmpty, !isInverted, ranges[0].lowerBound == ranges[0].upperBound else {
      return nil
    }
    return ranges[0].lowerBound
  }
}
