/// `run.json`: what was run, from which source, on which machine, and whether the figures can be used.
package struct RunManifest: Equatable, Sendable {
  package internal(set) var schemaVersion = Schema.version
  package var runID: String
  package var startedAt: Int
  package var arguments: [String]
  package var seed: UInt64
  package var source: SourceRecord?
  package var build: BuildRecord
  package var allocator: AllocatorRecord
  package var machine: MachineRecord
  package var loadBefore: LoadRecord?
  package var loadAfter: LoadRecord?
  package var clock: ClockRecord
  package var conditions: ConditionsRecord?
  package var isolated: Bool?
  package var twin: TwinRecord?
  package var state: RunState
  package var injected: [String]?
  package var unavailable: [UnavailableRecord]
  package var failed: [FailureRecord]?
  package internal(set) var resultCount: Int?
  package internal(set) var sampleCount: Int?
  package var shard: ShardRecord?
  package var merged: [MergedRecord]?
  package var hierarchy: HierarchyRecord?

  package var hasFigures: Bool { resultCount ?? 0 > 0 }

  /// Whether a check left it, whose verdict then is its `compare.csv`.
  package var isCheck: Bool { arguments.first == "check" }

  /// Describes a run that begins; it is partial until it is finished.
  package init(
    runID: String = "",
    startedAt: Int = 0,
    arguments: [String] = [],
    seed: UInt64 = 0,
    source: SourceRecord? = nil,
    build: BuildRecord = BuildRecord(),
    allocator: AllocatorRecord = AllocatorRecord(),
    machine: MachineRecord = MachineRecord(),
    loadBefore: LoadRecord? = nil,
    clock: ClockRecord = ClockRecord(),
    unavailable: [UnavailableRecord] = []
  ) {
    self.runID = runID
    self.startedAt = startedAt
    self.arguments = arguments
    self.seed = seed
    self.source = source
    self.build = build
    self.allocator = allocator
    self.machine = machine
    self.loadBefore = loadBefore
    self.clock = clock
    self.unavailable = unavailable
    state = .partial(reason: "the run has not ended")
  }

  package static let table = Table<RunManifest>(
    "run.json",
    columns: [
      Schema.column(\.schemaVersion),
      .runID(\.runID),
      Column("started_at", \.startedAt, .count(), "when the run began, in seconds since 1970, UTC"),
      Column("arguments", \.arguments, .list(of: .prose), "the command line"),
      Column("seed", \.seed, .seed, "the seed of every random choice"),
      Column("source", \.source, .optional(.record(SourceRecord.table)), "its commit, if known"),
      Column("build", \.build, .record(BuildRecord.table), "how it was built"),
      Column("allocator", \.allocator, .record(AllocatorRecord.table), "what served its memory"),
      Column("machine", \.machine, .record(MachineRecord.table), "where it ran"),
      Column(
        "load_before",
        \.loadBefore,
        .optional(.record(LoadRecord.table)),
        "load averages before the run"
      ),
      Column("load_after", \.loadAfter, .optional(.record(LoadRecord.table)), "after it"),
      Column("clock", \.clock, .record(ClockRecord.table), "what timed it"),
      Column(
        "isolated",
        \.isolated,
        .optional(.flag),
        "whether times were measured in processes of their own"
      ),
      Column("twin", \.twin, .optional(.record(TwinRecord.table)), "the worst A/A twin"),
      Column("state", \.state, .state, "whether the figures can be used"),
      Column(
        "injected",
        \.injected,
        .optional(.list(of: .reason)),
        "work that was added to test the gate, and that no baseline may have"
      ),
      Column(
        "unavailable",
        \.unavailable,
        .list(of: .record(UnavailableRecord.table)),
        "what could not be measured"
      ),
      Column(
        "failed",
        \.failed,
        .optional(.list(of: .record(FailureRecord.table))),
        "cases that failed while they were measured, and that `--resume` leaves as they are"
      ),
      // The only way to see that whole rows were cut off later.
      Column(
        "result_count",
        \.resultCount,
        .optional(.count()),
        "rows of `results.csv` and `samples.csv`, once it has ended"
      ),
      Column("sample_count", \.sampleCount, .optional(.count())),
      Column("shard", \.shard, .optional(.record(ShardRecord.table)), "which part of a plan it measured"),
      Column(
        "merged",
        \.merged,
        .optional(.list(of: .record(MergedRecord.table))),
        "the shards that it was merged of"
      ),
      Column(
        "hierarchy",
        \.hierarchy,
        .optional(.record(HierarchyRecord.table)),
        "the hierarchy of `--hierarchy`"
      ),
      Column(
        "conditions",
        \.conditions,
        .optional(.record(ConditionsRecord.table)),
        "what visits met"
      ),
    ],
    blank: RunManifest(),
    check: { manifest throws(Problem) in
      // Without the counts a complete run could lose whole rows unnoticed.
      for (column, count) in [("result_count", manifest.resultCount), ("sample_count", manifest.sampleCount)]
      {
        let isThere = manifest.state != .complete || count != nil
        try Problem.require(isThere, column, "is missing in a complete run")
      }
    }
  )
}

/// Whether a run's figures can be used.
package enum RunState: Equatable, Sendable {
  /// Everything planned was measured.
  case complete
  /// Something is missing: the run was interrupted or has not ended; the reason says which.
  case partial(reason: String)
  /// The figures must not be used, because a check on the measurement itself failed.
  case invalid(reason: String)

  /// The word that stands in `run.json`.
  package var kind: String {
    switch self {
    case .complete: "complete"
    case .partial: "partial"
    case .invalid: "invalid"
    }
  }

  /// Why the run is not complete.
  package var reason: String? {
    switch self {
    case .complete: nil
    case .partial(let reason), .invalid(let reason): reason
    }
  }
}

extension Codec<RunState> {
  /// `{"kind": …, "reason": …}`.
  fileprivate static var state: Codec {
    Codec(
      "object of `kind` (`complete`, `partial` or `invalid`) and `reason`",
      encode: { state throws(Problem) in
        if state.reason?.isEmpty == true {
          throw Problem(.malformed, column: "reason", "is empty", advice: "say what is missing and why")
        }
        return ["kind": state.kind, "reason": state.reason]
      },
      decode: { json throws(Problem) in
        guard case .text(let kind)? = json["kind"] else {
          throw (json["kind"] == nil ? Problem.missing : .wrongType).within("kind")
        }
        switch (kind, json["reason"] ?? .null) {
        case ("complete", .null): return .complete
        case ("partial", .text(let reason)) where !reason.isEmpty: return .partial(reason: reason)
        case ("invalid", .text(let reason)) where !reason.isEmpty: return .invalid(reason: reason)
        default:
          throw Problem(
            .malformed,
            column: "kind",
            "\(Excerpt.quoted(kind)) is no state, or its reason does not fit",
            advice: "compare it with the documented schema"
          )
        }
      }
    )
  }
}
