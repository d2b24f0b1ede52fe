import Results
import Scenarios

/// Tries every claim in its counter-worlds: with a change planted, its verdict has to come out otherwise.
///
/// Each experiment is made unchanged, and then once more in each counter-world, in the same laboratory. Nothing is kept:
/// what it says is of the experiments, and not of the articles.
struct ChallengeSession {
  /// Makes the laboratory of a claim.
  let laboratory: (Claim) -> any Laboratory
  /// Whether somebody wants it to stop.
  let isInterrupted: () -> Bool
  /// Told before each claim: its place from 0, and the claim.
  let progress: (Int, Claim) -> Void

  /// What came of `claims`, and whether it was stopped before the end.
  func challenge(_ claims: [Claim]) -> (outcomes: [ChallengeOutcome], isStopped: Bool) {
    var outcomes: [ChallengeOutcome] = []
    for (place, claim) in claims.enumerated() {
      if isInterrupted() { return (outcomes, true) }
      progress(place, claim)
      guard let found = self.outcomes(of: claim) else { return (outcomes, true) }
      outcomes += found
    }
    return (outcomes, false)
  }

  /// One per counter-world; nil where it was stopped.
  private func outcomes(of claim: Claim) -> [ChallengeOutcome]? {
    do {
      let lab = laboratory(claim)
      let plain = try claim.experiment(lab, nil)
      return try claim.counterWorlds.map { world in
        let challenge = try Challenge(claim, in: world, against: plain, lab: lab)
        return ChallengeOutcome(
          claim: claim,
          world: world,
          challenge: challenge,
          standing: challenge.standing
        )
      }
    } catch let error as LaboratoryError {
      switch error.code {
      case .stopped: return nil
      case .unavailable: return failed(claim, .untried(why: error.context))
      case .failed, .misuse: return failed(claim, .unmoved(why: "the experiment failed: \(error.context)"))
      }
    } catch {
      return failed(claim, .unmoved(why: "the experiment failed: \(error)"))
    }
  }

  private func failed(_ claim: Claim, _ standing: Challenge.Standing) -> [ChallengeOutcome] {
    claim.counterWorlds.map { ChallengeOutcome(claim: claim, world: $0, challenge: nil, standing: standing) }
  }
}

/// What came of one claim in one counter-world.
struct ChallengeOutcome {
  let claim: Claim
  let world: CounterWorld
  /// Nil where the experiment failed.
  let challenge: Challenge?
  let standing: Challenge.Standing

  /// The word for tables and columns.
  var word: String {
    switch standing {
    case .turned: "turned"
    case .unmoved: "unmoved"
    case .untried: "untried"
    }
  }

  /// Why it did not turn, or could not be tried.
  var reason: String {
    switch standing {
    case .turned: ""
    case .unmoved(let why), .untried(let why): why
    }
  }
}

/// Shows which verdicts turned, and of those that did not what was found.
struct ChallengePresentation {
  let outcomes: [ChallengeOutcome]
  let seconds: Double
  /// Whether the figures of the counter-worlds are shown too.
  let isDetailed: Bool

  /// An experiment that nothing can move proves nothing; one that could not be made is no proof either.
  var exitCode: ExitCode {
    if outcomes.contains(where: { $0.word == "unmoved" }) { return .caseFailed }
    return outcomes.contains { $0.word == "untried" } ? .unavailable : .success
  }

  func show(on console: Console) {
    console.result(table)
    for outcome in outcomes where isDetailed || outcome.standing != .turned {
      console.result("")
      for line in lines(of: outcome, console.outputTraits) { console.result(line) }
    }
    console.result("")
    console.result(summary)
  }

  /// The change stands last, where a narrow window may cut it.
  var table: TextTable {
    var table = TextTable(columns: [
      .init("row"), .init("unchanged"), .init("changed"), .init("standing"), .init("planted change"),
    ])
    for outcome in outcomes {
      let isUnmoved = outcome.word == "unmoved"
      table.append([
        .init(outcome.claim.row), .init(outcome.challenge?.plain.verdict.word ?? "–"),
        .init(outcome.challenge?.planted.verdict.word ?? "–"),
        .init(outcome.word, style: isUnmoved ? .worse : .plain), .init(outcome.world.change),
      ])
    }
    return table
  }

  private func lines(of outcome: ChallengeOutcome, _ traits: TerminalTraits) -> [String] {
    let paragraph = Paragraph(width: traits.width)
    let head = "\(outcome.claim.row)  \(outcome.world.name): \(outcome.world.change)"
    var lines = paragraph.lines(head, indent: 5, first: 0)
    let reason = outcome.reason.isEmpty ? "" : ": \(outcome.reason)"
    let wanted = "\(outcome.word)\(reason); it has to come out as \(outcome.world.outcome.rawValue)"
    lines += paragraph.lines(wanted, indent: 7, first: 5)
    if let challenge = outcome.challenge {
      lines += paragraph.lines("unchanged: \(challenge.plain.verdict.sentence)", indent: 7, first: 5)
      lines += paragraph.lines("changed: \(challenge.planted.verdict.sentence)", indent: 7, first: 5)
      for check in challenge.planted.checks {
        lines += paragraph.lines(ClaimsPresentation.text(of: check), indent: 9, first: 7)
      }
    }
    return lines
  }

  /// How many stood it, as in `62 counter-worlds, 12.5 s: 62 turned`.
  var summary: String {
    let counts = ["turned", "unmoved", "untried"].compactMap { word -> String? in
      let count = outcomes.count { $0.word == word }
      return count == 0 ? nil : "\(count) \(word)"
    }
    let found = counts.isEmpty ? "nothing tried" : counts.joined(separator: ", ")
    return "\(outcomes.count) counter-worlds, \(Figure.seconds(seconds)): \(found)"
  }

  /// What `claims --challenge --json` prints.
  var json: JSON {
    let challenges = outcomes.map { outcome -> JSON in
      [
        "claim": outcome.claim.row,
        "counter_world": outcome.world.json,
        "plain": outcome.challenge?.plain.verdict.sentence,
        "planted": outcome.challenge?.planted.verdict.sentence,
        "standing": outcome.word,
        "reason": outcome.reason,
      ]
    }
    return ["seconds": seconds, "challenges": challenges]
  }
}
