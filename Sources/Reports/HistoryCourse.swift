package import Results
package import Statistics

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// One figure over commits: what was measured in the same way again and again, and where its level changed.
public struct HistoryCourse: Sendable {
  /// What all rows of a course have in common; a figure of another machine or compiler is another course.
  package struct Key: Hashable, Sendable {
    package let scenario: String
    package let strategy: String
    package let options: Parameters
    package let metric: String
    package let unit: String
    package let against: String?
    package let verb: HistoryRow.Verb
    package let build: String
    package let swift: String
    /// Nothing for counts, which are the same everywhere.
    package let machineID: String?
    package let allocator: String?

    init(_ row: HistoryRow) {
      (scenario, strategy, options) = (row.scenario, row.strategy, row.options)
      (metric, unit, against, verb) = (row.metric, row.unit, row.against, row.verb)
      (build, swift) = (row.build, row.swift)
      let isCount = row.unit == "count"
      machineID = isCount ? nil : row.machineID
      allocator = isCount ? nil : row.allocator
    }

    /// Strategy and options.
    package var name: String {
      ([strategy] + options.pairs.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
    }

    /// What was measured, and against what.
    package var quantity: String { metric + (against.map { " against \($0)" } ?? "") }
  }

  /// What a commit came to; of several runs the middle.
  package struct Point: Sendable, Equatable {
    package let commit: String?
    package let runID: String
    /// When it was committed, or where nobody knows that, when it was measured: in seconds since 1970.
    package let date: Int
    package let value: Double
    package let low: Double?
    package let high: Double?

    /// What people call it by.
    package var name: String { commit.map { String($0.prefix(12)) } ?? runID }
  }

  /// A place where the level changed.
  package struct Change: Sendable, Equatable {
    /// Which point is the first of the new level.
    package let place: Int
    /// The median from the change before to here.
    package let before: Double
    /// The median from here to the next change.
    package let after: Double

    /// How much larger the new level is; nil where the old one is 0.
    package var ratio: Double? { before > 0 ? after / before : nil }
  }

  package let key: Key
  /// From the oldest to the newest commit; at least one.
  package let points: [Point]
  package let changes: [Change]

  init(_ key: Key, _ points: [Point], _ search: ChangeSearch) throws(StatisticsError) {
    (self.key, self.points) = (key, points)
    let values = points.map(\.value)
    let places =
      key.unit == "count" ? Self.differences(in: values) : try search.changes(in: Self.relative(values))
    let ends = [0] + places + [points.count]
    var levels: [Double] = []
    for (start, end) in zip(ends, ends.dropFirst()) {
      levels.append(try Median(of: values[start..<end], level: 0.99).value)
    }
    changes = places.indices.map { Change(place: places[$0], before: levels[$0], after: levels[$0 + 1]) }
  }

  /// A count is exact, so that no two that differ are the same.
  ///
  /// The slack is for counts per message, which are quotients.
  private static func differences(in values: [Double]) -> [Int] {
    values.indices.dropFirst().filter { abs(values[$0] - values[$0 - 1]) > 1e-9 * max(1, abs(values[$0])) }
  }

  /// Noise of times is a share of them, and so is what one looks for.
  private static func relative(_ values: [Double]) -> [Double] {
    values.allSatisfy { $0 > 0 } ? values.map { log($0) } : values
  }

  /// A value of the course: of a ratio as many digits as a step of a thousandth needs.
  package func text(_ value: Double) -> String {
    guard key.unit == "ratio" else { return ReportFigure.value(value, unit: key.unit) }
    return ReportFigure.decimal(value, places: abs(value) < 10 ? 3 : abs(value) < 100 ? 2 : 1)
  }

  /// The first points of all levels, and behind the last its end.
  package var ends: [Int] { [0] + changes.map(\.place) + [points.count] }

  /// Whether less is better; nil where neither is.
  package var lowerIsBetter: Bool? {
    guard let metric = Metric(rawValue: key.metric), metric.better != .none else { return nil }
    return metric.better == .lower
  }
}

/// All courses of a history.
public struct HistoryCourses: Sendable {
  /// In the order in which they first appear in the file.
  public let all: [HistoryCourse]
  /// How many rows were left out, as they are of a working tree with changes, which is no commit.
  public let dirtyRows: Int

  /// The courses of these rows.
  package init(_ rows: [HistoryRow], search: ChangeSearch = .standard) throws(StatisticsError) {
    let clean = rows.filter { $0.tree != .dirty }
    dirtyRows = rows.count - clean.count
    var order: [HistoryCourse.Key] = []
    var members: [HistoryCourse.Key: [HistoryRow]] = [:]
    for row in clean {
      let key = HistoryCourse.Key(row)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(row)
    }
    var courses: [HistoryCourse] = []
    for key in order {
      courses.append(try HistoryCourse(key, Self.points(of: members[key, default: []]), search))
    }
    all = courses
  }

  /// The courses with a change.
  package var changed: [HistoryCourse] { all.filter { !$0.changes.isEmpty } }

  /// Every change with its course, the newest first.
  package var changes: [(course: HistoryCourse, change: HistoryCourse.Change)] {
    all.flatMap { course in course.changes.map { (course, $0) } }
      .sorted { $0.0.points[$0.1.place].date > $1.0.points[$1.1.place].date }
  }

  /// The commits from the oldest to the newest, runs without a commit among them.
  package var commits: [HistoryCourse.Point] {
    var seen: Set<String> = []
    return all.flatMap(\.points).filter { seen.insert($0.commit ?? "\($0.date) \($0.runID)").inserted }
      .enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
  }

  /// What tells courses of one figure apart, where the history has more than one of it: verb, machine, compiler.
  package func context(of key: HistoryCourse.Key) -> String {
    let parts: [(HistoryCourse.Key) -> String?] = [
      { $0.verb.rawValue }, \.machineID, \.build, { "Swift \($0.swift)" }, \.allocator,
    ]
    let words = parts.compactMap { part -> String? in
      Set(all.compactMap { part($0.key) }).count > 1 ? part(key) : nil
    }
    return words.joined(separator: ", ")
  }

  /// A point per commit, by the time of the commit, so that the order of measuring is of no importance.
  private static func points(of rows: [HistoryRow]) throws(StatisticsError) -> [HistoryCourse.Point] {
    var order: [String] = []
    var members: [String: [HistoryRow]] = [:]
    for row in rows {
      let name = row.commit ?? "\(row.startedAt) \(row.runID)"
      if members[name] == nil { order.append(name) }
      members[name, default: []].append(row)
    }
    var points: [(measured: Int, point: HistoryCourse.Point)] = []
    for name in order {
      let own = members[name, default: []]
      let measured = own.map(\.startedAt).min() ?? 0
      let point = HistoryCourse.Point(
        commit: own.first?.commit,
        runID: own.first?.runID ?? "",
        date: own.compactMap(\.committedAt).first ?? measured,
        value: try Median(of: own.map(\.value), level: 0.99).value,
        low: own.compactMap(\.intervalLow).min(),
        high: own.compactMap(\.intervalHigh).max()
      )
      points.append((measured, point))
    }
    // Commits of one second, as a rebase makes them, stay in the order in which they were measured.
    return points.enumerated()
      .sorted {
        let (one, other) = ($0.element, $1.element)
        return (one.point.date, one.measured, $0.offset) < (other.point.date, other.measured, $1.offset)
      }
      .map(\.element.point)
  }
}
