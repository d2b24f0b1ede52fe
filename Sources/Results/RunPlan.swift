/// `plan.json`: what a run means to measure, written before the first sample.
///
/// Resuming compares it with the plan that the same arguments give now: samples of two plans must not mix.
public struct RunPlan: Equatable, Sendable {
  package internal(set) var schemaVersion = Schema.version
  package var seed: UInt64
  package var cases: [PlannedCase]
  package var sketches: [HierarchySketch]?

  /// Plans a run.
  package init(seed: UInt64, cases: [PlannedCase], sketches: [HierarchySketch]? = nil) {
    self.seed = seed
    self.cases = cases
    self.sketches = sketches
  }

  package static let table = Table<RunPlan>(
    "plan.json",
    columns: [
      Schema.column(\.schemaVersion),
      Column("seed", \.seed, .seed, "the seed that every random choice of the plan follows from"),
      Column("cases", \.cases, .list(of: .record(PlannedCase.table)), "the cases in the order of planning"),
      Column(
        "sketches",
        \.sketches,
        .optional(.list(of: .record(HierarchySketch.table))),
        "the hierarchies that can be drawn"
      ),
    ],
    blank: RunPlan(seed: 0, cases: []),
    check: { plan throws(Problem) in
      var seen = Set<CaseKey>()
      for (index, planned) in plan.cases.enumerated() where !seen.insert(planned.caseKey).inserted {
        throw Problem(
          .duplicate,
          column: "cases.[\(index)]",
          "\(Excerpt.singleLine("\(planned.caseKey)")) is planned twice",
          advice: "remove one of them"
        )
      }
    }
  )
}

/// One case that a run means to measure.
public struct PlannedCase: Equatable, Sendable {
  package var caseKey: CaseKey
  package var planDigest: String?
  package var metrics: [String]
  package var rounds: Int
  package var estimatedSeconds: Double?
  package var estimatedBytes: Int?

  /// Plans a case.
  package init(
    caseKey: CaseKey,
    planDigest: String? = nil,
    metrics: [String],
    rounds: Int,
    estimatedSeconds: Double? = nil,
    estimatedBytes: Int? = nil
  ) {
    self.caseKey = caseKey
    self.planDigest = planDigest
    self.metrics = metrics
    self.rounds = rounds
    self.estimatedSeconds = estimatedSeconds
    self.estimatedBytes = estimatedBytes
  }

  package static let table = Table<PlannedCase>(
    "case",
    columns: CaseKey.columns.map { $0.within(\.caseKey) } + [
      Column(
        "plan_digest",
        \.planDigest,
        .optional(.prose),
        "equal digests mean equal hierarchies everywhere"
      ),
      Column("metrics", \.metrics, .list(of: .prose), "the metrics that will be measured"),
      Column(
        "rounds",
        \.rounds,
        .count(from: 1, to: FileLimits.largestCardinal),
        "the rounds of alternation"
      ),
      Column("estimated_seconds", \.estimatedSeconds, .optional(.amount), "the estimated time"),
      Column("estimated_bytes", \.estimatedBytes, .optional(.count()), "the estimated peak memory"),
    ],
    blank: PlannedCase(caseKey: .blank, metrics: [], rounds: 1)
  )
}

/// A hierarchy with what is too small to be drawn put together: enough to show its shape and one message's way.
///
/// A plan of half a million nodes fits in no page; what `plan.json` keeps of it are some two hundred boxes.
public struct HierarchySketch: Equatable, Sendable {
  /// One node, or several siblings of a kind that are too small to be told apart.
  public struct Box: Equatable, Sendable {
    package var parent: Int?
    package var kind: String
    package var size: Int
    package var siblings: Int
    package var levelStep: Int?
    package var responderStep: Int?

    package init(
      parent: Int?,
      kind: String,
      size: Int,
      siblings: Int = 1,
      levelStep: Int? = nil,
      responderStep: Int? = nil
    ) {
      self.parent = parent
      self.kind = kind
      self.size = size
      self.siblings = siblings
      self.levelStep = levelStep
      self.responderStep = responderStep
    }
  }

  package var planDigest: String
  package var boxes: [Box]

  /// A sketch of the plan with this digest.
  package init(planDigest: String, boxes: [Box]) {
    self.planDigest = planDigest
    self.boxes = boxes
  }

  package static let table = Table<HierarchySketch>(
    "sketch",
    columns: [
      Column("plan_digest", \.planDigest, .prose, "the plan that was sketched"),
      Column("boxes", \.boxes, .list(of: .box), "the boxes, each after its parent"),
    ],
    blank: HierarchySketch(planDigest: "", boxes: []),
    check: { sketch throws(Problem) in
      for (index, box) in sketch.boxes.enumerated() {
        let isPlaced = index == 0 ? box.parent == nil : box.parent.map { (0..<index).contains($0) } ?? false
        guard isPlaced, box.size >= 1, box.siblings >= 1, !box.kind.isEmpty else {
          throw Problem(
            .outOfRange,
            column: "boxes.[\(index)]",
            "a box needs a parent before it, and a size",
            advice: "restore it, or measure again"
          )
        }
      }
    }
  )
}

extension Codec<HierarchySketch.Box> {
  /// A line per box, `-` for nothing: as objects, two hundred boxes would be fourteen hundred lines of a file that
  /// people read.
  fileprivate static var box: Codec {
    text(
      "`parent kind size siblings levelStep responderStep`",
      encode: { box throws(Problem) in
        func word(_ number: Int?) -> String { number.map(String.init) ?? "-" }
        return [
          word(box.parent), box.kind, "\(box.size)", "\(box.siblings)", word(box.levelStep),
          word(box.responderStep),
        ]
        .joined(separator: " ")
      },
      decode: { text throws(Problem) in
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        func optional(_ place: Int) throws(Problem) -> Int? {
          guard words[place] != "-" else { return nil }
          return try number(words[place])
        }
        guard words.count == 6 else { throw malformed }
        return HierarchySketch.Box(
          parent: try optional(0),
          kind: String(words[1]),
          size: try number(words[2]),
          siblings: try number(words[3]),
          levelStep: try optional(4),
          responderStep: try optional(5)
        )
      }
    )
  }

  private static func number(_ word: Substring) throws(Problem) -> Int {
    guard let number = Int(word), (0...FileLimits.largestCardinal).contains(number) else { throw malformed }
    return number
  }

  private static var malformed: Problem {
    Problem(
      .malformed,
      "a box is 'parent kind size siblings levelStep responderStep', with - for nothing",
      advice: "compare it with the documented schema"
    )
  }
}
