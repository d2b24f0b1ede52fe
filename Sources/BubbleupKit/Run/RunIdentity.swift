import Results

/// What makes a run the same run: samples of two builds, machines or plans must not mix.
struct RunIdentity {
  /// What it would begin with now.
  let manifest: RunManifest
  let plan: RunPlan

  /// Refuses to go on with a run that began with something else, naming every field.
  func check(_ directory: RunDirectory) throws {
    let fields = try differences(from: directory.manifest, directory.plan())
    guard let first = fields.first else { return }
    let others = fields.dropFirst().map(\.name)
    throw CommandError(
      .notComparable,
      at: directory.path,
      "was begun with another \(first.name): \(first.words)"
        + (others.isEmpty ? "" : "; and with another \(others.joined(separator: ", "))"),
      advice: "Go on with the build and on the machine that began it, or measure anew under another name."
    )
  }

  /// The fields that differ, each with both values.
  private func differences(from begun: RunManifest, _ begunPlan: RunPlan) throws -> [(
    name: String, words: String
  )] {
    var fields: [(String, String)] = []
    fields += try differences(begun.source, manifest.source, SourceRecord.table)
    fields += try differences(begun.build, manifest.build, BuildRecord.table)
    fields += try differences(begun.allocator, manifest.allocator, AllocatorRecord.table)
    fields += try differences(begun.machine, manifest.machine, MachineRecord.table)
    if begun.seed != manifest.seed { fields.append(("seed", "\(begun.seed) then, \(manifest.seed) now")) }
    if begun.isolated != manifest.isolated {
      fields.append(("isolated", "\(begun.isolated ?? false) then, \(manifest.isolated ?? false) now"))
    }
    if let words = planDifference(begunPlan) { fields.append(("plan", words)) }
    return fields
  }

  private func differences<Record: Sendable>(
    _ begun: Record?,
    _ now: Record?,
    _ table: Table<Record>
  ) throws(Problem) -> [(String, String)] {
    guard let begun, let now else {
      return begun == nil && now == nil ? [] : [(table.name, begun == nil ? "none then" : "none now")]
    }
    let (old, new) = (try table.object(of: begun), try table.object(of: now))
    return table.columns.map(\.id).compactMap { key in
      guard old[key] != new[key] else { return nil }
      return ("\(table.name).\(key)", "\(Self.text(old[key])) then, \(Self.text(new[key])) now")
    }
  }

  private static func text(_ value: JSON?) -> String {
    switch value {
    case .text(let text): Excerpt.quoted(text)
    case .null, nil: "nothing"
    case .some(let other): Excerpt.singleLine("\(other)")
    }
  }

  /// Cases, their hierarchies, metrics and rounds; what they were expected to take is no part of it.
  private func planDifference(_ begun: RunPlan) -> String? {
    if begun.seed != plan.seed { return "drawn from seed \(begun.seed) then, \(plan.seed) now" }
    let (old, new) = (begun.cases.map(Self.withoutEstimate), plan.cases.map(Self.withoutEstimate))
    guard old != new else { return nil }
    let first = zip(old, new).first { $0 != $1 }
    return first.map { "\($0.caseKey) then, \($1.caseKey) now" }
      ?? "\(old.count) cases then, \(new.count) now"
  }

  private static func withoutEstimate(_ planned: PlannedCase) -> PlannedCase {
    var planned = planned
    (planned.estimatedSeconds, planned.estimatedBytes) = (nil, nil)
    return planned
  }
}
