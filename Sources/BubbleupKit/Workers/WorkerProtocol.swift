import Measurement

/// What a worker says first; after it, parent and worker exchange JSON documents, one per line.
///
///     worker: greeting
///     parent: request        on the worker's standard input
///     worker: event …        on its standard output, as many as there are
///     worker: end            and then the parent may ask for more, or hang up
///
/// A worker that dies therefore leaves what it told before, and the request without an end is the one it died of.
struct WorkerGreeting: Codable, Sendable {
  /// A parent does not ask a worker of another version.
  static let protocolVersion = 6

  /// Read before anything else, so that another version may change all the rest.
  struct Version: Codable {
    let version: Int
  }

  let version: Int
  let worker: String
  let build: BuildFacts
  /// Nil where the worker does not tell.
  let strategies: [String]?

  init(_ kind: WorkerKind, strategies: [String]?) {
    version = Self.protocolVersion
    worker = kind.rawValue
    build = .current
    self.strategies = strategies
  }
}

/// What decides whether figures of two builds can be compared.
struct BuildFacts: Codable, Sendable, Hashable {
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
  /// This build does not have what it was asked about.
  case unknown(reason: String)
  /// What was to be measured did something wrong.
  case failed(reason: String)
  /// The worker was lost before it had ended its answer, in words that follow "the worker"; no worker says this itself.
  case lost(String)

  var isLoss: Bool { if case .lost = self { true } else { false } }
}

/// Why there is no worker to ask; the reason has the path of the executable.
struct WorkerRefusal: Error, Equatable {
  enum Code: Equatable {
    case missing, notStarted
    /// What was started does not speak as a worker does.
    case stranger
    case otherVersion, debugBuild
    /// It was interrupted before it had greeted.
    case interrupted
  }

  let code: Code
  let reason: String

  init(_ code: Code, _ reason: String) { (self.code, self.reason) = (code, reason) }
}
