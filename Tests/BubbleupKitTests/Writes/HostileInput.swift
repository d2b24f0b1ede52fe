#if DEBUG
import BubbleupKit
import Foundation

/// A line of `Tests/Corpus/corpus.txt`: a change of one file of a valid tree, and how the command has to end then.
struct HostileInput {
  /// The file that is changed; nil where the arguments alone are hostile.
  var file: String?
  var arguments: [String]
  var code: Int32
  var change: String
  /// How the error begins; empty where there is none.
  var place: String

  static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")

  /// All of them, in their order.
  static func all() throws -> [HostileInput] {
    let text = try String(contentsOf: corpus.appending(path: "corpus.txt"), encoding: .utf8)
    var section = HostileInput(arguments: [], code: 0, change: "", place: "")
    var inputs: [HostileInput] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("//") {
      if line.hasPrefix("# "), let colon = line.firstRange(of: ":") {
        let file = String(line[..<colon.lowerBound].dropFirst(2))
        section.file = file == "-" ? nil : file
        section.arguments = line[colon.upperBound...].split(separator: " ").map(String.init)
        continue
      }
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      var input = section
      input.code = Int32(try number(parts[0]))
      input.change = parts[1]
      input.place = parts.count > 2 ? parts[2] : ""
      if input.file == nil { input.arguments += parts[1].split(separator: " ").map(String.init) }
      inputs.append(input)
    }
    return inputs
  }

  /// Makes the change to the file in the tree.
  func apply(in tree: String) throws {
    guard let file else { return }
    let path = "\(tree)/\(file)"
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let files = FileManager.default
    if change != "huge" { try files.removeItem(atPath: path) }
    switch change {
    case "missing": break
    case "directory": try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "fifo": _ = mkfifo(path, 0o644)
    case "loop": try files.createSymbolicLink(atPath: path, withDestinationPath: path)
    case "dangling": try files.createSymbolicLink(atPath: path, withDestinationPath: "/nonexistent")
    case "endless": try files.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    // Sparse: it takes no room.
    case "huge": _ = truncate(path, 2 << 30)
    default:
      let after = try changed(before)
      guard after != before else { throw Self.meaningless(change, "changes nothing") }
      try after.write(to: URL(fileURLWithPath: path))
    }
  }

  /// The error of a line that cannot be meant.
  private static func meaningless(_ change: String, _ why: String) -> CommandError {
    CommandError(.unexpected, at: "corpus.txt", "'\(change)' \(why)", advice: "Mend the line.")
  }

  private func changed(_ data: Data) throws -> Data {
    let words = change.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? Self.unescaped(words[1]) : ""
    let values = rest.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let text = String(decoding: data, as: UTF8.self)
    let isCSV = text.contains("\r\n")
    var lines = text.components(separatedBy: isCSV ? "\r\n" : "\n")
    func joined() -> Data { Data(lines.joined(separator: isCSV ? "\r\n" : "\n").utf8) }
    func line(_ word: String) throws -> Int { try Self.number(word) - 1 }
    switch words[0] {
    case "all": return Data(rest.utf8)
    case "append": return data + Data(rest.utf8)
    case "utf16": return text.data(using: .utf16) ?? data
    case "repeat": return Data(String(repeating: values[1], count: try Self.number(values[0])).utf8)
    case "drop": lines.remove(at: try line(rest))
    case "double": lines.insert(lines[try line(rest)], at: try line(rest))
    case "cut":
      guard rest.hasSuffix("%") else { return data.dropLast(try Self.number(rest)) }
      return data.prefix(data.count * (try Self.number(rest.dropLast())) / 100)
    case "byte":
      var bytes = data
      bytes[data.count * (try Self.number(values[0])) / 100] = UInt8(values[1], radix: 16) ?? 0
      return bytes
    case "cell":
      let place = try line(values[0])
      var cells = lines[place].components(separatedBy: ",")
      guard let column = lines[0].components(separatedBy: ",").firstIndex(of: values[1]) else {
        throw Self.meaningless(change, "names no column")
      }
      cells[column] = values.dropFirst(2).joined(separator: " ")
      lines[place] = cells.joined(separator: ",")
    case "json":
      let value = try Regex("\"\(values[0])\" : (\"[^\"]*\"|\\[[^\\]]*\\]|[^,\\n}\\]]+)")
      let new = "\"\(values[0])\" : " + values.dropFirst().joined(separator: " ")
      return Data(text.replacing(value, with: new, maxReplacements: 1).utf8)
    case "replace":
      let sides = rest.components(separatedBy: " => ")
      return Data(text.replacing(sides[0], with: sides[1], maxReplacements: 1).utf8)
    default: throw Self.meaningless(change, "is no change")
    }
    return joined()
  }

  private static func number(_ text: some StringProtocol) throws -> Int {
    guard let number = Int(text) else { throw meaningless(String(text), "is no number") }
    return number
  }

  private static func unescaped(_ text: String) -> String {
    var text = text
    for (escape, meant) in [("\\n", "\n"), ("\\0", "\0"), ("\\e", "\u{1B}"), ("\\u202e", "\u{202E}")] {
      text = text.replacingOccurrences(of: escape, with: meant)
    }
    return text
  }
}
#endif
