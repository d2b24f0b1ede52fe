import Hierarchy
import Results
import Scenarios
import Strategies
import Suites

/// The cases that a baseline's rows stand for in this build.
///
/// The run is planned anew from the arguments that it was begun with. So a gate guards what the run measured, whatever
/// was selected then: sizes, shapes, payloads, one family alone.
struct BaselineCases {
  let baseline: KeptBaseline
  let catalogue: Catalogue

  /// Every case of the baseline, in its order; throws what is missing here, and what is there but not in the baseline.
  func all() throws -> [Case] {
    guard !baseline.keys.isEmpty else {
      throw CommandError(
        .unavailable,
        at: baseline.label,
        "keeps no case of single messages, which are what a check guards",
        advice: "Save a run that measured strategies, such as the one that 'bubbleup run' makes."
      )
    }
    let planned = try planned()
    let known = Dictionary(planned, uniquingKeysWith: { first, _ in first })
    let cases = try baseline.keys.map { key in
      guard let found = known[key] else {
        throw CheckDefect(.missingCase, at: "\(key)", "\(baseline.label) has it")
      }
      return found
    }
    // What this build would measure today and the baseline lacks would never be looked at.
    let kept = Set(baseline.keys)
    for (key, subject) in planned where !kept.contains(key) {
      throw CheckDefect(.extraCase, at: CheckCase.label(of: subject), "\(baseline.label) has no row of it")
    }
    return cases
  }

  /// What the baseline's arguments come to in this build, with the keys that it has in files.
  private func planned() throws -> [(CaseKey, Case)] {
    let arguments = baseline.manifest.arguments
    if arguments.first == CheckOptions.verb.name {
      let request = try CheckRequest(parsed(arguments, CheckOptions.verb))
      return try CheckSelection(request: request, catalogue: catalogue).cases(nil).map {
        (try CaseKey($0, on: HierarchyPlan($0.scenario.parameters)), $0)
      }
    }
    let begun = try parsed([RunOptions.verb.name] + arguments, RunOptions.verb)
    return try RunPlanner(request: RunRequest(begun, catalogue)).timedCases()
  }

  private func parsed(_ words: [String], _ verb: Verb) throws(CommandError) -> Arguments {
    let table = CommandTable(name: "bubbleup", abstract: "", verbs: [verb])
    if case .perform(let begun) = try? table.parse(words).request { return begun }
    throw CommandError(
      .unavailable,
      at: baseline.label,
      "was made by '\(words.joined(separator: " "))', which this build cannot plan again",
      advice: "Save a new run as the baseline."
    )
  }
}
