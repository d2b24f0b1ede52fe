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

/// A worker's first line: who speaks, and how it was built.
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
  /// The compiler, to the exact build.
  let toolchain: String
  /// The allocator that serves its objects, with its version.
  let allocator: String

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

/// A line of an answer: an event, or its end.
struct WorkerLine<Event: Codable & Sendable>: Codable, Sendable {
  var event: Event?
  var end: WorkerEnd?
}

/// How an answer ends.
enum WorkerEnd: Codable, Sendable, Equatable {
  /// All was done that was asked for.
  case done
  /// Somebody stopped it before.
  case stopped
  /// It cannot be had from this worker, which is nobody's fault.
  case unavailable(reason: String)
  /// What was to be measured did something wrong.
  case failed(reason: String)
}
