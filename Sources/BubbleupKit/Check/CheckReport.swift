import Reports
import Results
import Scenarios
import Statistics
import Strategies

extension CheckOutcome {
  /// `reproduce` gives the command that checks the red cases again, given their labels.
  func document(
    _ title: String,
    acceptsUndecided: Bool,
    refusesAdded: Bool = false,
    reproduce: ([String]) -> String
  ) -> ComparisonDocument {
    let (rows, verdict) = (rows, verdict)
    let code = exitCode(acceptsUndecided: acceptsUndecided, refusesAdded: refusesAdded)
    let red = redLabels(rows)
    return ComparisonDocument(
      title: title,
      verdict: verdict,
      verdictLine: "\(verdict.rawValue): \(VerdictCounts(rows).words); exit code \(code.rawValue)",
      rows: rows,
      notes: notes,
      cause: rows.commonCause,
      injections: plan.injections.map(\.text),
      reproduce: red.isEmpty ? nil : reproduce(red),
      advice: advice(on: verdict, code)
    )
  }

  private func advice(on verdict: Verdict, _ code: ExitCode) -> String? {
    switch (verdict, code) {
    case (.removed, .caseFailed): "bring back what was removed, or leave it out on purpose with --skip"
    case (_, .caseFailed) where verdict != .failed:
      "what was added was refused: leave out --refuse-added, or the cases with --skip"
    case (.regressed, .regressed):
      "the command above repeats it; if the change is intended, allow it with --margin"
        + (isKept ? " or save a new baseline" : "")
    case (.inconclusive, .noVerdict):
      rows.contains { $0.verdict == .inconclusive && $0.metric == Metric.latency.id }
        ? "check again on an idle machine, give it more time (--time-budget 5m), ignore larger changes "
          + "(--margin latency=2%), or let it pass (--accept-undecided)"
        : "check again; if a count still does not repeat, leave its case out (--skip) or let it pass "
          + "(--accept-undecided)" + (isKept ? "; where the baseline has no figure, save a new one" : "")
    case (.invalid, .noVerdict):
      "check again on an idle machine, or compare only counts (--counts-only); the counts above hold"
    case (.notHeld, .noVerdict), (.added, .noVerdict):
      "nothing was compared: select cases that both sides have, with counts that repeat"
    default: nil
    }
  }

  func exitCode(acceptsUndecided: Bool, refusesAdded: Bool = false) -> ExitCode {
    if refusesAdded, rows.contains(where: { $0.verdict == .added }) { return .caseFailed }
    switch verdict {
    case .failed, .removed: return .caseFailed
    case .regressed: return .regressed
    case .notComparable: return .unavailable
    case .inconclusive: return acceptsUndecided ? .success : .noVerdict
    // Times that mean nothing, or nothing at all was compared.
    case .invalid, .notHeld, .added: return .noVerdict
    case .same, .notWorse, .improved: return .success
    }
  }

  /// The verdict on the whole: the gravest of the rows, and never `same` where nothing was compared.
  ///
  /// A failed case outweighs a slower one. A regression outweighs invalid times: the counts that show it are exact,
  /// whatever the machine did meanwhile.
  var verdict: Verdict {
    let found = Set(rows.map(\.verdict))
    let order: [Verdict] = [
      .failed, .removed, .regressed, .invalid, .notComparable, .inconclusive, .improved, .notWorse, .same,
      .notHeld, .added,
    ]
    let worst = order.first { found.contains($0) } ?? .failed
    let isWorse = [.failed, .removed, .regressed].contains(worst)
    if !isWorse, invalidity != nil, !times.isEmpty { return .invalid }
    return worst
  }

  private var notes: [ComparisonDocument.Note] {
    let method =
      "paired; two fresh processes, one per build, take turns on one processor; change is the median ratio of the "
      + "pairs, which may differ from the ratio of the two medians beside it"
    let ofTimes: [(String, String?)] = [
      ("times", times.isEmpty ? nil : method), ("margin of times", marginWords), ("blind", blindWords),
      ("A/A twin", twin.map(Self.words)), ("stolen time", stolen.map(Figure.percent)),
      ("invalid", invalidity),
    ]
    let took = seconds > 0 ? Figure.seconds(seconds) : nil
    let all = ofTimes + withoutVerdict + [("took", took)]
    return all.compactMap { label, text in text.map { .init(label, $0) } }
  }

  private var withoutVerdict: [(String, String?)] {
    let (timed, cases) = (times, plan.cases)
    let untimed = zip(cases, timed).filter { $1 == .leftOut }.map { "\($0.0.subject.strategy.name)" }
      .joined(separator: ", ")
    let counted = cases.count - timed.count
    var strategies: [String: Set<String>] = [:]
    var uncounted: [String: Set<String>] = [:]
    for (subject, findings) in zip(cases, counts) {
      for finding in findings where finding.isUncounted {
        uncounted[finding.reason, default: []].insert(finding.count.rawValue)
      }
      for finding in findings where finding.verdict == .notHeld && !finding.isUncounted {
        strategies["\(subject.subject.strategy.name)", default: []].insert(finding.count.rawValue)
      }
    }
    let unsteady = strategies.sorted { $0.key < $1.key }.map { strategy, counts in
      "\(counts.sorted().joined(separator: ", ")) of \(strategy)"
    }
    .joined(separator: "; ")
    let missing = uncounted.sorted { $0.key < $1.key }.map { reason, counts in
      "\(counts.sorted().joined(separator: ", ")), \(reason)"
    }
    let added = rows.filter { $0.verdict == .added }.map(\.caseKey).unique
    let news = added.map(\.strategy).unique.joined(separator: ", ")
    return [
      (
        "added",
        added.isEmpty
          ? nil : "\(news), in \(Figure.count(added.count, "case")): compared as soon as the base has them"
      ),
      ("not counted", missing.isEmpty ? nil : missing.joined(separator: "; ")),
      (
        "not timed",
        untimed.isEmpty
          ? nil : "\(untimed): no room in the time budget to decide them; their counts were compared"
      ),
      (
        "only counted",
        timed.isEmpty || counted == 0 ? nil : "\(counted) further sets of options of the strategies"
      ),
      (
        "do not repeat",
        unsteady.isEmpty
          ? nil
          : "\(unsteady): they vary between runs of one build"
            + (isKept ? "" : ", and fail only where the ranges of the two builds do not overlap")
      ),
      (
        "not held",
        untimed.isEmpty && unsteady.isEmpty
          ? nil : "a row without a verdict, and no failure: not timed, or a count that does not repeat"
      ),
    ]
  }

