import Foundation
import Results
import Workloads

/// A folder in which callgrind, valgrind's counter of instructions, leaves a file whenever the marked section ends.
struct CallgrindDumps: ~Copyable {
  private let folder: String

  /// What makes two runs of one program equal to the instruction: no random seeds, and an allocator that neither asks
  /// the time nor gives memory back, nor tidies its caches every 64 KiB.
  static let environment = [
    "SWIFT_DETERMINISTIC_HASHING": "1",
    "MALLOC_CONF": "dirty_decay_ms:-1,muzzy_decay_ms:-1,background_thread:false,narenas:1,"
      + "tcache_gc_incr_bytes:1099511627776",
  ]

  init() throws(Unavailable) {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/bubbleup-callgrind-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil }
    guard made else { throw Unavailable("temporary folder in \(base)", errno) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileSystem.removeAll(folder) }

  /// What goes before the worker's own path.
  ///
  /// Collecting is switched on and off by the name of a function and not by valgrind's macros, whose headers would be
  /// one more thing to install. Each time that function returns, the counts are written to a file and start again.
  func command(of valgrind: String) -> [String] {
    [
      valgrind, "--tool=callgrind", "--quiet", "--compress-strings=no",
      "--toggle-collect=\(MarkedSection.symbol)",
      "--dump-after=\(MarkedSection.symbol)",
      "--callgrind-out-file=\(prefix)",
    ]
  }

  /// What the files' names begin with; callgrind adds a number per section.
  var prefix: String { "\(folder)/section" }

  /// A copy of `program` that valgrind can read, or `program` itself where no tool makes one.
  ///
  /// valgrind 3.19 gives up on the debug information that Swift 6.3 writes. The code stays the same.
  func readable(_ program: String) -> String {
    let copy = "\(folder)/program"
    guard let strip = findExecutable("strip", "llvm-strip", "llvm-objcopy"),
      let tool = try? ChildProcess([strip, "--strip-debug", program, "-o", copy]),
      case .exited(0) = tool.finish().end
    else { return program }
    return copy
  }

  func totals() -> [Int64] {
    // The file without a number is that of the end, after the last section; the copy has no number either.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name -> (Int, Int64)? in
      guard let number = name.split(separator: ".").last.flatMap({ Int($0) }),
        let total = Self.total(in: "\(folder)/\(name)")
      else { return nil }
      return (number, total)
    }
    .sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The number after `totals:` near the file's end, which is the sum of all lines of cost.
  private static func total(in path: String) -> Int64? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    fseek(file, -256, SEEK_END)
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = fread(&buffer, 1, buffer.count, file)
    let lines = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n")
    return lines.last { $0.hasPrefix("totals:") }.flatMap { Int64($0.dropFirst(7).filter { $0 != " " }) }
  }
}
