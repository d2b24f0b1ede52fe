import Foundation
import Reports
import Results

/// Shows a history in a terminal: what changed, then the series, and one line that says it all.
struct HistorySummary {
  private let courses: HistoryCourses
  private let path: String
  private let everything: Bool

  init(_ courses: HistoryCourses, path: String, everything: Bool) {
    (self.courses, self.path, self.everything) = (courses, path, everything)
  }

  func show(on console: Console) {
    if !courses.changes.isEmpty {
      console.result(sentence: "changes of level, the newest first")
      console.result(changes)
      console.result("")
    }
    for (title, members) in groups {
      console.result(sentence: title)
      console.result(table(of: members))
      console.result("")
    }
    let hidden = courses.all.count - shown.count
    if hidden > 0 {
      let words = hidden == 1 ? "1 series of counts" : "\(hidden) series of counts"
      console.result(sentence: "\(words) never changed; --all lists all")
    }
    if courses.dirtyRows > 0 {
      console.result(
        sentence: "left out: \(courses.dirtyRows) rows of working trees with changes, which are no commits"
      )
    }
    console.result(verdict)
  }

  /// A count that never changed says nothing but that.
  private var shown: [HistoryCourse] {
    courses.all.filter { everything || $0.key.unit != "count" || !$0.changes.isEmpty }
  }

  private var groups: [(title: String, members: [HistoryCourse])] {
    var order: [String] = []
    var members: [String: [HistoryCourse]] = [:]
    for course in shown {
      let title = "\(course.key.scenario): \(course.key.quantity)"
      if members[title] == nil { order.append(title) }
      members[title, default: []].append(course)
    }
    return order.map { ($0, members[$0, default: []]) }
  }

  private var changes: TextTable {
    var table = TextTable(
      columns: [
        .init("date"), .init("commit"), .init("change", alignment: .decimal), .init("strategy"),
        .init("figure"), .init("scenario", dropOrder: 3, isStacked: true),
        .init("before → after", dropOrder: 1, isStacked: true),
      ] + context
    )
    for (course, change) in courses.changes {
      let point = course.points[change.place]
      table.append([
        .init(String(Self.time(point.date).prefix { $0 != "T" })), .init(point.name),
        Self.cell(change, course), .init(course.key.name),
        .init(course.key.metric), .init(course.key.scenario),
        .init("\(course.text(change.before)) → \(course.text(change.after))"),
        .init(courses.context(of: course.key)),
      ])
    }
    return table
  }

  private func table(of members: [HistoryCourse]) -> TextTable {
    var table = TextTable(
      columns: [
        .init("strategy"), .init("commits", alignment: .right), .init("first", alignment: .decimal),
        .init("last", alignment: .decimal), .init("changes", dropOrder: 2, isStacked: true),
      ] + context
    )
    let options = Dictionary(grouping: members, by: \.key.strategy).mapValues {
      Set($0.map(\.key.options)).count
    }
    for course in members {
      // Options take most of a narrow window, and say nothing where a strategy has one set of them.
      let name = options[course.key.strategy] == 1 ? course.key.strategy : course.key.name
      let words = course.changes.map { "\(Self.size($0)) at \(course.points[$0.place].name)" }
      table.append([
        .init(name), .init("\(course.points.count)"),
        .init(course.points.first.map { course.text($0.value) } ?? ""),
        .init(course.points.last.map { course.text($0.value) } ?? ""),
        .init(words.joined(separator: ", ")), .init(courses.context(of: course.key)),
      ])
    }
    return table
  }

  /// What tells series of one figure apart, where anything does.
  private var context: [TextTable.Column] {
    let isNeeded = courses.all.contains { !courses.context(of: $0.key).isEmpty }
    return isNeeded ? [.init("measured by", dropOrder: 1, isStacked: true)] : []
  }

  private var verdict: String {
    let commits = courses.commits
    guard !commits.isEmpty else { return "\(path): no row is of a commit" }
    let ends = [commits.first, commits.last].compactMap { $0?.name }
    let span =
      "\(commits.count == 1 ? "1 commit" : "\(commits.count) commits"), \(ends.joined(separator: " to "))"
    let found = courses.changes
    guard let (course, change) = found.first else {
      return "\(path): \(span): no level changed in \(courses.all.count) series"
    }
    let count = found.count == 1 ? "1 change of level" : "\(found.count) changes of level"
    let point = course.points[change.place]
    return
      "\(path): \(span): \(count) in \(courses.all.count) series; the latest: \(course.key.scenario) "
      + "\(course.key.name) \(course.key.metric) \(Self.size(change)) at \(point.name), \(Self.time(point.date))"
  }

  private static func cell(_ change: HistoryCourse.Change, _ course: HistoryCourse) -> TextTable.Cell {
    guard let lowerIsBetter = course.lowerIsBetter else { return .init(size(change)) }
    return .init(size(change), style: (change.after > change.before) == lowerIsBetter ? .worse : .better)
  }

  private static func size(_ change: HistoryCourse.Change) -> String {
    change.ratio.map(ReportFigure.change) ?? "from 0"
  }

  private static func time(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}
