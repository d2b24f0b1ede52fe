import Scenarios

/// Counts all cases of one side, several times over, each time in a process of its own.
struct SideCounter {
  let executable: String
  let injecting: Bool

  /// The readings of each case, in order; `defects` names what is wrong with whole cases.
  func readings(of subjects: [CheckCase]) throws(CheckDefect) -> [[GuardedCount: RepeatedCount]] {
    var repetitions = [[GuardedCount: [CountFigure]]](repeating: [:], count: subjects.count)
    for _ in 0..<CheckDefaults.countRepetitions {
      for (index, figures) in try count(subjects).enumerated() {
        for (count, figure) in figures { repetitions[index][count, default: []].append(figure) }
      }
    }
    return repetitions.map { $0.mapValues(RepeatedCount.init) }
  }

  private func count(_ subjects: [CheckCase]) throws(CheckDefect) -> [[GuardedCount: CountFigure]] {
    let work =
      injecting
      ? subjects.enumerated().compactMap { index, subject in
        subject.injected.map { (index, $0) }
      } : []
    let conversation = CaseConversation(
      worker: .executable(executable),
      task: .gate,
      injected: Dictionary(uniqueKeysWithValues: work)
    )
    var all: [[GuardedCount: CountFigure]] = []
    conversation.hold(over: subjects.map { injecting ? $0.candidate : $0.subject }) { _, outcome in
      all.append(Self.figures(outcome))
    }
    return all
  }

  private static func figures(_ outcome: CaseConversation.Outcome) -> [GuardedCount: CountFigure] {
    var figures: [GuardedCount: CountFigure] = [:]
    for count in GuardedCount.allCases {
      figures[count] =
        switch outcome {
        case .failed(let reason): .failed(reason)
        case .unavailable(let reason): .unavailable(reason)
        case .counted(let tally):
          tally.figures[count.rawValue]?.figure ?? .unavailable("the worker does not count \(count.rawValue)")
        }
    }
    return figures
  }
}
