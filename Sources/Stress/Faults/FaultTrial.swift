#if Faults
package import Hierarchy

/// What is done about each fault.
package enum FaultTrials {
  /// The trials of this module.
  package static let all: [FaultTrial] = tables + links + cleanup + proof + explored + orders + reuse
}

/// One fault together with what is done to bring it out.
///
/// The same is done twice in one process: first with nothing planted, and then nothing may be found; a trial that sees
/// faults where there are none proves nothing.
package struct FaultTrial: Sendable {
  /// Where a trial may leave files, and what it draws from.
  package struct Bench: Sendable {
    /// Where draws come from.
    package let seed: UInt64
    /// Where replay files go; none are kept without one.
    package let folder: String?

    package init(seed: UInt64, folder: String? = nil) {
      self.seed = seed
      self.folder = folder
    }
  }

  package let fault: Fault
  /// What has to go red.
  package let oracle: FaultOracle
  /// What an assertion says; empty for other oracles.
  package let lastWords: String

  private let look: @Sendable (Bench) -> FaultSighting?

  /// A trial whose `look` says how the fault shows, or nil if everything is as it should be.
  package init(
    _ fault: Fault,
    _ oracle: FaultOracle,
    lastWords: String = "",
    _ look: @escaping @Sendable (Bench) -> FaultSighting?
  ) {
    self.fault = fault
    self.oracle = oracle
    self.lastWords = lastWords
    self.look = look
  }

  /// A trial that looks up to `limit` times, for what does not show at every look.
  package init(
    _ fault: Fault,
    tries limit: Int = 1,
    _ look: @escaping @Sendable (_ bench: Bench) -> String?
  ) {
    self.init(fault, .checker) { bench in
      for attempt in 1...limit {
        let draw = Bench(seed: bench.seed &+ UInt64(attempt - 1), folder: bench.folder)
        if let words = look(draw) { return FaultSighting(tries: attempt, words: words) }
      }
      return nil
    }
  }

  /// What shows while nothing is planted: nothing, or the trial is worth nothing.
  package func control(_ bench: Bench) -> FaultSighting? { look(bench) }

  /// How the fault shows; nil if it is missed.
  ///
  /// An assertion or a crash does not return.
  package func run(_ bench: Bench) -> FaultSighting? {
    Fault.planting(fault) { look(bench) }
  }
}

/// What has to go red when a fault is planted.
package enum FaultOracle: String, Sendable, CaseIterable {
  /// The explorer finds a schedule in which a rule is broken.
  case explorer
  /// The model of memory finds a schedule in which something is read or freed that nothing has put in order.
  case orders
  /// An assertion in the code itself ends the process.
  case assertion
  /// The process ends by a signal, as no check can be faster than the fault.
  case crash
  /// A checker finds fault with what was recorded, counted or left behind.
  case checker
}

/// How a planted fault was seen.
package struct FaultSighting: Sendable {
  /// How many schedules or runs it took.
  package let tries: Int
  /// What the oracle said.
  package let words: String
  /// The file from which the explorer's schedule can be run again.
  package let replay: String?

  package init(tries: Int, words: String, replay: String? = nil) {
    self.tries = tries
    self.words = words
    self.replay = replay
  }
}

extension FaultTrials {
  /// Faults of the checkers themselves.
  static let proof: [FaultTrial] = [
    FaultTrial(.vacuousCheck) { _ in
      let report = HistoryChecker().check(History(events: []))
      return report.isGreen ? "a history in which nothing was sent is green" : nil
    }
  ]
}
#endif
