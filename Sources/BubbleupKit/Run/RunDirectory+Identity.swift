import Results

extension RunDirectory {
  /// Refuses to go on with a run that began with something else, naming every field: samples of two builds, machines or
  /// plans must not mix.
  func requireSame(_ fresh: RunManifest, _ plan: RunPlan) throws {
    let fields = try Self.differences(from: manifest, to: fresh, self.plan(), plan)
    guard let first = fields.first else { return }
    let others = fields.dropFirst().map(\.name)
    let problem =
      "was begun with another \(first.name): \(first.words)"
      + (others.isEmpty ? "" : "; and with another \(others.joined(separator: ", "))")
    let advice = "Go on with the same build on the same machine, or measure again under another name."
    throw CommandError(.unavailable, at: path, problem, advice: advice)
  }

  private static func differences(
    from begun: RunManifest,
    to fresh: RunManifest,
    _ begunPlan: RunPlan,
    _ plan: RunPlan
  ) throws -> [ManifestDifferences.Field] {
    let fields = ManifestDifferences(from: begun, to: fresh, words: ("then", "now"))
    var all = try fields.ofBuild() + fields.ofMachine() + fields.ofSeed()
    if let words = difference(from: begunPlan, to: plan) { all.append(("plan", words)) }
    return all
  }

  /// Cases, their hierarchies, metrics and launches; what they were expected to take is no part of it.
  private static func difference(from begun: RunPlan, to plan: RunPlan) -> String? {
    if begun.seed != plan.seed { return "drawn from seed \(begun.seed) then, \(plan.seed) now" }
    let (old, new) = (begun.cases.map(withoutEstimate), plan.cases.map(withoutEstimate))
    guard old != new else { return nil }
    let first = zip(old, new).first { $0 != $1 }
    return first.map { "\($0.caseKey) then, \($1.caseKey) now" }
      ?? "\(Figure.count(old.count, "case")) then, \(new.count) now"
  }

  private static func withoutEstimate(_ planned: PlannedCase) -> PlannedCase {
    var planned = planned
    (planned.estimatedSeconds, planned.estimatedBytes) = (nil, nil)
    return planned
  }
}

/// The fields in which two runs differ, each with both values in words.
struct ManifestDifferences {
  typealias Field = (name: String, words: String)

  private let old: RunManifest
  private let new: RunManifest
  private let words: (old: String, new: String)

  /// What differs from `old` to `new`; the words say which of the two a value is of.
  init(from old: RunManifest, to new: RunManifest, words: (old: String, new: String)) {
    (self.old, self.new, self.words) = (old, new, words)
  }

  func ofBuild() throws(Problem) -> [Field] {
    try differences(old.source, new.source, SourceRecord.table)
      + differences(old.build, new.build, BuildRecord.table)
      + differences(old.allocator, new.allocator, AllocatorRecord.table)
  }

  func ofMachine() throws(Problem) -> [Field] {
    try differences(old.machine, new.machine, MachineRecord.table)
  }

  func ofSeed() -> [Field] {
    var fields: [Field] = []
    if old.seed != new.seed { fields.append(("seed", both("\(old.seed)", "\(new.seed)"))) }
    if old.isolated != new.isolated {
      fields.append(("isolated", both("\(old.isolated ?? false)", "\(new.isolated ?? false)")))
    }
    return fields
  }

  func both(_ first: String, _ second: String) -> String { "\(first) \(words.old), \(second) \(words.new)" }

  private func differences<Record: Sendable>(
    _ first: Record?,
    _ second: Record?,
    _ table: Table<Record>
  ) throws(Problem) -> [Field] {
    guard let first, let second else {
      return first == nil && second == nil
        ? [] : [(table.name, "none \(first == nil ? words.old : words.new)")]
    }
    let (own, other) = (try table.object(of: first), try table.object(of: second))
    return table.columns.map(\.id).compactMap { key in
      guard own[key] != other[key] else { return nil }
      return ("\(table.name).\(key)", both(Self.text(own[key]), Self.text(other[key])))
    }
  }

  private static func text(_ value: JSON?) -> String {
    switch value {
    case .text(let text): Excerpt.quoted(text)
    case .null, nil: "nothing"
    case .some(let other): Excerpt.singleLine("\(other)")
    }
  }
}
