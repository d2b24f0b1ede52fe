// Usage: writes EXCEPTIONS FOLDER…
// Fails where Swift or C code below the folders makes a system call that changes what is on a disk, other than through
// `SystemCalls` in Results, which tests can make fail. EXCEPTIONS has a line per file and name that may: FILE NAME REASON.
import Foundation

/// The calls of one file that change what is on a disk, or could.
struct DirectWrites {
  /// Functions of the system and of C's library.
  private static let functions: Set = [
    "open", "openat", "creat", "fopen", "freopen", "fdopen", "tmpfile", "mkstemp", "mkostemp", "mkdtemp",
    "write", "pwrite", "writev", "pwritev", "fwrite", "fputs", "fprintf", "putc", "truncate", "ftruncate",
    "fallocate", "posix_fallocate", "fsync", "fdatasync", "sync", "syncfs", "flock", "lockf", "rename",
    "renameat", "renameat2", "mkdir", "mkdirat", "mkfifo", "mknod", "unlink", "unlinkat", "rmdir", "remove",
    "link", "linkat", "symlink", "symlinkat", "chmod", "fchmod", "chown", "utimes", "utimensat", "futimens",
    "sendfile", "copy_file_range", "syscall",
  ]
  /// What Foundation has for it, by names that nothing else has.
  private static let members: Set = [
    "createFile", "createDirectory", "createSymbolicLink", "removeItem", "moveItem", "copyItem", "linkItem",
    "replaceItem", "replaceItemAt", "trashItem", "setAttributes", "forWritingTo", "forWritingAtPath",
    "forUpdating", "forUpdatingAtPath", "OutputStream", "toFile",
  ]
  private static let systems: Set = ["Glibc", "Darwin", "Foundation", "Musl"]

  /// The names, in the order of the file.
  private(set) var found: [String] = []

  init(ofFile path: String) throws {
    let code = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    let tokens = Scanner.tokens(of: code)
    let isSwift = path.hasSuffix(".swift")
    // Two words: the second one is the module where a single type is imported.
    let imported = tokens.indices.filter { tokens[$0].text == "import" }.flatMap {
      tokens[$0...].dropFirst().prefix(2).map(\.text)
    }
    guard !isSwift || imported.contains(where: Self.systems.contains) else { return }
    for (index, token) in tokens.enumerated() where token.isWord {
      let call = Call(tokens, index)
      if Self.functions.contains(token.text), call.isOfSystem(isSwift), !call.reads(code) {
        found.append(token.text)
      }
      if isSwift, Self.members.contains(token.text), !call.isDeclaration { found.append(token.text) }
      // A member of texts, data and images.
      if isSwift, token.text == "write", call.before == ".", call.label == "to", !call.passesInOut {
        found.append("write(to:)")
      }
    }
  }

  /// What stands around a name.
  private struct Call {
    let tokens: [Token]
    let index: Int

    init(_ tokens: [Token], _ index: Int) { (self.tokens, self.index) = (tokens, index) }

    private func text(_ offset: Int) -> String {
      tokens.indices.contains(index + offset) ? tokens[index + offset].text : ""
    }

    var before: String { text(-1) }
    var label: String? { text(1) == "(" && text(3) == ":" ? text(2) : nil }
    var passesInOut: Bool { text(4) == "&" }
    var isDeclaration: Bool { ["func", "let", "var", "case"].contains(before) }

    /// Whether the name is the system's: not a member, nothing that throws, nothing with a label.
    func isOfSystem(_ isSwift: Bool) -> Bool {
      guard isSwift else { return text(1) == "(" }
      if before == "." { return DirectWrites.systems.contains(text(-2)) }
      guard text(1) == "(", label == nil, !isDeclaration else { return false }
      return before != "try" && !(text(-2) == "try" && ["?", "!"].contains(before))
    }

    /// Whether it opens a file to read it.
    func reads(_ code: String) -> Bool {
      switch tokens[index].text {
      case "open", "openat":
        let words = arguments
        return words.contains("O_RDONLY") && !words.contains("O_WRONLY") && !words.contains("O_CREAT")
      case "fopen":
        // The scanner keeps no texts: every mode in the file has to be one of reading.
        let modes = code.matches(of: #/fopen\([^"\n]*"([^"\n]*)"\)/#).map(\.1)
        let calls = code.matches(of: #/fopen\(/#)
        return modes.count == calls.count && modes.allSatisfy { $0 == "r" || $0 == "re" || $0 == "rb" }
      default: return false
      }
    }

    /// The words up to the parenthesis that closes the call.
    private var arguments: Set<String> {
      var words: Set<String> = []
      var open = 0
      for token in tokens[(index + 1)...] {
        if token.text == "(" { open += 1 }
        if token.text == ")" { open -= 1 }
        if open == 0 { break }
        words.insert(token.text)
      }
      return words
    }
  }
}

@main enum Check {
  static func main() {
    guard CommandLine.arguments.count >= 3 else {
      print("usage: writes EXCEPTIONS FOLDER…")
      exit(64)
    }
    do {
      exit(try run(CommandLine.arguments[1], Array(CommandLine.arguments.dropFirst(2))) ? 0 : 1)
    } catch {
      print("writes: \(error)")
      exit(65)
    }
  }

  private static func isSource(_ name: String) -> Bool {
    [".swift", ".c", ".h"].contains { name.hasSuffix($0) }
  }

  private static func run(_ exceptions: String, _ folders: [String]) throws -> Bool {
    var unused = Set(
      try String(contentsOf: URL(fileURLWithPath: exceptions), encoding: .utf8).split(separator: "\n")
        .filter { !$0.hasPrefix("#") }
        .map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    )
    let allowed = unused
    var isSound = true
    for folder in folders {
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() where isSource(name) {
        let path = "\(folder)/\(name)"
        for call in try DirectWrites(ofFile: path).found {
          unused.remove("\(path) \(call)")
          if allowed.contains("\(path) \(call)") { continue }
          print("\(path): '\(call)' writes past SystemCalls, where no test can make it fail; use WholeFile")
          isSound = false
        }
      }
    }
    for line in unused.sorted() { print("\(exceptions): nothing needs the exception '\(line)'") }
    return isSound && unused.isEmpty
  }
}
