/// The children that the command starts of itself, for what needs a process of its own.
///
/// The next worker is a case: the compiler then asks for its ``Worker`` in `WorkerTable.swift`, and everything else (the
/// greeting, the requests, patience, last words) is there already.
enum WorkerKind: String, Sendable, CaseIterable {
  /// Counts what the messages of cases take from the heap, from reference counting, or in instructions.
  case counting
  /// Counts an operation of a claim.
  case operation
  /// Times rounds of a case in lock-step with another build.
  case timing
  /// Measures a block of a run.
  case block
  /// Counts the allocations of a load on all threads.
  case load
  /// Plants a fault.
  case fault

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

  /// Does what `request` asks for and tells what comes of it, each event as soon as it is there.
  ///
  /// - Throws: ``Unavailable``, ``WrongDelivery``, or what `tell` throws.
  mutating func answer(_ request: Request, tell: (Event) throws -> Void) throws -> WorkerEnd
}

/// Something that was asked for is not there: a strategy, a counter, an option.
struct Unavailable: Error {
  let reason: String
}

/// Messages went astray, so that a count or a time of them would be one of something else.
struct WrongDelivery: Error {
  let reason: String
}
