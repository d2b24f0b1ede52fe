/// One raw measurement: a row of `samples.csv`.
package struct SampleRow: Equatable, Sendable {
  package var runID: String
  package var caseKey: CaseKey
  package var round: Int
  package var orderIndex: Int
  package var startNanoseconds: Int
  package var phase: String
  package var iterations: Int
  package var metric: String
  package var unit: String
  package var value: Double
  /// The middle and the upper quartile of a visit, whose lower one is the value; nil for other samples.
  package var middle: Double?
  package var upper: Double?
  /// The lower quartile of what the reference took in between.
  package var beside: Double?
  /// What a step of pure arithmetic took beside a visit; nil where it was not read.
  package var step: Double?
  /// The most that an allocation took beside one of a visit's slices; nil where it was not read.
  package var allocation: Double?
  /// How many samples had this value, where there are several.
  package var count: Int?
  /// Of the file alone: what stands for the columns that rows of one kind and case repeat.
  private var series: Int?

  /// How many samples the row stands for.
  package var times: Int { count ?? 1 }

  /// The same at the speed at which a step takes `usual`; unchanged where the speed was not read.
  package func atSpeed(step usual: Double?) -> SampleRow {
    guard let usual, let step, step != usual else { return self }
    let factor = usual / step
    var row = self
    row.value *= factor
    row.middle = middle.map { $0 * factor }
    row.upper = upper.map { $0 * factor }
    row.beside = beside.map { $0 * factor }
    row.allocation = allocation.map { $0 * factor }
    row.step = usual
    return row
  }

  /// A sample of a known metric, whose unit follows from it.
  package init(
    runID: String = "",
    caseKey: CaseKey = CaseKey(),
    round: Int = 0,
    orderIndex: Int = 0,
    startNanoseconds: Int = 0,
    phase: String = "",
    iterations: Int = 1,
    metric: Metric = .latency,
    value: Double = 0
  ) {
    self.runID = runID
    self.caseKey = caseKey
    self.round = round
    self.orderIndex = orderIndex
    self.startNanoseconds = startNanoseconds
    self.phase = phase
    self.iterations = iterations
    (self.metric, unit) = (metric.id, metric.unit)
    self.value = value
  }

  /// What `samples.csv` holds.
  ///
  /// No cell can hold a line end. So a file that does not end with one was cut within its last row, and everything
  /// before is whole: that is what makes the file safe to append to after a crash.
  package static let table = Table<SampleRow>(
    "samples.csv",
    columns: [.runID(\.runID)]
      + CaseKey.columns.map { $0.within(\.caseKey) } + [
        Column("round", \.round, cardinal, "its launch or round, and its place there, from 0"),
        Column("order_index", \.orderIndex, cardinal),
        Column("t_start_ns", \.startNanoseconds, .count(), "ns since the run's start"),
        Column("phase", \.phase, .name, "`visit`, `single`, `build`, `teardown`, `clock` or `trial`"),
        Column(
          "iterations",
          \.iterations,
          .count(from: 1, to: FileLimits.mostIterations),
          "operations of the sample"
        ),
        .metric(\.metric), .unit(\.unit),
        Column(
          "value",
          \.value,
          .number,
          "the mean of these; of a visit, the lower quartile of its slices' means"
        ),
        Column(
          "middle",
          \.middle,
          .optional(.number),
          "the middle and the upper quartile of a visit's slices"
        ),
        Column("upper", \.upper, .optional(.number)),
        Column(
          "beside",
          \.beside,
          .optional(.number),
          "the lower quartile of the reference's slices in between"
        ),
        Column(
          "count",
          \.count,
          .optional(.count(from: 2)),
          "of single sends: how many took so long, to within half a per cent; the longest is exact"
        ),
        Column(
          "series",
          \.series,
          .optional(.count()),
          "rows with the number of an earlier row leave out what is the same in both: everything before `round`, `phase`, `iterations`, `metric` and `unit`"
        ),
        Column(
          "step_ns",
          \.step,
          .optional(.number),
          "what a step of pure arithmetic took beside a visit, which tells the processor's speed; `value` to `beside` are as the clock said, and figures are of these × `conditions.step_ns` of run.json ÷ this"
        ),
        Column(
          "allocation_ns",
          \.allocation,
          .optional(.number),
          "the most that an allocation took beside a slice of the visit, as the clock said: much more than usual where something else used the core"
        ),
      ],
    appended: 4,
    series: ["run_id"] + CaseKey.columns.map(\.id) + ["phase", "iterations", "metric", "unit"],
    blank: SampleRow(),
    check: { row throws(Problem) in try Metric.check(row.metric, unit: row.unit, ("value", row.value)) }
  )

  private static var cardinal: Codec<Int> { .count(to: FileLimits.largestCardinal) }
}

/// Tells the visits beside which something else used the core of the processor, by allocations alone.
package struct CompanyOnCore: Sendable {
  /// How many times as long an allocation may take as beside the calmest tenth of the visits: in one process it takes up to
  /// 1.1 times as long as in another.
  private static let most = 1.15
  /// So many launches are enough for an interval.
  private static let fewest = 8

  private let limit: Double

  /// From what an allocation took beside all visits of a run, at the usual speed; nil for none.
  package init?(_ allocations: [Double]) {
    guard !allocations.isEmpty else { return nil }
    limit = allocations.sorted()[(allocations.count - 1) / 10] * Self.most
  }

  package func leftAlone(_ visit: SampleRow) -> Bool { visit.allocation ?? 0 <= limit }

  /// The visits of a case that count; all of them if those are of too few launches.
  package func counted(_ visits: [SampleRow]) -> [SampleRow] {
    let calm = visits.filter(leftAlone)
    return Set(calm.map(\.round)).count >= Self.fewest ? calm : visits
  }
}

/// Remembers which samples were seen, in few bytes per sample.
///
/// A file has millions of samples and some hundred cases, so texts are kept once and a sample is six numbers.
struct SampleKeys {
  private struct Key: Hashable {
    let caseNumber: Int32
    let phase: Int32
    let metric: Int32
    let round: Int
    let orderIndex: Int
    let startNanoseconds: Int
  }

  private var seen = Set<Key>()
  private var cases: [CaseKey: (number: Int32, key: CaseKey)] = [:]
  private var words: [String: Int32] = [:]

  /// Notes a sample and returns false if it was there before; makes the row share the case's texts with the others.
  mutating func insert(_ row: inout SampleRow) -> Bool {
    let known = cases[row.caseKey] ?? (Int32(cases.count), row.caseKey)
    cases[row.caseKey] = known
    row.caseKey = known.key
    let key = Key(
      caseNumber: known.number,
      phase: number(of: row.phase),
      metric: number(of: row.metric),
      round: row.round,
      orderIndex: row.orderIndex,
      startNanoseconds: row.startNanoseconds
    )
    return seen.insert(key).inserted
  }

  private mutating func number(of word: String) -> Int32 {
    if let number = words[word] { return number }
    let number = Int32(words.count)
    words[word] = number
    return number
  }
}

/// What a sample is part of, as it stands in the `phase` column: a visit of a few slices, an operation that was timed
/// alone, a hierarchy that is built or torn down, a calibration of the clock, or a trial of the A/A twin.
package enum SamplePhase: String, Sendable {
  case visit, single, build, teardown, clock, trial
}
