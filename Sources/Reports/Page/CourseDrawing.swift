/// One figure over commits: a mark per commit, a line per level, and an upright line where the level changed.
struct CourseDrawing {
  /// A drawing 300 points wide shows no more marks apart; earlier commits are in the file.
  static let mostPoints = 200
  /// Changes that have room for their words; all of them are in the table.
  private static let mostWords = 4

  let id: String
  let title: String
  let course: HistoryCourse

  /// The drawing.
  var markup: Markup {
    frame.drawing(
      id: id,
      title: title,
      description: description,
      frame.horizontal(horizontal) + frame.vertical(vertical) + changes + [
        SVG.label(unit, .init(2, 10), class: "name"), .tag("g", ["class": style.colorClass], levels + marks),
      ]
    )
  }

  private let frame = Frame(height: 216, left: 56, right: 36, top: 40)
  private var style: StrategyStyle { StrategyStyle(course.key.strategy) }

  /// The first point that is drawn.
  private var start: Int { max(0, course.points.count - Self.mostPoints) }
  private var drawn: ArraySlice<HistoryCourse.Point> { course.points[start...] }

  // MARK: - Axes

  private var horizontal: Axis {
    let last = course.points.count - 1
    let places = Set([start, (start + last) / 2, last]).sorted()
    // A single commit has no middle; its axis still has two ends.
    return Axis(
      "commits, oldest first",
      Scale(.linear, from: Double(start), to: Double(max(last, start + 1))),
      ticks: places.map { .init(value: Double($0), label: HistoryText.day(course.points[$0])) }
    )
  }

  /// What moves and not all down to 0: a step of 3 % has to be seen.
  private var vertical: Axis {
    let values = drawn.flatMap { [$0.value, $0.low ?? $0.value, $0.high ?? $0.value] }
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    let room = max((high - low) * 0.08, max(abs(low), abs(high)) * 0.01, 1e-6)
    // Its name stands higher than a frame puts it: right above it there are the commits that changed something.
    return Axis("", Scale(.linear, from: low - room, to: high + room), count: 4, label: course.text)
  }

  private var unit: String { course.key.unit == "ratio" ? "× \(course.key.against ?? "")" : "per message" }

  private func place(_ index: Int, _ value: Double) -> SVG.Point {
    SVG.Point(
      horizontal.scale.place(Double(index), from: frame.left, to: frame.right),
      vertical.scale.place(value, from: frame.bottom, to: frame.top)
    )
  }

  // MARK: - What is drawn

  private var marks: [Markup] {
    drawn.indices.map { index in
      let point = course.points[index]
      let center = place(index, point.value)
      let span: [Markup] =
        if let low = point.low, let high = point.high, low < high {
          [SVG.line(place(index, low), place(index, high), class: "lead")]
        } else { [] }
      let hit = Markup.tag(
        "circle",
        ["class": "hit", "cx": SVG.number(center.x), "cy": SVG.number(center.y), "r": "6"]
      )
      let shape = style.marker.shape(at: center, size: 2.4)
      return SVG.mark(HistoryText.says(point, of: course), span + [shape, hit])
    }
  }

  private var levels: [Markup] {
    let levels = (course.changes.first.map { [$0.before] } ?? []) + course.changes.map(\.after)
    return zip(levels, zip(course.ends, course.ends.dropFirst())).compactMap { level, ends in
      guard ends.1 > start else { return nil }
      let line = [place(max(ends.0, start), level), place(ends.1 - 1, level)]
      return .tag("path", ["class": "l", "d": SVG.path(line)])
    }
  }

  /// Lines between the last commit of one level and the first of the next, with the commit that brought it.
  private var changes: [Markup] {
    let shown = course.changes.filter { $0.place > start }
    return shown.enumerated().flatMap { index, change -> [Markup] in
      let x = (place(change.place, 0).x + place(change.place - 1, 0).x) / 2
      let line = SVG.line(.init(x, frame.top), .init(x, frame.bottom), class: "ref")
      guard shown.count - index <= Self.mostWords else { return [line] }
      let isLeft = x > (frame.left + frame.right) / 2
      let words = "\(HistoryText.size(of: change)) at \(course.points[change.place].name)"
      // Neighbours take turns in height, so that the words of two do not lie upon each other.
      let height = frame.top - 5 - Double(index % 2) * 12
      let label = SVG.label(words, .init(x + (isLeft ? -3 : 3), height), class: isLeft ? "lab end" : "lab")
      return [line, label]
    }
  }

  private var description: String {
    let ends = [course.points.first, course.points.last].compactMap(\.self)
    let values = ends.map { "\(course.text($0.value)) at \($0.name)" }
    return (values + course.changes.map { HistoryText.says($0, of: course) }).joined(separator: "; ") + "."
  }
}

/// Words of a history's page.
enum HistoryText {
  /// The day of a point.
  static func day(_ point: HistoryCourse.Point) -> String { String(PageText.date(point.date).prefix(10)) }

  /// How far a level moved.
  static func size(of change: HistoryCourse.Change) -> String {
    change.ratio.map(ReportFigure.change) ?? "from 0"
  }

  static func says(_ point: HistoryCourse.Point, of course: HistoryCourse) -> String {
    var words =
      "\(course.key.name) at \(point.name), \(PageText.date(point.date)): \(course.text(point.value))"
    if let low = point.low, let high = point.high { words += " (\(course.text(low)) … \(course.text(high)))" }
    return words
  }

  static func says(_ change: HistoryCourse.Change, of course: HistoryCourse) -> String {
    let point = course.points[change.place]
    let levels = "\(course.text(change.before)) → \(course.text(change.after))"
    return "\(size(of: change)) at \(point.name), \(PageText.date(point.date)): \(levels)"
  }
}
