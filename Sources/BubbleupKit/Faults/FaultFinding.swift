import Glibc

/// A fault as the worker's catalogue has it.
struct PlantedFault: Codable, Sendable, Equatable {
  let name: String
  /// Which oracle has to go red.
  let oracle: String
  /// What an assertion has to say.
  let lastWords: String
}

/// What came of planting one fault once.
struct FaultFinding: Sendable, Equatable {
  /// Whether the oracle that has to go red did.
  let isCaught: Bool
  /// How many tries it took; 0 where it was not caught.
  let tries: Int
  /// What showed, or why it does not count.
  let words: String
  /// The schedule to run again.
  let replay: String?

  /// Reads what a worker told, and how that ended.
  ///
  /// A death counts only if it is the one that was announced: a fault that ends the process by luck is not caught.
  init(_ fault: PlantedFault, _ events: [FaultPlanting.Event], _ answer: WorkerAnswer) {
    for case .alarm(let alarm) in events {
      self.init(missed: "found with nothing planted: \(alarm)")
      return
    }
    guard events.contains(.planted) else {
      self.init(missed: "the trial ended before the fault was planted: \(Self.words(answer))")
      return
    }
    if answer == .ended(.done), case .caught(let tries, let words, let replay) = events.last {
      self.init(isCaught: true, tries: tries, words: words, replay: replay)
    } else if case .lost(.died(.killed(let signal), let lastWords)) = answer {
      self.init(signal, of: fault, lastWords ?? "")
    } else {
      self.init(missed: answer == .ended(.done) ? "nothing was seen" : Self.words(answer))
    }
  }

  /// Why a worker said nothing more.
  static func words(_ answer: WorkerAnswer) -> String {
    switch answer {
    case .ended(.done): "nothing more was said"
    case .ended(.stopped): "the worker was stopped"
    case .ended(.unavailable(let reason)), .ended(.failed(let reason)): reason
    case .lost(let loss): "the worker \(loss.words)"
    }
  }

  private init(_ signal: Int32, of fault: PlantedFault, _ lastWords: String) {
    switch fault.oracle {
    case "assertion" where !fault.lastWords.isEmpty && lastWords.contains(fault.lastWords):
      self.init(caught: Self.reason(in: lastWords))
    case "crash" where signal == SIGBUS || signal == SIGSEGV:
      // A stack that overflows ends by one of these.
      self.init(caught: "the process ended by signal \(signal)")
    default: self.init(missed: "ended by signal \(signal), which is not what was to be seen: \(lastWords)")
    }
  }

  private static func reason(in lastWords: String) -> String {
    for mark in ["Fatal error: ", "Precondition failed: "] {
      if let found = lastWords.firstRange(of: mark) { return String(lastWords[found.upperBound...]) }
    }
    return lastWords
  }

  private init(caught words: String) {
    self.init(isCaught: true, tries: 1, words: words, replay: nil)
  }

  private init(missed words: String) {
    self.init(isCaught: false, tries: 0, words: words, replay: nil)
  }

  private init(isCaught: Bool, tries: Int, words: String, replay: String?) {
    self.isCaught = isCaught
    self.tries = tries
    self.words = words
    self.replay = replay
  }
}

/// What came of running what is right.
struct QuietFinding: Sendable, Equatable {
  /// How often it was run; 0 where an alarm ended it.
  let runs: Int
  /// The false alarm, if there was one.
  let alarm: String?
}
