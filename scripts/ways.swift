// Usage: ways PAGE.md ROOT TITLE=LIMIT...
// Holds the page of ways to the sources. A way is a section "## TITLE" with a numbered list of files, each as
// "1. `Sources/Folder/File.swift`: sentence". Every file has to exist; its sentence has to name, in backticks, something that
// the file declares; one of those names has to stand in a file before it on the way; and a way has at most LIMIT files.
import Foundation

/// One section of the page, with the files that it names in order.
struct Way {
  struct Step {
    let path: String
    /// What the sentence has in backticks, cut at dots and parentheses.
    let names: [String]
  }

  let title: String
  var steps: [Step] = []

  static func all(in page: String) -> [Way] {
    var ways: [Way] = []
    var item = ""
    func close() {
      let quoted = item.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      item = ""
      guard let path = quoted.first, !ways.isEmpty else { return }
      let names = quoted.dropFirst().flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
      ways[ways.count - 1].steps.append(Step(path: path, names: names))
    }
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let isItem = line.first?.isNumber == true && line.contains(". `")
      if line.hasPrefix("## ") || isItem || line.isEmpty { close() }
      if line.hasPrefix("## ") { ways.append(Way(title: String(line.dropFirst(3)))) }
      if isItem || !item.isEmpty { item += " " + line }
    }
    close()
    return ways.filter { !$0.steps.isEmpty }
  }

  /// What is wrong with it, file by file.
  func problems(in root: String, limit: Int?) -> [String] {
    var found: [String] = []
    if let limit, steps.count > limit { found.append("has \(steps.count) files; \(limit) are the most") }
    var known: Set<String> = []
    for (place, step) in steps.enumerated() {
      let file = "\(place + 1). \(step.path)"
      guard let names = try? SourceNames(ofFile: "\(root)/\(step.path)") else {
        found.append("\(file): there is no such file")
        continue
      }
      let own = Set(step.names).intersection(names.declared.union(names.added))
      if place > 0 {
        if own.isEmpty { found.append("\(file): its sentence names nothing that it declares") }
        if !own.isEmpty, own.isDisjoint(with: known) {
          found.append("\(file): no file before it uses \(own.sorted().joined(separator: ", "))")
        }
      }
      known.formUnion(names.used.union(names.usedMembers))
    }
    return found
  }
}

@main enum Check {
  static func main() {
    guard CommandLine.arguments.count >= 4 else {
      print("usage: ways PAGE.md ROOT TITLE=LIMIT...")
      exit(64)
    }
    do {
      let path = CommandLine.arguments[1]
      let page = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      let ways = Way.all(in: page)
      var problems: [String] = []
      var limits: [String: Int] = [:]
      for text in CommandLine.arguments.dropFirst(3) {
        let parts = text.split(separator: "=").map(String.init)
        guard parts.count == 2, let limit = Int(parts[1]) else { continue }
        limits[parts[0]] = limit
        if !ways.contains(where: { $0.title == parts[0] }) {
          problems.append("there is no way '\(parts[0])'")
        }
      }
      for way in ways {
        let found = way.problems(in: CommandLine.arguments[2], limit: limits[way.title])
        problems += found.map { "\(way.title): \($0)" }
      }
      for problem in problems { print("\(path): \(problem)") }
      for way in ways where problems.isEmpty { print("\(way.title): \(way.steps.count) files") }
      exit(problems.isEmpty ? 0 : 1)
    } catch {
      print("ways: \(error)")
      exit(65)
    }
  }
}
