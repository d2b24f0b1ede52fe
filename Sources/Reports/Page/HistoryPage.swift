import Results

/// The page about a history: what every figure came to over commits, and where its level changed.
///
/// Made from the rows of a `history.csv` and from nothing else; equal rows give an equal page.
public struct HistoryPage: Sendable {
  private let courses: HistoryCourses
  private let path: String

  /// The page of the courses of a file.
  public init(_ courses: HistoryCourses, path: String) { (self.courses, self.path) = (courses, path) }

  /// The whole file.
  public var html: String {
    PageShell(
      title: "History – Bubbleup",
      header: header,
      sections: sections,
      origin: "Made from \(path) by “bubbleup history --page”, which makes the same page of the same rows."
    ).html
  }

  /// What changed, then the figures metric by metric.
  var sections: [PageSection] {
    var metrics: [String] = []
    for course in courses.all where !metrics.contains(course.key.quantity) {
      metrics.append(course.key.quantity)
    }
    return [changes].compactMap(\.self) + metrics.enumerated().map { section($0.offset, $0.element) }
  }

  private var header: Markup {
    let commits = courses.commits
    let ends = [commits.first, commits.last].compactMap(\.self)
    let days = ends.map { "\(HistoryText.day($0)) (\($0.name))" }.joined(separator: " to ")
    let dirty =
      courses.dirtyRows == 0
      ? nil
      : "\(PageText.count(courses.dirtyRows, "row")) of working trees with changes, which are no commits, are left out."
    return .tag(
      "header",
      [:],
      [
        .tag(
          "p",
          ["class": "about"],
          "Bubbleup · \(PageText.count(commits.count, "commit")) · \(days)"
        ),
        .tag("h1", [:], "What commits changed"),
        .tag("p", ["class": "verdict"], PageText.glued(verdict)),
      ] + [dirty].compactMap(\.self).map { .tag("p", ["class": "more"], $0) }
    )
  }

  private var verdict: String {
    let changes = courses.changes
    let series = "\(PageText.whole(courses.all.count)) series"
    if courses.all.isEmpty { return "No row is of a commit." }
    guard let (course, change) = changes.first else { return "No level changed in \(series)." }
    let place = "\(course.key.scenario), \(course.key.name), \(course.key.metric)"
    return "\(PageText.count(changes.count, "change")) of level in \(series). "
      + "The latest: \(place): \(HistoryText.says(change, of: course))."
  }

  private var changes: PageSection? {
    guard !courses.changed.isEmpty else { return nil }
    let rows = courses.changes.map { course, change -> [String] in
      let point = course.points[change.place]
      return [
        course.key.name, course.key.scenario, course.key.quantity,
      ] + context(of: course) + [
        PageText.date(point.date), point.name, course.points[change.place - 1].name,
        course.text(change.before), course.text(change.after), HistoryText.size(of: change),
      ]
    }
    var table = DataTable(
      "Changes of level, the newest first",
      words: ["strategy", "scenario", "figure"] + contextTitle + ["date", "first commit", "commit before"],
      numbers: ["before", "after", "change"],
      rows: rows
    )
    table.styles = courses.changes.map { StrategyStyle($0.course.key.strategy) }
    return PageSection(
      id: "changes",
      title: "Where levels changed",
      caption: """
        A count changed where it differs from the commit before. A time changed where chance would split the series as \
        well in one of a thousand orders at most; the commit may be its neighbour.
        """,
      tables: [table],
      openTables: 1
    )
  }

  private func section(_ number: Int, _ quantity: String) -> PageSection {
    let own = courses.all.filter { $0.key.quantity == quantity }
    let moving = own.filter { !$0.changes.isEmpty }
    // A count that never changed is a straight line, and there are a hundred of them.
    let drawn = own.first?.key.unit == "count" ? moving : moving + own.filter(\.changes.isEmpty)
    let title = own.first.flatMap { Metric(rawValue: $0.key.metric)?.label } ?? quantity
    return PageSection(
      id: "metric-\(number)",
      title: own.first?.key.against.map { "\(title) (\($0))" } ?? title,
      caption: caption(own, drawn),
      drawings: drawn.enumerated().map { index, course in
        let name = [course.key.scenario, course.key.name, courses.context(of: course.key)]
        let title = name.filter { !$0.isEmpty }.joined(separator: ", ")
        let drawing = CourseDrawing(id: "course-\(number)-\(index)", title: title, course: course)
        return .init(title: title, markup: drawing.markup)
      },
      tables: [table(of: own)]
    )
  }

  private func caption(_ own: [HistoryCourse], _ drawn: [HistoryCourse]) -> String {
    var words = """
      A mark is a commit with its interval, a line the median of a level. The vertical axis does not begin at 0. Those \
      whose level changed come first.
      """
    if drawn.count < own.count {
      words += " \(PageText.whole(own.count - drawn.count)) that never changed are in the table alone."
    }
    if own.contains(where: { $0.points.count > CourseDrawing.mostPoints }) {
      words += " The last \(CourseDrawing.mostPoints) commits are drawn."
    }
    return words
  }

  private func table(of own: [HistoryCourse]) -> DataTable {
    var table = DataTable(
      "All series",
      words: ["strategy", "scenario"] + contextTitle + ["changes"],
      numbers: ["commits", "first", "last"],
      rows: own.map { course in
        [
          course.key.name, course.key.scenario,
        ] + context(of: course) + [
          course.changes.map { HistoryText.says($0, of: course) }.joined(separator: "\n"),
          PageText.whole(course.points.count), course.points.first.map { course.text($0.value) } ?? "",
          course.points.last.map { course.text($0.value) } ?? "",
        ]
      }
    )
    table.styles = own.map { StrategyStyle($0.key.strategy) }
    return table
  }

  /// The column that tells series of one figure apart; none where nothing does.
  private var contextTitle: [String] {
    courses.all.contains { !courses.context(of: $0.key).isEmpty } ? ["measured by"] : []
  }

  private func context(of course: HistoryCourse) -> [String] {
    contextTitle.map { _ in courses.context(of: course.key) }
  }
}
