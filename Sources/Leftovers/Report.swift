/// What is said of what is left.
package struct Report {
  /// Objects that are alive and were to go.
  package let survivors: Survivors
  /// The leftovers of which there are more or fewer than expected, and their paths.
  let miscounts: [(expected: Leftover, paths: [String])]
  /// How long was waited for them.
  package let waited: Duration
  /// Properties that the root reached and that cannot be looked into.
  let hidden: [String]
  /// Whether the root reached no object that has to go.
  let isEmpty: Bool
  /// Whether the root reached more than the limit.
  let isCut: Bool
  let limit: Int

  private static let most = 10

  /// Nil if all is as it was to be.
  package var text: String? {
    let lines = emptyLines + leftLines + miscounts.map(line) + cutLines
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// What a success does not cover; nil if that is nothing.
  package var warning: String? {
    guard text == nil, !hidden.isEmpty else { return nil }
    let lines = Self.list(
      hidden,
      under: "Nothing is left, but these cannot be looked into, and may hold more:"
    )
    return (lines + ["An `Edge` of the same name says what is in one of them."]).joined(separator: "\n")
  }

  private var emptyLines: [String] {
    isEmpty ? ["What was returned has no object in it that has to go: return one, as in `return flow`."] : []
  }

  private var leftLines: [String] {
    let objects = survivors.objects
    guard !objects.isEmpty else { return [] }
    let tenths = waited / .milliseconds(100)
    let time = "\(Int(tenths) / 10).\(Int(tenths) % 10) s"
    let count = objects.count == 1 ? "1 object is" : "\(objects.count) objects are"
    let all = objects.map { "\($0.type), \($0.path)" }
    let unexplained = survivors.unexplained.map { all[$0] }
    var lines = ["\(count) still alive \(time) after the last reference to the root was released."]
    lines += Self.list(survivors.cycles.map(\.text), under: "They hold each other:")
    lines += Self.list(survivors.outside.map(\.text), under: "Held by what stays:")
    lines += Self.list(
      unexplained,
      under:
        "Held by something that was not searched, such as a global variable, a task or a variable of the test:"
    )
    if !unexplained.isEmpty {
      lines += Self.list(survivors.hidden, under: "It may also be one of these, which cannot be looked into:")
    }
    return lines + Self.list(all, under: "All that are left:")
  }

  private func line(_ miscount: (expected: Leftover, paths: [String])) -> String {
    let (expected, paths) = miscount
    let found = paths.isEmpty ? "" : ": \(paths.prefix(Self.most).joined(separator: ", "))"
    let count = expected.count ?? 0
    let objects = count == 1 ? "object" : "objects"
    return "Expected \(count) \(objects) of type \(expected.type) to stay, but found \(paths.count)\(found)"
  }

  private var cutLines: [String] {
    guard isCut || survivors.isCut else { return [] }
    let values = "\(ObjectGraph.valuesPerObject * limit) values in them"
    return [
      "More than \(limit) objects or \(values) were reached: the rest was not searched. Raise `objects:`."
    ]
  }

  /// The `lines`, each once, with how often it is there.
  private static func list(_ lines: [String], under title: String) -> [String] {
    guard !lines.isEmpty else { return [] }
    var counts: [String: Int] = [:]
    for line in lines { counts[line, default: 0] += 1 }
    var seen: Set<String> = []
    let distinct = lines.filter { seen.insert($0).inserted }
    let shown = distinct.prefix(most).map { line in
      let count = counts[line, default: 1]
      return count > 1 ? "  \(line) (\(count) times)" : "  \(line)"
    }
    return [title] + shown + (distinct.count > most ? ["  and \(distinct.count - most) more"] : [])
  }
}
