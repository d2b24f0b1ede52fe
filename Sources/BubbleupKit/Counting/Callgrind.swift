import Glibc

/// valgrind's tool that interprets a program instruction by instruction and counts them.
struct Callgrind: Sendable {
  /// The path of valgrind.
  let path: String

  /// valgrind, if the search path has it.
  static func installed() -> Callgrind? {
    SearchPath.find("valgrind").map { Callgrind(path: $0) }
  }

  /// What goes before the worker's own path.
  ///
  /// Collecting is switched on and off by the name of a function and not by valgrind's macros, whose headers would be
  /// one more thing to install. Each time that function returns, the counts are written to a file and start again.
  func command(dumpingTo dumps: borrowing CallgrindDumps) -> [String] {
    [
      path, "--tool=callgrind", "--quiet", "--compress-strings=no",
      "--toggle-collect=\(MarkedSection.symbol)",
      "--dump-after=\(MarkedSection.symbol)",
      "--callgrind-out-file=\(dumps.prefix)",
    ]
  }

  /// What makes two runs of one program equal to the instruction: no random seeds, and an allocator that neither asks
  /// the time nor gives memory back, nor tidies its caches every 64 KiB.
  static let environment = [
    "SWIFT_DETERMINISTIC_HASHING": "1",
    "MALLOC_CONF": "dirty_decay_ms:-1,muzzy_decay_ms:-1,background_thread:false,narenas:1,"
      + "tcache_gc_incr_bytes:1099511627776",
  ]
}
