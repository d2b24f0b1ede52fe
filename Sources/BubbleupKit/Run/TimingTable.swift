import Measurement
import Results
import Statistics

/// The table of one scenario, fastest first, and after the others those that misroute messages or leave something behind.
///
/// Of the kernels it has the floor and the chase, which its figures are read against; `results.csv` has all of them. The
/// help of `run` says in which order columns go as room gets short.
struct TimingTable {
  let label: String
  let cases: [TimedCase]
  let store: SampleStore
  var knownFaults = KnownFaults()

  func section(_ sheet: ResultSheet) -> ReportSection {
    let lines = lines(sheet)
    let scale = TimeScale(fitting: lines.compactMap(\.latency))
    return ReportSection(
      title: label,
      table: table(lines, scale, sheet),
      notes: noiseNotes(lines) + stateNotes(lines) + rankNotes(lines) + coverageNotes(lines),
      place: cases.first { !$0.role.isKernel }.map { CasePlace($0.key) }
    )
  }

  /// Each row is judged by its own launches; the others of its table may be good.
  private func noiseNotes(_ lines: [Line]) -> [String] {
    let noisy = lines.filter { $0.row.status == .noisy }.map { line in
      line.name + (line.blocks?.noise.map { " (±\(Figure.percent($0)))" } ?? "")
    }
    guard !noisy.isEmpty else { return [] }
    let names = noisy.joined(separator: ", ")
    return [
      "\(label): noisy, each by its own launches: \(names); a longer --time-budget allows more launches"
    ]
  }

  private func stateNotes(_ lines: [Line]) -> [String] {
    lines.compactMap { line in
      line.states.map { "\(label): \(line.name) has \($0.words)" }
    }
  }

  private func rankNotes(_ lines: [Line]) -> [String] {
    let unranked = lines.filter { !$0.isRanked && $0.latency != nil }.map(\.name)
    guard !unranked.isEmpty else { return [] }
    let names = unranked.joined(separator: ", ")
    return [
      "\(label): last because they misroute messages, leave something behind or may read freed memory: \(names)"
    ]
  }

  private func coverageNotes(_ lines: [Line]) -> [String] {
    let least = lines.compactMap(\.covered).min() ?? 1
    guard least < 1 else { return [] }
    let share = Figure.percent(least)
    let advice = "a longer --time-budget covers more of them"
    return ["\(label): of some strategies only \(share) of the script's messages were timed; \(advice)"]
  }

  struct Line {
    let name: String
    let row: ResultRow
    let blocks: BlockMedian?
    let soundness: Soundness?
    let states: TwoStates?
    /// The share of the script that was timed, where it is not all of it.
    let covered: Double?

    var latency: Double? { row.value }
    var isRanked: Bool { soundness?.isSound ?? true }

    fileprivate var place: Int { latency == nil ? 2 : isRanked ? 0 : 1 }
  }

  private func lines(_ sheet: ResultSheet) -> [Line] {
    let others = cases.filter { $0.role.isKernel && $0.role != .floor && $0.role != .kernel(.chase) }
    var seen = Set(others.map(\.key))
    let all = sheet.rows.map(\.caseKey).filter { seen.insert($0).inserted }
    // What a box makes of a case is a column of its row.
    let boxed = Set(all.filter { $0.payload == "value" }.compactMap(\.inBoxes))
    let keys = all.filter { !boxed.contains($0) }
    return keys.compactMap { line($0, sheet) }.sorted {
      ($0.place, $0.latency ?? .infinity) < ($1.place, $1.latency ?? .infinity)
    }
  }

  private func line(_ key: CaseKey, _ sheet: ResultSheet) -> Line? {
    guard let row = sheet.row(.latency, .median, of: key) else { return nil }
    return Line(
      name: name(of: key),
      row: row,
      blocks: BlockMedian(store.blocks(of: key, .latency, phase: .visit)),
      soundness: Soundness(of: key.strategy, knownFaults) { sheet.value($0, .exact, of: key) },
      states: store.states(of: key),
      covered: sheet.value(.originsCovered, .exact, of: key).flatMap { $0 < 1 ? $0 : nil }
    )
  }

  /// Strategy, and the options in which it differs from others of its name; a box is said in any case.
  private func name(of key: CaseKey) -> String {
    let siblings = cases.filter { $0.role != .twin && $0.key.strategy == key.strategy }
    let options = key.parameters.pairs.filter { name, value in
      name == "payload" || siblings.contains { $0.key.parameters[name] != value }
    }
    return ([key.strategy] + options.map(\.value)).joined(separator: " ")
  }

