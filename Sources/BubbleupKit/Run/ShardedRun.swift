import Results

/// A whole run, divided among machines.
///
/// What is compared stays together: everything that is measured on one scenario of one size, which is all of its
/// strategies with their kernels and their twin, and its builds and its threads as well, since a page puts them side by
/// side.
struct ShardedRun {
  let whole: PlannedRun
  let division: ShardDivision
  /// The shard of each unit, counted from zero.
  private let places: [Int]
  private let digest: String

  init(_ whole: PlannedRun, into count: Int) throws(Problem) {
    self.whole = whole
    digest = try whole.record.digest()
    var names: [String] = []
    var costs: [String: Double] = [:]
    let groups = whole.units.map(Self.group)
    for (unit, group) in zip(whole.units, groups) {
      if costs[group] == nil { names.append(group) }
      costs[group, default: 0] += unit.cost
    }
    // Whole milliseconds: the last digit of a sum may differ from processor to processor.
    division = ShardDivision(
      names.map { .init($0, cost: Int((costs[$0, default: 0] * 1_000).rounded())) },
      into: count
    )
    let shards = Dictionary(uniqueKeysWithValues: zip(names, division.places))
    places = groups.map { shards[$0, default: 0] }
  }

  /// What is measured on one machine: a scenario of one size.
  private static func group(_ unit: any MeasuredUnit) -> String {
    guard let key = unit.planned.first?.caseKey else { return unit.label }
    return [key.scenario, key.controllers.map(String.init) ?? "", key.depth.map(String.init) ?? ""]
      .joined(separator: " ")
  }

  /// What one of the shards measures; it may be nothing.
  func part(_ shard: Shard) -> PlannedRun {
    let own = places.indices.filter { places[$0] == shard.index }
    var first = 0
    let starts = whole.units.map { unit in
      defer { first += unit.planned.count }
      return first
    }
    let parts = own.map { place in
      PartRecord(
        label: whole.units[place].label,
        firstCase: starts[place],
        caseCount: whole.units[place].planned.count
      )
    }
    let record = ShardRecord(
      number: shard.number,
      count: shard.count,
      planDigest: digest,
      caseCount: first,
      parts: parts
    )
    return whole.keeping(own, share: share(of: own), as: record)
  }

  /// The time budget is that of the whole run; a shard has its part of it.
  private func share(of own: [Int]) -> Double {
    let all = whole.units.reduce(0) { $0 + $1.cost }
    return all > 0 ? own.reduce(0) { $0 + whole.units[$1].cost } / all : 1
  }

  // MARK: - For people

  /// A row per shard.
  var table: TextTable {
    var table = TextTable(columns: [
      .init("shard"), .init("cases", alignment: .right), .init("time", alignment: .right),
      .init("what", dropOrder: 1),
    ])
    for part in parts {
      table.append([
        .init(part.shard?.text ?? ""), .init("\(part.units.reduce(0) { $0 + $1.planned.count })"),
        .init(Figure.seconds(part.estimatedSeconds)),
        .init(part.units.isEmpty ? "nothing" : part.units.map(\.label).joined(separator: "; ")),
      ])
    }
    return table
  }

  /// One line about the balance.
  var summary: String {
    let efficiency = Figure.percent(division.efficiency)
    return
      "\(division.count) shards, the longest about \(Figure.seconds(parts.map(\.estimatedSeconds).max() ?? 0)), "
      + "balanced to \(efficiency)"
  }

  /// An object per shard.
  var json: JSON {
    .list(
      parts.map { part in
        [
          "shard": part.shard?.text,
          "cases": part.units.reduce(0) { $0 + $1.planned.count },
          "estimated_seconds": part.estimatedSeconds,
          "units": part.units.map(\.label),
        ]
      }
    )
  }

  private var parts: [PlannedRun] {
    (1...division.count).compactMap { try? Shard($0, of: division.count) }.map(part)
  }
}

extension ShardRecord {
  /// Notes how many rows each part gave; one that was not reached has none.
  mutating func note(_ counts: [Int]) {
    for (index, count) in counts.enumerated() where parts.indices.contains(index) {
      parts[index].resultCount = count
    }
  }
}

extension PlannedCase {
  /// Whether messages are timed in this case, one after the other, on a hierarchy that a page draws.
  var isDrawn: Bool { metrics == [Metric.latency.id] && caseKey.parameters["pass"] == nil }
}
