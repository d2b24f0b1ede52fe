import Glibc
import Measurement
import Strategies

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The command as a child of a check: prepares cases and times rounds as it is told.
enum TimingWorker {
  /// No verb of people's: it would only wait for them.
  static let verb = "timing-worker"

  /// Answers standard input line by line and ends the process with it.
  static func main(strategies: [any Strategy]) -> Never {
    signal(SIGPIPE, SIG_IGN)
    // Ctrl-C is for the parent, which ends its children when it has taken note.
    signal(SIGINT, SIG_IGN)
    do {
      try WorkerPipe.answer(TimingGreeting(version: CheckDefaults.protocolVersion, build: .current))
      let bench = TimingBench(strategies: strategies)
      while let line = readLine() {
        let request = try JSONDecoder().decode(TimingRequest.self, from: Data(line.utf8))
        try WorkerPipe.answer(bench.reply(to: request))
      }
      exit(ExitCode.success.rawValue)
    } catch {
      WorkerPipe.complain("\(verb): \(error)")
      exit(error is SinkFailure ? ExitCode.closedPipe.rawValue : ExitCode.badData.rawValue)
    }
  }
}

extension BuildFacts {
  /// How the running executable was built.
  static var current: BuildFacts {
    let build = BuildDescription.current
    return BuildFacts(
      isOptimized: build.mode == .release,
      toolchain: "\(build.swiftCompiler) (\(build.clang))",
      allocator: Allocator.isServing ? "jemalloc \(Allocator.version ?? "")" : "system"
    )
  }
}
