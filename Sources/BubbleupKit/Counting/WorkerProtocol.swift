/// What a parent writes to a worker's standard input, as one JSON document.
///
/// The worker answers on standard output with one JSON document per line: a ``WorkerGreeting``, then a
/// ``WorkerReply`` per case, in the order of the request and as soon as it has it. A worker that dies therefore
/// leaves the answers before, and the case without one is the culprit.
struct WorkerRequest: Codable, Sendable {
  /// What to do with each case.
  enum Task: String, Codable, Sendable {
    /// Count with the allocator's hooks and the wrappers.
    case counts
    /// The same, and what is left behind and how many levels a message visits: what `check` holds exactly.
    case gate
    /// Send within `bubbleup_marked_section`, for a tool that counts instructions from outside.
    case marked
    /// Send under the processor's own instruction counter.
    case hardware
  }

  let version: Int
  let task: Task
  /// Several senders at once, where that is what is counted.
  var formation: CrewFormation?
  let cases: [WireCase]
  /// Work on top, by the place of its case in ``cases``: only ever asked for by `check --inject`.
  var injected: [Int: InjectedWork] = [:]
}

/// A worker's first line.
struct WorkerGreeting: Codable, Sendable {
  let version: Int
  /// Whether it was compiled with optimisation; counts of a debug build say nothing about a release.
  let isOptimized: Bool
}

/// A worker's line about one case.
struct WorkerReply: Codable, Sendable {
  enum Status: String, Codable, Sendable { case counted, unavailable, failed }

  /// A figure: one of its forms, by which fields are there.
  struct Figure: Codable, Sendable {
    var low: Int64?
    var high: Int64?
    var units: Int?
    var reason: String?
  }

  let index: Int
  let status: Status
  var reason: String?
  var nodes = 0
  var messages = 0
  var figures: [String: Figure] = [:]
  /// Totals of an instruction count's windows, in turn of one round and of two.
  var windows: [Int64] = []
}

extension WorkerReply.Figure {
  init(_ figure: CountFigure) {
    switch figure {
    case .steady(let total, let units): (low, high, self.units) = (total, total, units)
    case .unsteady(let totals, let units):
      (low, high, self.units) = (totals.lowerBound, totals.upperBound, units)
    case .unavailable(let reason), .failed(let reason): self.reason = reason
    }
  }

  var figure: CountFigure {
    guard let low, let high, let units, units > 0, low <= high else {
      return .unavailable(reason ?? "the worker sent no number")
    }
    return CountFigure(windows: [low, high], units: units)
  }
}
