import Results

/// A whole run, divided among machines.
///
/// What is compared stays together. Messages are timed in pairs: so everything that one thread sends on one scenario of
/// one size is one piece, and what several threads send there is another. Builds are not paired; but those of one strategy
/// are one piece through all sizes, since a line is fitted through them.
struct ShardedRun {
  /// What is never divided: a unit, or one case of a unit that may be divided.
  private struct Element {
    let unit: Int
    let cases: Range<Int>
    let firstCase: Int
    let label: String
    let group: String
    let cost: Double
  }

  let whole: PlannedRun
  let division: ShardDivision
  private let elements: [Element]
  /// The shard of each element, counted from zero.
  private let places: [Int]
  private let digest: String

  init(_ whole: PlannedRun, into count: Int) throws(Problem) {
    self.whole = whole
    digest = try whole.record.digest()
    elements = Self.elements(of: whole)
    let groups = elements.grouped(by: \.group)
    // Whole milliseconds: the last digit of a sum may differ from processor to processor.
    let pieces = groups.map { name, members in
      ShardDivision.Piece(name, cost: Int((members.reduce(0) { $0 + $1.cost } * 1_000).rounded()))
    }
    division = ShardDivision(pieces, into: count)
    let shards = Dictionary(uniqueKeysWithValues: zip(groups.map(\.key), division.places))
    places = elements.map { shards[$0.group, default: 0] }
  }

  private static func elements(of run: PlannedRun) -> [Element] {
    var elements: [Element] = []
    var first = 0
    for (index, unit) in run.units.enumerated() {
      let count = unit.planned.count
      let isDivisible = unit.keeping != nil
      for start in isDivisible ? Array(0..<count) : [0] {
        let cases = start..<(isDivisible ? start + 1 : count)
        let key = unit.planned.first.map { _ in unit.planned[start].caseKey }
        elements.append(
          Element(
            unit: index,
            cases: cases,
            firstCase: first + start,
            label: isDivisible ? "\(unit.label) under \(key?.strategy ?? "")" : unit.label,
            group: isDivisible ? key.map(line) ?? unit.label : key.map(scenario) ?? unit.label,
            cost: isDivisible ? unit.cost / Double(count) : unit.cost
          )
        )
      }
      first += count
    }
    return elements
  }

  /// A scenario of one size, sent through by one thread or by several.
  private static func scenario(_ key: CaseKey) -> String {
    let senders = key.threads > 1 ? "threads" : ""
    return [key.shape, key.controllers.map(String.init) ?? "", key.depth.map(String.init) ?? "", senders]
      .joined(separator: " ")
  }

  /// What one line goes through: a strategy on a scenario of any size.
  private static func line(_ key: CaseKey) -> String {
    (["line", key.shape, key.strategy] + key.parameters.pairs.map { "\($0.key)=\($0.value)" })
      .joined(separator: " ")
  }

  /// What one of the shards measures; it may be nothing.
  func part(_ shard: Shard) -> PlannedRun {
    let own = elements.indices.filter { places[$0] == shard.index }.map { elements[$0] }
    let record = ShardRecord(
      number: shard.number,
      count: shard.count,
      planDigest: digest,
      caseCount: whole.units.reduce(0) { $0 + $1.planned.count },
      parts: own.map { PartRecord(label: $0.label, firstCase: $0.firstCase, caseCount: $0.cases.count) }
    )
    return whole.keeping(units(of: own), share: share(of: own), as: record)
  }

  /// Units with those of their cases that are among the elements.
  private func units(of own: [Element]) -> [MeasuredUnit] {
    var cases: [Int: [Int]] = [:]
    for element in own { cases[element.unit, default: []] += element.cases }
    return cases.keys.sorted().map { index in
      let unit = whole.units[index]
      return unit.keeping?(cases[index, default: []]) ?? unit
    }
  }

  /// The time budget is that of the whole run; a shard has its part of it.
  private func share(of own: [Element]) -> Double {
    let all = elements.reduce(0) { $0 + $1.cost }
    return all > 0 ? own.reduce(0) { $0 + $1.cost } / all : 1
  }

  var table: TextTable {
    var table = RowTable(parts)
    table.add("shard", .left) { $0.shard?.text ?? "" }
    table.add("cases", .right) { "\($0.units.reduce(0) { $0 + $1.planned.count })" }
    table.add("time", .right) { Figure.seconds($0.estimatedSeconds) }
    table.add("what", .left, drop: 1) { part in
      part.units.isEmpty ? "nothing" : words(of: part).joined(separator: "; ")
    }
    return table.table
  }

  var summary: String {
    let efficiency = Figure.percent(division.efficiency)
    return
      "\(division.count) shards, the longest about \(Figure.seconds(parts.map(\.estimatedSeconds).max() ?? 0)), "
      + "balanced to \(efficiency)"
  }

  var json: JSON {
    .list(
      parts.map { part in
        [
          "shard": part.shard?.text,
          "cases": part.units.reduce(0) { $0 + $1.planned.count },
          "estimated_seconds": part.estimatedSeconds,
          "units": words(of: part),
        ]
      }
    )
  }

  /// The labels of its units, with how much of each it has where that is not all.
  private func words(of part: PlannedRun) -> [String] {
    part.units.map { unit in
      let all = whole.units.first { $0.label == unit.label }?.planned.count ?? unit.planned.count
      return unit.planned.count == all
        ? unit.label : "\(unit.label), \(unit.planned.count) of \(all) strategies"
    }
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