  private var judged: [(label: String, margin: Double, leastFound: Double?)] {
    zip(plan.cases, times).compactMap { subject, finding in
      guard case .judged(let ratio, _) = finding.result else { return nil }
      return (subject.label, ratio.margin, finding.leastFound)
    }
  }

  private var marginWords: String? {
    let margins = Set(judged.map(\.margin))
    guard let narrow = margins.min() else { return nil }
    let wide = CheckDefaults.wideMargin
    let others =
      margins.contains(wide) && wide > narrow
      ? ", and \(Figure.percent(wide)) for responder.walk and where messages wake threads" : ""
    let places = layouts > 1 ? "\(layouts) layouts" : "one layout, what it does being part of a change"
    let finds = "'finds' is the least change that nine in ten such checks find"
    return "\(Figure.percent(narrow))\(others); \(finds); each build in \(places)"
  }

  /// The cases in which a change of twice the margin may go unseen.
  private var blindWords: String? {
    let blind = judged.compactMap { label, margin, least -> String? in
      guard let least else { return "\(label) (too few pairs)" }
      return least > 2 * margin ? "\(label) (\(Figure.percent(least)))" : nil
    }
    return blind.isEmpty
      ? nil
      : "\(blind.count) of \(judged.count) timed cases, in which more than one check in ten misses a change of twice the "
        + "margin: " + blind.joined(separator: ", ")
  }

  private static func words(_ twin: TimingFinding) -> String {
    guard case .judged(let finding, _) = twin.result else { return "not measured" }
    var text = "the base against itself, ratio \(Figure.plain(finding.ratio, places: 4))"
    if let interval = finding.interval {
      text += ", \(Figure.plain(interval.lower, places: 4)) to \(Figure.plain(interval.upper, places: 4))"
    }
    return "\(text), \(Figure.count(finding.pairs, "pair")): \(finding.verdict.rawValue)"
  }

  private func redLabels(_ rows: [ComparisonRow]) -> [String] {
    let red = Set(rows.filter { $0.verdict.gravity == .failure && $0.verdict != .invalid }.map(\.caseKey))
    return plan.cases.filter { red.contains($0.key) }.map(\.label)
  }
}

extension RatioFinding {
  /// Why a case is inconclusive: the interval, which narrow tables leave out, and what would decide.
  func words(family: Int) -> String {
    let fewest = ErrorBudget.fewestPairs(family: family)
    guard pairs >= fewest, let interval else {
      return
        "\(Figure.count(pairs, "pair decides", "pairs decide")) nothing among \(Figure.count(family, "case")); at least \(fewest) are needed"
    }
    let seen = "\(ReportFigure.interval(interval.lower, interval.upper)) after \(Figure.count(pairs, "pair"))"
    guard let decidingPairs, decidingPairs > pairs else {
      return "\(seen); the median lies on the margin, where more pairs do not help"
    }
    return "\(seen); about \(decidingPairs) pairs would decide"
  }
}

extension TimingFinding {
  var defect: CheckDefect? { if case .defect(let defect) = result { defect } else { nil } }
}

/// All that a check found out, before it is put into words.
struct CheckOutcome {
  let plan: CheckPlan
  var counts: [[CountFinding]] = []
  var times: [TimingFinding] = []
  var twin: TimingFinding?
  /// In how many layouts each build was timed.
  var layouts = 1
  var stolen: Double?
  var seconds = 0.0
  /// Whether the base is a kept baseline.
  var isKept = false
  /// What a kept baseline has and this build lacks.
  var lost: [ComparisonRow] = []

  init(plan: CheckPlan) { self.plan = plan }

  /// Why the times are invalid, however clear they look; nil where they are valid.
  var invalidity: String? {
    if let twin, twin.verdict == .regressed || twin.verdict == .improved,
      case .judged(let finding, _) = twin.result
    {
      let ratio = Figure.plain(finding.ratio, places: 4)
      return "the A/A twin failed: the base against itself has the ratio \(ratio)"
    }
    // What cannot be measured here has said so in its own row.
    if let twin, case .defect(let defect) = twin.result, !defect.isMismatch {
      return "the A/A twin could not be measured: \(defect.message)"
    }
    if let stolen, stolen > CheckDefaults.mostStolenTime {
      let most = Figure.percent(CheckDefaults.mostStolenTime)
      return
        "the host took \(Figure.percent(stolen)) of the time; above \(most), even paired times are not reliable"
    }
    return nil
  }
}
