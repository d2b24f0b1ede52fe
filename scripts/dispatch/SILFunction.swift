/// What the check wants to know of one function's body.
struct SILFunction {
  private(set) var counts = DispatchCounts()
  /// Functions that the body names, called or not.
  private(set) var references: [String] = []
  /// Look-ups in tables, as `Class.member` or `Protocol.member`.
  private(set) var slots: [String] = []
  /// Functions that the body makes closures of that may be called after it has returned.
  private(set) var callbacks: [String] = []
  /// Classes that the body makes objects of.
  private(set) var allocated: [String] = []
  /// Tests for one exact class: what speculative devirtualisation puts before a direct call.
  private(set) var exactCasts = 0

  private enum Value {
    case function(String)
    case looked
    case wrapped(Substring)
  }

  private static let wrappers: Set<Substring> = [
    "begin_borrow", "convert_escape_to_noescape", "convert_function", "copy_value", "mark_dependence",
    "move_value",
    "partial_apply", "thin_to_thick_function",
  ]
  private static let calls: Set<Substring> = ["apply", "begin_apply", "try_apply"]

  /// Reads the lines between a function's braces.
  init(body: some Sequence<Substring>) {
    var values: [Substring: Value] = [:]
    for line in body {
      let words = line.split(separator: " ")
      guard let first = words.first, !first.hasPrefix("//") else { continue }
      // Either `%7 = apply %6(…)` or, without a result, `try_apply %6(…)`.
      let hasResult = words.count > 2 && words[1] == "="
      let operation = hasResult ? words[2] : first
      let rest = words.dropFirst(hasResult ? 3 : 1)
      let value = read(operation, rest, of: line, values)
      if hasResult, let value { values[first] = value }
    }
  }

  private mutating func read(
    _ operation: Substring,
    _ rest: ArraySlice<Substring>,
    of line: Substring,
    _ values: [Substring: Value]
  ) -> Value? {
    switch operation {
    case "function_ref":
      guard let symbol = rest.first?.dropFirst() else { return nil }
      references.append(String(symbol))
      return .function(String(symbol))
    case "class_method", "super_method", "objc_method", "objc_super_method":
      counts.classMethod += 1
      slots += Self.slot(in: line).map { [$0] } ?? []
      return .looked
    case "witness_method":
      counts.witnessMethod += 1
      slots += Self.slot(in: line).map { [$0] } ?? []
      return .looked
    case "alloc_ref", "alloc_ref_dynamic":
      allocated += rest.filter { $0.hasPrefix("$") }.map { String(Self.name($0.dropFirst())) }
    case "checked_cast_br":
      if rest.first == "[exact]" { exactCasts += 1 }
    case _ where Self.calls.contains(operation):
      if let callee = Self.operand(in: rest), Self.origin(of: callee, values) == nil { counts.indirect += 1 }
    case _ where Self.wrappers.contains(operation):
      guard let wrapped = Self.operand(in: rest) else { return nil }
      noteCallback(operation, rest, of: line, Self.origin(of: wrapped, values))
      return .wrapped(wrapped)
    default:
      break
    }
    return nil
  }

  /// A closure without captures says nothing about its lifetime: it counts where it takes a message.
  private mutating func noteCallback(
    _ operation: Substring,
    _ rest: ArraySlice<Substring>,
    of line: Substring,
    _ origin: Value?
  ) {
    guard case .function(let symbol)? = origin else { return }
    switch operation {
    case "partial_apply" where !rest.contains("[on_stack]"): callbacks.append(symbol)
    case "thin_to_thick_function" where line.contains("Message"): callbacks.append(symbol)
    default: break
    }
  }

  /// Where a value comes from, if it is a function known by name or was looked up, and so is counted already.
  private static func origin(of operand: Substring, _ values: [Substring: Value]) -> Value? {
    var current = values[operand]
    while case .wrapped(let inner)? = current { current = values[inner] }
    return current
  }

  /// The first `%n` among `words`.
  private static func operand(in words: ArraySlice<Substring>) -> Substring? {
    words.first { $0.hasPrefix("%") }.map { word in
      word.prefix { $0 == "%" || $0.isNumber }
    }
  }

  /// `Class.member!getter` out of `class_method %1, #Class.member!getter : …`.
  private static func slot(in line: Substring) -> String? {
    line.firstIndex(of: "#").map { start in
      String(line[line.index(after: start)...].prefix { $0 != " " })
    }
  }

  private static func name(_ text: Substring) -> Substring {
    text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
