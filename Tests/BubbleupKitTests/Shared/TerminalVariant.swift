import BubbleupKit
import Foundation
import Testing

/// A window in which the tables of verbs are shown and recorded: its width, its alphabet, and whether it has colour.
struct TerminalVariant {
  let width: Int
  let isUTF8: Bool
  let usesColor: Bool

  /// Both widths, both alphabets, with colour and without.
  static let all = [80, 140].flatMap { width in
    [true, false].flatMap { isUTF8 in
      [true, false].map { TerminalVariant(width: width, isUTF8: isUTF8, usesColor: $0) }
    }
  }

  /// Whether a verb's table is recorded in it: the poorest and the richest window.
  ///
  /// All eight are checked for width and alphabet; ``TextTableTests`` records a table in each.
  var isRecorded: Bool { width == 80 ? !isUTF8 && !usesColor : isUTF8 && usesColor }

  /// The part of a golden file's name.
  var name: String { "\(width)-\(isUTF8 ? "utf8" : "ascii")-\(usesColor ? "color" : "plain")" }

  /// What such a terminal says of itself.
  var environment: [String: String] {
    ["COLUMNS": "\(width)", "LANG": isUTF8 ? "C.UTF-8" : "C", "CLICOLOR_FORCE": usesColor ? "1" : "0"]
  }

  /// What is written to standard output in such a window.
  func text(_ write: (Console) throws -> Void) rethrows -> String {
    let sink = MemorySink()
    let probe = TerminalProbe(environment: environment)
    try write(Console(output: ConsoleEndpoint(sink: sink, probe: probe), diagnostics: .memory))
    return sink.text
  }

  /// The lines that are wider than the window and should not be: all but the last, which says it all in one line, and
  /// commands, which are there to be copied.
  func tooWide(_ text: String) -> [String] {
    let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    return plain.split(separator: "\n").map(String.init).dropLast()
      .filter { $0.count > width && !$0.contains(/^(reproduce:| +\$ )|stress --replay/) }
  }

  /// The lines of all tables in `text`, without escape sequences: a table begins one line before its rule and ends with
  /// an empty line.
  static func tableLines(_ text: String) -> [String] {
    let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    let lines = plain.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var found: [String] = []
    var isInside = false
    for (place, line) in lines.enumerated() {
      if let first = line.first, line.allSatisfy({ "─- ".contains($0) }), "─-".contains(first), place > 0 {
        isInside = true
        found.append(lines[place - 1])
      }
      if line.isEmpty { isInside = false }
      if isInside { found.append(line) }
    }
    return found
  }
}

/// Committed expectations, one file per test and variant, in the folder `Golden` next to this file.
enum Golden {
  /// Compares the text with the file named after the calling test.
  ///
  /// A missing file is recorded and the test fails once, so that nobody takes a recording for a comparison.
  static func expect(
    _ text: String,
    variant: String = "",
    test: String = #function,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let name = test.prefix { $0 != "(" } + (variant.isEmpty ? "" : "-\(variant)") + ".txt"
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    let file = folder.appendingPathComponent(String(name))
    guard FileManager.default.fileExists(atPath: file.path) else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name); read it, then run the test again", sourceLocation: sourceLocation)
      return
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == expected, "differs from Golden/\(name)", sourceLocation: sourceLocation)
  }
}
