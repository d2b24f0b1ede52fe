/// Which part of a whole plan a run measured: what the merge of all parts needs to see that nothing is missing, and what
/// puts everything back in its place.
package struct ShardRecord: Equatable, Sendable {
  package var number: Int
  package var count: Int
  package var planDigest: String
  package var caseCount: Int
  package var parts: [PartRecord]

  /// Part `number` of `count` of a plan with this digest and number of cases.
  package init(
    number: Int = 1,
    count: Int = 1,
    planDigest: String = "",
    caseCount: Int = 0,
    parts: [PartRecord] = []
  ) {
    (self.number, self.count, self.planDigest) = (number, count, planDigest)
    (self.caseCount, self.parts) = (caseCount, parts)
  }

  /// As it is typed after `--shard`.
  package var text: String { "\(number)/\(count)" }

  package static let table = Table<ShardRecord>(
    "shard",
    columns: [
      Column("number", \.number, .count(from: 1), "which part of how many, from 1"),
      Column("count", \.count, .count(from: 1)),
      Column("plan_digest", \.planDigest, .name, "a digest of the whole plan without estimates"),
      Column("case_count", \.caseCount, .count(), "cases of the whole plan"),
      Column("parts", \.parts, .list(of: .record(PartRecord.table)), "its stretches of it"),
    ],
    blank: ShardRecord(),
    check: { shard throws(Problem) in
      let isOne = shard.number <= shard.count
      try Problem.require(isOne, "number", "\(shard.number) is above count \(shard.count)", .outOfRange)
    }
  )
}

/// What is measured in one go, as one stretch of a plan's cases.
package struct PartRecord: Equatable, Sendable {
  package var label: String
  package var firstCase: Int
  package var caseCount: Int
  package var resultCount: Int?
  package var rows: [String: Int]?

  /// The stretch of `caseCount` cases from number `firstCase` of the whole plan on, counted from zero.
  package init(label: String = "", firstCase: Int = 0, caseCount: Int = 0, resultCount: Int? = nil) {
    (self.label, self.firstCase) = (label, firstCase)
    (self.caseCount, self.resultCount) = (caseCount, resultCount)
  }

  package static let table = Table<PartRecord>(
    "part",
    columns: [
      Column("label", \.label, .prose),
      Column("first_case", \.firstCase, .count(), "its first case, from 0, and how many they are"),
      Column("case_count", \.caseCount, .count()),
      Column("result_count", \.resultCount, .optional(.count()), "its rows in `results.csv`"),
      Column("rows", \.rows, .optional(.map(of: .count())), "those in other files, by name"),
    ],
    blank: PartRecord()
  )
}

/// A shard that a merged run was made of.
package struct MergedRecord: Equatable, Sendable {
  package var number: Int
  package var runID: String
  package var startedAt: Int
  package var machine: MachineRecord
  package var twin: TwinRecord?
  package var units: [String]

  /// The shard that `manifest` describes, with the labels of what it measured.
  package init(_ number: Int, _ manifest: RunManifest, units: [String]) {
    (self.number, self.units) = (number, units)
    (runID, startedAt) = (manifest.runID, manifest.startedAt)
    (machine, twin) = (manifest.machine, manifest.twin)
  }

  package static let table = Table<MergedRecord>(
    "merged",
    columns: [
      Column("number", \.number, .count(from: 1), "which part it was, from 1"),
      .runID(\.runID),
      Column("started_at", \.startedAt, .count(), "when the run began, in seconds since 1970, UTC"),
      Column("machine", \.machine, .record(MachineRecord.table), "its machine"),
      Column("twin", \.twin, .optional(.record(TwinRecord.table)), "its A/A twin"),
      Column("units", \.units, .list(of: .prose), "what it measured"),
    ],
    blank: MergedRecord(1, RunManifest(), units: [])
  )
}

extension RunManifest {
  /// The machines whose times the run holds: its own, or those of the shards that it was merged from.
  private var machines: [MachineRecord] {
    guard let merged, !merged.isEmpty else { return [machine] }
    return merged.map(\.machine)
  }

  package var machineIDs: Set<String> { Set(machines.map(\.machineID)) }

  /// Whether the machines can be told from others with processors of the same name.
  package var knowsProcessors: Bool { machines.allSatisfy { $0.processor != nil } }
}

extension RunPlan {
  /// A digest of seed, cases, hierarchies, metrics and launches.
  ///
  /// What it is expected to take is no part of it: that depends on the machine that plans.
  package func digest() throws(Problem) -> String {
    let cases = cases.map { planned in
      var planned = planned
      (planned.estimatedSeconds, planned.estimatedBytes) = (nil, nil)
      return planned
    }
    let object = try RunPlan.table.object(of: RunPlan(seed: seed, cases: cases))
    return TextDigest.of(["\(object)"])
  }
}
