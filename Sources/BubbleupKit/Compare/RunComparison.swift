import Reports
import Results
import Statistics

/// Run against run: each statistic of the candidate against the same statistic of the base.
struct RunComparison {
  let base: ComparedRun
  let candidate: ComparedRun

  var comparison: Comparison {
    let judge = RowJudge(
      baseRun: base.manifest.runID,
      candidateRun: candidate.manifest.runID,
      sharesLaunches: false,
      objection: { objection(to: $0) }
    )
    return Comparison(
      title: "\(candidate.label) against \(base.label)",
      rows: rows(judge),
      notes: notes,
      words: .runs
    )
  }

  /// The candidate's rows in their order, then those that only the base has.
  private func rows(_ judge: RowJudge) -> [ComparisonRow] {
    let bases = Dictionary(shared(base.rows).map { (StatisticKey($0), $0) }) { first, _ in first }
    let own = Set(shared(candidate.rows).map { StatisticKey($0) })
    let compared = shared(candidate.rows).map { row -> ComparisonRow in
      guard let other = bases[StatisticKey(row)] else { return judge.oneSided(row, isBase: false) }
      var own = judge
      own.objection = { objection(to: $0, of: other, row) }
      return own.row(other, row) { RatioEstimate(base: other, candidate: row, ratio: $0) }
    }
    return compared
      + shared(base.rows).filter { !own.contains(StatisticKey($0)) }.map { judge.oneSided($0, isBase: true) }
  }

  /// What both sides can have: a baseline keeps counts alone.
  private func shared(_ rows: [ResultRow]) -> [ResultRow] {
    base.isBaseline || candidate.isBaseline ? rows.filter(\.isExactCount) : rows
  }

  private var notes: [ComparisonDocument.Note] {
    var notes: [ComparisonDocument.Note] = []
    for note in (base.notes + candidate.notes).map({ ComparisonDocument.Note($0.label, $0.text) })
    where !notes.contains(note) { notes.append(note) }
    if let remark { notes.append(.init("counts", remark)) }
    for run in [base, candidate] where run.isBaseline {
      notes.append(.init("counts only", "\(run.label) is a baseline, and keeps nothing else"))
    }
    if base.isBaseline || candidate.isBaseline { return notes }
    let objection = objection(to: .time).map { "\($0.verdict.rawValue): \($0.reason)" }
    let usual =
      "two runs share no launches, so times are not judged; 'bubbleup check' measures two builds in pairs"
    return notes + [.init("times", objection ?? usual)]
  }
}

struct Comparison {
  let title: String
  var rows: [ComparisonRow]
  var notes: [ComparisonDocument.Note]
  let words: ComparisonWords
  /// What is wrong with the compared strategies; none when two runs are compared, since that ranks no strategy.
  var faults: [CaseKey: String] = [:]

  var isBetweenRuns: Bool { words == .runs }

  /// The document for the renderers.
  ///
  /// Rows without a value on either side weigh nothing, unless they failed: what neither side could measure is no
  /// difference between them.
  /// Where the rows are in no file, none is named.
  func document(reproduce: String, isKept: Bool = true) -> ComparisonDocument {
    let telling = rows.filter(\.isTelling)
    let counts = VerdictCounts(telling)
    // Of strategies what their table shows: the counts of all rows together would say nothing.
    let counted = isBetweenRuns ? telling : ComparisonExcerpt(self, everything: false).rows
    let sound = counted.filter { faults[$0.caseKey] == nil }
    let faulty = sound.count < counted.count ? ", and \(counted.count - sound.count) with a fault" : ""
    let silent = rows.count - telling.count
    var notes = notes
    if silent > 0 {
      let rows = silent == 1 ? "1 row, with its reason" : "\(silent) rows, each with its reason"
      let place = isKept ? "in compare.csv" : "with --json"
      notes.append(.init("without a value on either side", "\(rows) \(place)"))
    }
    var document = ComparisonDocument(
      title: title,
      verdict: counts.gravest ?? .notComparable,
      verdictLine: "\(title): \(words.counts(of: sound))\(faulty)",
      rows: rows,
      families: FamilyMean.all(of: rows, without: faults),
      notes: notes,
      words: words,
      reproduce: reproduce
    )
    document.faults = faults
    return document
  }
}

extension ComparisonRow {
  var isTelling: Bool { base.value != nil || candidate.value != nil || verdict == .failed }
}

/// What two runs do not have in common, as far as it decides what of them can be compared.
extension RunComparison {
  /// What stands against comparing a kind of statistics.
  ///
  /// Times need the same machine, toolchain, build mode and allocator: each of these alone moves them by more than any
  /// change that is looked for (the build mode by more than a factor of two). Bytes need the same allocator, as they are
  /// rounded to its size classes. Counts are compared whatever the circumstances.
  private func objection(to kind: MetricKind) -> RowJudge.Objection? {
    switch kind {
    case .time:
      let differences = [machines, toolchains, modes, allocators].compactMap(\.self)
      if !differences.isEmpty { return (.notComparable, Self.sentence(differences)) }
      if let unknownProcessor { return (.notComparable, unknownProcessor) }
      return [base, candidate].compactMap(\.invalidity).first.map { (.invalid, $0) }
    case .bytes: return allocators.map { (.notComparable, Self.sentence([$0])) }
    case .count: return nil
    }
  }

  /// The same of one statistic: in a merged run each has a machine of its own.
  private func objection(
    to kind: MetricKind,
    of base: ResultRow,
    _ candidate: ResultRow
  ) -> RowJudge.Objection? {
    if let objection = objection(to: kind) { return objection }
    guard kind == .time, let words = difference("machines", base.machineID, candidate.machineID) else {
      return nil
    }
    return (.notComparable, Self.sentence([words]))
  }

  private var remark: String? {
    let differences = [toolchains, modes].compactMap(\.self)
    guard !differences.isEmpty else { return nil }
    return "\(Self.sentence(differences)); counts may differ for that alone"
  }

  private var machines: String? {
    guard base.manifest.machineIDs.isDisjoint(with: candidate.manifest.machineIDs) else { return nil }
    return difference("machines") { $0.machineIDs.sorted().joined(separator: ", ") }
  }

  /// Runs of earlier versions know the name of their processor alone.
  private var unknownProcessor: String? {
    guard base.manifest != candidate.manifest else { return nil }
    let unknown = [base, candidate].filter { !$0.manifest.knowsProcessors }
      .map { "\($0.label) (\($0.manifest.machine.cpuModel))" }
    guard !unknown.isEmpty else { return nil }
    return "processors of different generations share a name, and nothing else is known of that of "
      + "\(unknown.joined(separator: " and "))"
  }

  private var toolchains: String? { difference("toolchains", \.build.swiftVersion) }

  private var modes: String? {
    difference("build modes") { ([$0.build.mode] + $0.build.flags).joined(separator: " ") }
  }

  private var allocators: String? {
    difference("allocators") {
      ([$0.allocator.name, $0.allocator.version ?? ""] + $0.allocator.options).filter { !$0.isEmpty }
        .joined(separator: " ")
    }
  }

  private func difference(_ what: String, _ name: (RunManifest) -> String) -> String? {
    difference(what, name(base.manifest), name(candidate.manifest))
  }

  private func difference(_ what: String, _ base: String, _ candidate: String) -> String? {
    base == candidate ? nil : "\(what) (\(base) and \(candidate))"
  }

  private static func sentence(_ differences: [String]) -> String {
    "different \(differences.joined(separator: ", "))"
  }
}
