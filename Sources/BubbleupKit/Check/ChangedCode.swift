import Foundation
import Reports

/// The code that differs between two commits, or between a commit and the working tree.
struct ChangedCode {
  /// A run of changed lines.
  struct Hunk: Equatable {
    let file: String
    /// Its first line, as the newer side has it; of lines that are gone, the one before them.
    let line: Int
    /// How many lines were added or taken away.
    let size: Int
  }

  let hunks: [Hunk]
  private let root: String

  /// How long git may take to say it, in seconds.
  private static let patience = 20.0

  /// What changed in the repository at `root` since `base`, up to `commit` or else to the working tree; nil where git does
  /// not say it.
  init?(in root: String, since base: String, to commit: String? = nil) {
    // Without a colour, an external viewer or a prefix of one's own, whatever the user's configuration says.
    let words =
      ["-c", "core.quotePath=false", "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-renames"]
      + ["--src-prefix=a/", "--dst-prefix=b/", base] + (commit.map { [$0] } ?? [])
    guard let lines = Git.answer(words, in: root, within: Self.patience) else { return nil }
    self.init(root: root, diff: lines)
  }

  init(root: String, diff: [String]) {
    self.root = root
    hunks = Self.hunks(of: diff).filter { Self.isCode($0.file) }
  }

  /// Where the change that made `strategies` worse most likely stands, nearest first: one place per file.
  ///
  /// Nearest is a file that declares one of them, then its neighbours in the folder, then the modules that a message
  /// goes through, then all other code.
  func places(near strategies: [String]) -> [ComparisonDocument.Place] {
    let declaring = files(declaring: strategies)
    let folders = Set(declaring.map(Self.folder))
    func distance(_ file: String) -> Int {
      if declaring.contains(file) { return 0 }
      if folders.contains(Self.folder(file)) { return 1 }
      return Self.isOnTheWay(file) ? 2 : 3
    }
    var largest: [String: Hunk] = [:]
    for hunk in hunks where hunk.size > largest[hunk.file]?.size ?? 0 { largest[hunk.file] = hunk }
    return largest.values.sorted {
      (distance($0.file), -$0.size, $0.file) < (distance($1.file), -$1.size, $1.file)
    }
    .map { ComparisonDocument.Place(file: $0.file, line: $0.line) }
  }

  /// The files with a line that names one of the strategies: by its whole name, or by family and variant.
  private func files(declaring strategies: [String]) -> Set<String> {
    let patterns = strategies.flatMap { name -> [String] in
      let (family, variant) = (name.prefix { $0 != "." }, name.drop { $0 != "." }.dropFirst())
      return ["\"\(name)\"", "StrategyName(.\(family), \"\(variant)\")"]
    }
    guard !patterns.isEmpty else { return [] }
    let words = ["grep", "-l", "--fixed-strings"] + patterns.flatMap { ["-e", $0] } + ["--", "*.swift"]
    let files = Git.answer(words, in: root, within: Self.patience) ?? []
    return Set(files.filter(Self.isCode))
  }

  private static func folder(_ file: String) -> String {
    file.lastIndex(of: "/").map { String(file[..<$0]) } ?? ""
  }

  private static func isOnTheWay(_ file: String) -> Bool {
    ["Sources/Strategies/", "Sources/Hierarchy/", "Sources/Opaque/"].contains { file.hasPrefix($0) }
  }

  /// Whether what stands in the file becomes part of an executable.
  private static func isCode(_ file: String) -> Bool {
    guard !file.hasPrefix("Tests/"), !file.contains(".docc/") else { return false }
    return [".swift", ".c", ".h", ".flags", "Package.resolved"].contains { file.hasSuffix($0) }
  }

  // MARK: - Reading a diff

  private static func hunks(of lines: [String]) -> [Hunk] {
    var file: String?
    var hunks: [Hunk] = []
    for line in lines {
      if line.hasPrefix("+++ ") || line.hasPrefix("--- ") {
        // Of a file that is gone, its old name; git puts a tab behind a name with a space.
        let name = line.dropFirst(4).prefix { $0 != "\t" }
        if name != "/dev/null" { file = String(name.dropFirst(2)) }
      } else if line.hasPrefix("@@ "), let file, let hunk = hunk(in: file, line) {
        hunks.append(hunk)
      }
    }
    return hunks
  }

  /// Reads `@@ -12,3 +14 @@ …`.
  private static func hunk(in file: String, _ line: String) -> Hunk? {
    let words = line.split(separator: " ", maxSplits: 3)
    guard words.count > 2, let old = span(words[1], "-"), let new = span(words[2], "+") else { return nil }
    return Hunk(file: file, line: max(1, new.line), size: old.size + new.size)
  }

  private static func span(_ word: Substring, _ sign: Character) -> (line: Int, size: Int)? {
    guard word.first == sign else { return nil }
    let numbers = word.dropFirst().split(separator: ",").map { Int($0) }
    guard let first = numbers.first, let line = first else { return nil }
    guard numbers.count > 1 else { return (line, 1) }
    return numbers[1].map { (line, $0) }
  }
}
