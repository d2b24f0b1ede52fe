// Usage: folders PACKAGE.json [--all]
// Says which folder of a target uses which other, by the names that they declare, and fails where two need each other
// in both directions. `--all` prints every edge with the names that make it.
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#endif

struct Package: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
  }

  let targets: [Target]
}

/// A word of Swift code, or a single sign.
///
/// Comments are gone, and of texts only what is interpolated is left.
struct Token: Equatable {
  let text: String
  /// How many braces are open before it.
  let depth: Int
}

/// Cuts Swift code into tokens. It knows nothing of grammar but what hides words: comments and texts.
struct Scanner {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0
  private var tokens: [Token] = []

  static func tokens(of code: String) -> [Token] {
    var scanner = Scanner(bytes: Array(code.utf8))
    scanner.scan(untilParenthesis: false)
    return scanner.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func starts(_ text: StaticString) -> Bool {
    let end = place + text.utf8CodeUnitCount
    return end <= bytes.count
      && bytes[place..<end].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func scan(untilParenthesis isInterpolation: Bool) {
    var open = 0
    while place < bytes.count {
      if starts("//") {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      } else if starts("/*") {
        while place < bytes.count, !starts("*/") { place += 1 }
        place += 2
      } else if starts("\"\"\"") {
        text(quotes: 3)
      } else if starts("\"") {
        text(quotes: 1)
      } else if isWord(bytes[place]) {
        let start = place
        while place < bytes.count, isWord(bytes[place]) { place += 1 }
        tokens.append(Token(text: String(decoding: bytes[start..<place], as: UTF8.self), depth: depth))
      } else {
        let sign = bytes[place]
        place += 1
        if sign == UInt8(ascii: "}") { depth -= 1 }
        if sign > 32 { tokens.append(Token(text: String(decoding: [sign], as: UTF8.self), depth: depth)) }
        if sign == UInt8(ascii: "{") { depth += 1 }
        if sign == UInt8(ascii: "(") { open += 1 }
        if sign == UInt8(ascii: ")") {
          if isInterpolation, open == 0 { return }
          open -= 1
        }
      }
    }
  }

  private mutating func text(quotes: Int) {
    place += quotes
    while place < bytes.count {
      if starts("\\(") {
        place += 2
        scan(untilParenthesis: true)
      } else if bytes[place] == UInt8(ascii: "\\") {
        place += 2
      } else if quotes == 3 ? starts("\"\"\"") : starts("\"") {
        place += quotes
        return
      } else {
        place += 1
      }
    }
  }

  private func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte > 127 || (48...57).contains(byte) || (65...90).contains(byte)
      || (97...122).contains(byte)
  }
}

/// One file: what it declares for all of its target, and the names that it uses.
struct SourceFile {
  let folder: String
  let path: String
  var declared: Set<String> = []
  /// Members that it adds to a type of elsewhere, by the type.
  var added: Set<String> = []
  var used: Set<String> = []
  var usedMembers: Set<String> = []

  private static let kinds: Set = ["struct", "class", "enum", "protocol", "actor", "typealias", "func", "let", "var"]
  private static let types: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]

  init(folder: String, path: String, code: String) {
    self.folder = folder
    self.path = path
    let tokens = Scanner.tokens(of: code)
    var own: Set<String> = []
    var isExtension = false
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
      let before = index > 0 ? tokens[index - 1].text : ""
      if token.depth == 0, token.text == "extension" { isExtension = true }
      if token.depth == 0, Self.types.contains(token.text), before != "." { isExtension = false }
      if Self.kinds.contains(token.text), before != ".", next.first?.isLetter == true {
        let isPrivate = tokens[max(0, index - 3)..<index].contains { $0.text == "private" || $0.text == "fileprivate" }
        if token.depth == 0, !isPrivate, next != "func" { declared.insert(next) }
        if token.depth == 1, isExtension, !isPrivate, next.count > 3 { added.insert(next) }
        if token.depth > 0 || isPrivate, Self.types.contains(token.text) { own.insert(next) }
      }
      guard token.text.first?.isLetter == true else { continue }
      if before == "." { usedMembers.insert(token.text) } else { used.insert(token.text) }
    }
    used.subtract(own)
  }
}

/// The folders of a target, and who needs whom.
struct Folders {
  /// By user and used, the names that make the edge.
  private(set) var edges: [String: [String: Set<String>]] = [:]

  init(of files: [SourceFile]) {
    var owner: [String: Set<String>] = [:]
    for file in files { for name in file.declared { owner[name, default: []].insert(file.folder) } }
    var adder: [String: Set<String>] = [:]
    for file in files { for name in file.added { adder[name, default: []].insert(file.folder) } }
    for file in files {
      add(file.used, of: owner, to: file)
      // A member's name tells its folder only where no type of the target has it of its own.
      add(file.usedMembers.filter { $0.count > 5 && false }, of: adder, to: file)
    }
  }

  private mutating func add(_ names: Set<String>, of owner: [String: Set<String>], to file: SourceFile) {
    for name in names {
      guard let folders = owner[name], folders.count == 1, let folder = folders.first, folder != file.folder else {
        continue
      }
      edges[file.folder, default: [:]][folder, default: []].insert(name)
    }
  }

  /// Pairs that need each other, with the names that each takes from the other.
  var cycles: [(String, String, Set<String>, Set<String>)] {
    edges.keys.sorted().flatMap { first in
      (edges[first] ?? [:]).keys.sorted().compactMap { second in
        guard first < second, let back = edges[second]?[first], let there = edges[first]?[second] else { return nil }
        return (first, second, there, back)
      }
    }
  }
}
guard CommandLine.arguments.count >= 2 else { print("usage"); exit(64) }
let package = try JSONDecoder().decode(Package.self, from: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
let isVerbose = CommandLine.arguments.contains("--all")
var found = 0
for target in package.targets where target.type != "test" {
  let root = target.path ?? "Sources/\(target.name)"
  guard let names = try? FileManager.default.subpathsOfDirectory(atPath: root) else { continue }
  var files: [SourceFile] = []
  for name in names.sorted() where name.hasSuffix(".swift") && !name.contains(".docc/") {
    let parts = name.split(separator: "/").dropLast()
    let code = String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)")), as: UTF8.self)
    files.append(SourceFile(folder: parts.isEmpty ? "." : parts.joined(separator: "/"), path: name, code: code))
  }
  let folders = Folders(of: files)
  if isVerbose {
    for (from, to) in folders.edges.sorted(by: { $0.key < $1.key }) {
      for (folder, names) in to.sorted(by: { $0.key < $1.key }) {
        print("\(target.name): \(from) -> \(folder): \(names.sorted().joined(separator: " "))")
      }
    }
  }
  for (first, second, there, back) in folders.cycles {
    print("CYCLE \(target.name): \(first) -> \(second): \(there.sorted().joined(separator: " ")) | \(second) -> \(first): \(back.sorted().joined(separator: " "))")
    found += 1
  }
}
print(found)
