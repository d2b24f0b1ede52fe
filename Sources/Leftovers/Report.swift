/// What is said of what is left.
package struct Report {
  /// Objects that are alive and were to go.
  package let survivors: Survivors
  /// The leftovers of which there are more or fewer than expected, and their paths.
  let miscounts: [(expected: Leftover, paths: [String])]
  /// How long was waited for them.
  package let waited: Duration
  /// Whether the root reached no object at all.
  let isEmpty: Bool
  /// Whether the root reached more objects than the limit.
  let isCut: Bool
  let limit: Int

  private static let most = 10

  /// Nil if all is as it was to be.
  package var text: String? {
    let lines = emptyLines + leftLines + miscounts.map(line) + cutLines
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private var emptyLines: [String] {
    isEmpty ? ["What was returned has no object in it: return what is to go, as in `return flow`."] : []
  }

  private var leftLines: [String] {
    let objects = survivors.objects
    guard !objects.isEmpty else { return [] }
    let tenths = waited / .milliseconds(100)
    let time = "\(Int(tenths) / 10).\(Int(tenths) % 10) s"
    let count = objects.count == 1 ? "1 object is" : "\(objects.count) objects are"
    let all = objects.map { "\($0.type), \($0.path)" }
    let unexplained = survivors.unexplained.map { all[$0] }
    var lines = ["\(count) left \(time) after the last reference to the root has gone."]
    lines += Self.list(survivors.cycles.map(\.text), under: "They hold each other:")
    lines += Self.list(survivors.outside.map(\.text), under: "Held by what stays:")
    lines += Self.list(
      unexplained,
      under:
        "Held by something that was not searched, as a global variable, a task or a variable of the test:"
    )
    if !unexplained.isEmpty {
      lines += Self.list(survivors.hidden, under: "It may also be one of these, which cannot be looked into:")
    }
    return lines + Self.list(all, under: "All that are left:")
  }

  private func line(_ miscount: (expected: Leftover, paths: [String])) -> String {
    let (expected, paths) = miscount
    let found = paths.isEmpty ? "" : " (\(paths.prefix(Self.most).joined(separator: ", ")))"
    return "Of \(expected.type) \(expected.count) may stay, and there are \(paths.count)\(found)"
  }

  private var cutLines: [String] {
    guard isCut || survivors.isCut else { return [] }
    return ["More than \(limit) objects were reached: what is beyond was not searched. Raise `objects:`."]
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
