import Foundation
import Workloads

/// The children that the command starts of itself, for what needs a process of its own.
///
/// The next worker is a case: the compiler then asks for its ``Worker`` in `WorkerTable.swift`, and everything else (the
/// greeting, the requests, patience, last words) is there already.
enum WorkerKind: String, Sendable, CaseIterable {
  case counting
  case operation
  /// Visits a case in turns with another build.
  case timing
  case block
  case load

  /// Whether it times nothing, so that an executable with the counting wrappers may do it.
  var isForWrappers: Bool { self == .counting || self == .operation }
}

/// What a kind of worker is asked, what it tells, and how it works.
///
/// Its parent holds a ``WorkerLink`` to it, for which the three names are enough.
protocol Worker {
  associatedtype Request: Codable & Sendable
  associatedtype Event: Codable & Sendable

  static var kind: WorkerKind { get }

  /// The strategies that it has, by which a check sees what one side lacks; nil where it does not tell.
  var strategyNames: [String]? { get }

  /// Does what `request` asks for and tells each event at once.
  ///
  /// - Throws: ``Unavailable``, ``UnknownCase``, ``WrongDelivery``, or what `tell` throws.
  mutating func answer(_ request: Request, tell: (Event) throws -> Void) throws -> WorkerEnd
}

/// The child's side of the link, which is the same for every kind of worker.
enum WorkerService {
  /// The word before the kind; no verb of people's, as it only waits for them.
  static let verb = "worker"

  /// The worker that `arguments`, those after the command's name, ask for; nil where they ask for something else.
  static func kind(in arguments: some Collection<String>) -> WorkerKind? {
    guard arguments.count == 2, arguments.first == verb else { return nil }
    return arguments.dropFirst().first.flatMap { WorkerKind(rawValue: $0) }
  }

  /// Greets, answers standard input request by request, and ends the process with it.
  static func run(_ worker: some Worker) -> Never {
    // A parent that has gone shows as a failed write.
    signal(SIGPIPE, SIG_IGN)
    do {
      try serve(worker)
      exit(ExitCode.success.rawValue)
    } catch {
      complain("\(verb) \(type(of: worker).kind.rawValue): \(error)")
      exit((error is SinkFailure ? ExitCode.closedPipe : .badData).rawValue)
    }
  }

  /// On standard error: parents pass it on where the process ends.
  static func complain(_ text: String) {
    // Where standard error fails as well, there is no one left to tell.
    try? DescriptorSink(descriptor: STDERR_FILENO).write(text + "\n")
  }

  private static func serve<Kind: Worker>(_ worker: Kind) throws {
    var worker = worker
    try write(WorkerGreeting(Kind.kind, strategies: worker.strategyNames))
    while let line = readLine() {
      let request = try JSONDecoder().decode(Kind.Request.self, from: Data(line.utf8))
      let end = try worker.end(of: request) { try write(WorkerLine<Kind.Event>(event: $0)) }
      try write(WorkerLine<Kind.Event>(end: end))
    }
  }

  /// At once, as the process may not live to its end.
  private static func write(_ line: some Encodable) throws {
    let text = String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
    try DescriptorSink(descriptor: STDOUT_FILENO).write(text + "\n")
  }
}

extension Worker {
  var strategyNames: [String]? { nil }

  /// How the answer to `request` ends, errors included; throws only where the reader has gone.
  mutating func end(of request: Request, tell: (Event) throws -> Void) throws -> WorkerEnd {
    do {
      return try answer(request, tell: tell)
    } catch let error as SinkFailure {
      throw error
    } catch let error as WrongDelivery {
      return .failed(reason: error.reason)
    } catch let error as UnknownCase {
      return .unknown(reason: error.reason)
    } catch let error as Unavailable {
      return .unavailable(reason: error.reason)
    } catch {
      return .unavailable(reason: "\(error)")
    }
  }
}
