import Hierarchy
import Strategies

/// A failing schedule as text: everything that is needed to see it again.
///
///     bubbleup-schedule 2
///     scenario send-remove
///     strategy responder.trampoline
///     options lookup=coordinating;table=per-app
///     discipline locked
///     actors 2
///     steps 8
///     seed 1
///     failure oracle
///     trace 9c41f0b2d3a85e67
///     switch 5 1
///     end
///
/// The first line names the format and its version. Then come these keys, each once and in this order, with a space
/// before the value; `options` may have none. `steps` is the bound within which choices were made. `trace` is a digest
/// of all steps. Then one `switch STEP ACTOR` per place, ascending, where another actor goes on than by default: by
/// default the actor that went last goes on, and if it cannot, the one with the lowest number. `end` is the last line that
/// counts. Lines that begin with `#` are for people, and so are empty ones.
package struct ScheduleFile: Hashable, Sendable {
  package static let version = 2

  package let scenario: String
  package let form: ExploredForm
  package let bounds: ExplorationBounds
  package let seed: UInt64
  package let failure: Violation.Code
  package let trace: UInt64
  /// Where another actor goes on than by default.
  package let switches: [ActorSwitch]
  /// What went wrong and all steps, for people; not read back.
  package var remarks: [String] = []

  /// The text that reads back as the same file.
  package var text: String {
    let head = [
      "bubbleup-schedule \(Self.version)", "scenario \(scenario)", "strategy \(form.strategy)",
      "options \(form.options.canonical)", "discipline \(form.discipline.rawValue)",
      "actors \(bounds.actors)", "steps \(bounds.steps)", "seed \(seed)",
      "failure \(failure.rawValue)", "trace \(Self.hexadecimal(trace))",
    ]
    let body = switches.map { "switch \($0.step) \($0.actor)" } + ["end"] + remarks.map { "# \($0)" }
    return (head + body).joined(separator: "\n") + "\n"
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension ScheduleFile {
  /// The file of `schedule`, which has failed; nil of one that has not.
  package init?(
    _ schedule: Schedule,
    of scenario: ExploredScenario,
    _ form: ExploredForm,
    within bounds: ExplorationBounds,
    seed: UInt64
  ) {
    guard let violation = schedule.violation else { return nil }
    self.init(
      scenario: scenario.name,
      form: form,
      bounds: bounds,
      seed: seed,
      failure: violation.code,
      trace: schedule.digest,
      switches: schedule.switches,
      remarks: ["\(violation)"] + schedule.lines
    )
  }
}

extension Schedule {
  package var digest: UInt64 {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for step in steps {
      let word = UInt64(step.actor) << 32 | UInt64(step.kind.rawValue) << 16 | UInt64(step.object)
      digest = (digest ^ word) &* 0x9e37_79b9_7f4a_7c15
      digest ^= digest >> 29
    }
    return digest
  }
}

extension ScheduleFile {
  /// What came of a replay.
  package enum Finding: Sendable {
    case reproduced(Schedule)
    case failsOtherwise(Schedule)
    /// It does not fail any more.
    case passes(Schedule)
    case doesNotFit(ActorSwitch)

    package var schedule: Schedule? {
      switch self {
      case .reproduced(let schedule), .failsOtherwise(let schedule), .passes(let schedule): schedule
      case .doesNotFit: nil
      }
    }
  }

  /// Runs the schedule once more.
  ///
  /// `crew` has as many actors as the bounds say.
  package func replay(with crew: ActorCrew, of parts: ExploredParts = ExploredParts()) -> Finding {
    guard let scenario = ExploredScenario.named(scenario) else {
      preconditionFailure("a schedule file names a scenario that exists, or is refused when it is read")
    }
    let make = { [form, bounds] in scenario.makeProgram(form, actors: bounds.actors, of: parts) }
    let (schedule, missed) = Rehearsal(make, by: crew, within: bounds).replay(switches)
    if schedule.violation?.code == failure, schedule.digest == trace { return .reproduced(schedule) }
    if schedule.violation != nil { return .failsOtherwise(schedule) }
    return missed.map { .doesNotFit($0) } ?? .passes(schedule)
  }
}