  private func table(_ lines: [Line], _ scale: TimeScale, _ sheet: ResultSheet) -> TextTable {
    var table = RowTable(lines, hidesEmpty: true)
    func count(_ count: Double?) -> String? { count.map { Figure.plain($0, places: 0) } }
    func exact(_ metric: Metric, of line: Line, places: Int = 1) -> String? {
      sheet.text(metric, of: line.row.caseKey, places: places)
    }
    table.add("strategy", .left) { $0.name }
    table.add("\(scale.unit)/msg", meaning: "median time per message") { line in
      line.latency.map(scale.text) ?? line.row.status.rawValue
    }
    table.add(
      "boxed",
      drop: 12,
      meaning: "the same with payloads in boxes, as Objective-C's messages have them"
    ) {
      $0.row.caseKey.inBoxes.flatMap { sheet.value(.latency, .median, of: $0) }.map(scale.text)
    }
    table.add("±", .right, drop: 8, meaning: "half of its 99 % interval") {
      $0.blocks?.noise.map(Figure.percent)
    }
    table.add(
      "above floor",
      drop: 9,
      meaning:
        "what it takes more than the floor, kernel.message, which is a message made and accounted for but not sent"
    ) { sheet.row(.latencyAboveFloor, .median, of: $0.row.caseKey)?.valueFromZero.map(scale.text) }
    table.add("covered", .right, meaning: "share of the script's messages that were timed") {
      $0.covered.map(Figure.percent)
    }
    table.add("ns/hop", drop: 6, meaning: "time per object that the message visits") {
      sheet.text(.latencyPerHop, .median, of: $0.row.caseKey)
    }
    table.add(
      "× chase",
      drop: 7,
      meaning: "times as long as kernel.chase, which follows bare pointers as far"
    ) {
      sheet.value(.ratioToChase, .median, of: $0.row.caseKey).map(Figure.short)
    }
    table.add("allocs", drop: 5, meaning: "heap allocations per message") { exact(.allocations, of: $0) }
    table.add("retains", drop: 10, meaning: "per message") { exact(.retains, of: $0) }
    table.add("B/node", .right, drop: 4, meaning: "heap bytes per node of the hierarchy") {
      exact(.bytesPerNode, of: $0, places: 0)
    }
    table.add("misrouted", .right, meaning: "messages of the script that the wrong object handled, or none") {
      count($0.soundness?.misrouted)
    }
    table.add("left objects", .right, drop: 11, meaning: "alive after teardown") {
      count($0.soundness?.objects)
    }
    // Few strategies leave any, and those leave objects too.
    if lines.contains(where: { $0.soundness?.closures ?? 0 > 0 }) {
      table.add("left closures", .right, drop: 3, meaning: "alive after teardown") {
        count($0.soundness?.closures)
      }
    }
    if lines.contains(where: { $0.soundness?.entries ?? 0 > 0 }) {
      table.add("left entries", .right, drop: 2, meaning: "of side tables, there after teardown") {
        count($0.soundness?.entries)
      }
    }
    let spread = "how its launches are spread, from the fastest to the slowest"
    table.add("spread", .left, drop: 1, meaning: spread) { Figure.bar($0.blocks?.medians ?? []) }
    return table.table
  }
}

struct ReportSection {
  let title: String
  let table: TextTable
  var notes: [String] = []
  /// Where its messages were timed; nil for a table of something else.
  var place: CasePlace?

  var name: String { String(title.prefix { $0 != ";" && $0 != ":" }) }
}

/// The unit in which all times of one table column are shown.
///
/// One unit per column, so that figures can be compared by their length.
enum TimeScale: Double {
  case nanoseconds = 1
  case microseconds = 1_000
  case milliseconds = 1_000_000

  /// The unit in which the middle of the values has one to four digits before the point, or a smaller one where the
  /// least of them would have no digit left.
  init(fitting values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.dropFirst(sorted.count / 2).first ?? 0
    let least = (sorted.first ?? 0) * 10
    func fits(_ unit: TimeScale, from start: Double) -> Bool { middle >= start && least >= unit.rawValue }
    self =
      fits(.milliseconds, from: 1_000_000)
      ? .milliseconds : fits(.microseconds, from: 10_000) ? .microseconds : .nanoseconds
  }

  var unit: String {
    switch self {
    case .nanoseconds: "ns"
    case .microseconds: "µs"
    case .milliseconds: "ms"
    }
  }

  func text(_ nanoseconds: Double) -> String {
    Figure.plain(nanoseconds / rawValue, places: self == .nanoseconds ? 1 : 2)
  }
}

extension Figure {
  /// Where values lie between the smallest and the largest, as a row of small bars; empty where they do not differ.
  static func bar(_ values: [Double]) -> String {
    // Eight of them tell one hump from two, and still fit beside the figures.
    let bins = 8
    let levels = Array("▁▂▃▄▅▆▇█")
    guard values.count > 1, let low = values.min(), let high = values.max(), low.isFinite, high > low else {
      return ""
    }
    var counts = [Int](repeating: 0, count: bins)
    for value in values {
      let place = Int((value - low) / (high - low) * Double(bins))
      counts[min(max(place, 0), bins - 1)] += 1
    }
    let tallest = counts.max() ?? 1
    return String(counts.map { $0 == 0 ? " " : levels[max(0, $0 * levels.count / tallest - 1)] })
  }
}
