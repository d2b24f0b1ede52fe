import Measurement

/// What parent and worker say to each other, a JSON document per line.
///
///     worker: greeting
///     parent: request        on the worker's standard input
///     worker: event …        on its standard output, as many as there are
///     worker: end            and then the parent may ask for more, or hang up
///
/// A worker that dies therefore leaves what it told before, and the request without an end is the one it died of.
enum WorkerProtocol {
  /// A parent does not ask a worker of another version.
  ///
  /// Until 3, each kind of worker had a protocol of its own.
  static let version = 4
}

struct WorkerGreeting: Codable, Sendable {
  /// Read before anything else, so that another version may change all the rest.
  struct Version: Codable {
    let version: Int
  }

  let version: Int
  let worker: String
  let build: BuildFacts

  init(_ kind: WorkerKind) {
    version = WorkerProtocol.version
    worker = kind.rawValue
    build = .current
  }
}

/// What decides whether figures of two builds can be compared.
struct BuildFacts: Codable, Sendable, Hashable {
  /// Whether it was compiled with optimisation; a debug build's figures say nothing about a release.
  let isOptimized: Bool
  let toolchain: String
  let allocator: String

  static var current: BuildFacts {
    let build = BuildDescription.current
    return BuildFacts(
      isOptimized: build.mode == .release,
      toolchain: "\(build.swiftCompiler) (\(build.clang))",
      allocator: Allocator.isServing ? "jemalloc \(Allocator.version ?? "")" : "system"
    )
  }
}

/// A line of an answer: an event, or its end.
struct WorkerLine<Event: Codable & Sendable>: Codable, Sendable {
  var event: Event?
  var end: WorkerEnd?
}

enum WorkerEnd: Codable, Sendable, Equatable {
  case done
  case stopped
  /// This worker cannot do it, and that is no failure.
  case unavailable(reason: String)
  /// What was to be measured did something wrong.
  case failed(reason: String)
}

struct WorkerRefusal: Error, Equatable {
  enum Code: Equatable {
    case missing
    case notStarted
    /// What was started does not speak as a worker does.
    case stranger
    case otherVersion
    case debugBuild
    /// It was interrupted before it had greeted.
    case interrupted
  }

  let code: Code
  /// What is wrong, with the path of the executable.
  let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// Whether it may well be a worker, of sources before or after these.
  var isOfAnotherVersion: Bool { code == .stranger || code == .otherVersion }

  static func otherVersion(_ version: Int, _ path: String) -> WorkerRefusal {
    WorkerRefusal(
      .otherVersion,
      "\(path): speaks version \(version) of the protocol, and this command version \(WorkerProtocol.version); "
        + "build both from the same sources"
    )
  }
}

/// How a worker was lost in the middle of an answer.
enum WorkerLoss: Sendable, Equatable {
  /// It ended, with its last words.
  case died(ChildProcess.End, lastWords: String?)
  /// It said nothing for so long and was ended.
  case silent(seconds: Double)
  /// It said this, which is nothing that a worker says, and was ended.
  case nonsense(String)

  /// What happened, as it follows "the worker".
  var words: String {
    switch self {
    case .died(let end, let lastWords):
      end.text + (end.likelyCause.map { ", \($0)" } ?? "") + (lastWords.map { ": \($0)" } ?? "")
    case .silent(let seconds): "gave no answer within \(Self.seconds(seconds)) and was ended"
    case .nonsense(let text): "gave an answer that makes no sense: \(text)"
    }
  }

  static func seconds(_ seconds: Double) -> String { "\(Int(seconds.rounded(.up))) s" }
}
