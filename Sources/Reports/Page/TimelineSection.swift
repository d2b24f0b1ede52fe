import Results

/// Loads over time: whether throughput holds, what the slow messages take meanwhile, and whether objects pile up.
extension StressFigures {
  /// Fewer slots are no course.
  static let fewestSlots = 5
  /// A way of each kind: lines of all strategies together would be a thicket.
  private static let preferred = [
    "responder.trampoline", "responder.linked", "delegate.relay", "closure.weak", "parent.weak", "bus.typed",
  ]
  private static let mostLines = 6
  private static let mostPanels = 6
  /// A line has as many points as its strip is wide in pixels, about.
  private static let mostPoints = 90
  /// Marks of a section: each is a few hundred bytes of the page.
  private static let mostMarks = 300
  /// More of them along a line would hide it.
  private static let mostMarksOfLine = 20

  /// The loads of one drawing.
  private typealias Panel = (
    discipline: String, threads: Int, courses: [(load: Load, points: [TimelinePoint])]
  )

  private typealias Axes = (time: Axis, throughput: Axis, tail: Axis?, alive: Axis)

  var timelineSection: PageSection? {
    let panels = panels
    guard let axes = axes(panels) else { return nil }
    let lines = panels.reduce(0) { $0 + $1.courses.count } * 3
    let marks = min(Self.mostMarksOfLine, max(4, Self.mostMarks / max(1, lines)))
    return PageSection(
      id: "timeline",
      title: "Under load, over time",
      says:
        "Throughput, the 99th percentile of the time per message, and the number of living objects over time.",
      reading: """
        Each quantity has one axis in all drawings. As long as the lowest lines do not climb, nothing piles up. Where no \
        message ended, throughput touches its lower edge and the line below skips that moment. \(resolution(panels))
        """,
      drawings: panels.enumerated().map { drawing($0.offset, $0.element, axes, marks) },
      tables: [table]
    )
  }

  private var courses: [Load] {
    drawn.filter { course(of: $0).count >= Self.fewestSlots }
  }

  /// Every discipline with every number of senders; with too many of them only the most senders.
  private var panels: [Panel] {
    let loads = courses
    let threads = Set(loads.map(\.threads)).sorted()
    let disciplines = Self.disciplines(of: loads)
    let all = disciplines.flatMap { name in threads.compactMap { panel(name, $0, loads) } }
    guard all.count > Self.mostPanels else { return all }
    return disciplines.compactMap { name in
      threads.reversed().lazy.compactMap { panel(name, $0, loads) }.first
    }
  }

  private func panel(_ discipline: String, _ threads: Int, _ loads: [Load]) -> Panel? {
    let own = loads.filter { $0.discipline == discipline && $0.threads == threads }
    guard !own.isEmpty else { return nil }
    let first = own.filter { Self.preferred.contains($0.strategy) }
    let chosen = (first + own.filter { !Self.preferred.contains($0.strategy) }).prefix(Self.mostLines)
    let courses = own.filter(chosen.contains).map { load in
      (load: load, points: TimelinePoint.points(course(of: load), most: Self.mostPoints))
    }
    return (discipline: discipline, threads: threads, courses: courses)
  }

  private func axes(_ panels: [Panel]) -> Axes? {
    let points = panels.flatMap { $0.courses.flatMap(\.points) }
    guard let end = points.map(\.end).max(),
      let throughput = Scale.logarithmic(covering: points.map(\.throughput))
    else { return nil }
    let tail = Scale.logarithmic(covering: points.compactMap(\.p99))
    let alive = Scale.linear(covering: points.compactMap(\.alive).map(Double.init))
    return (
      time: Axis("seconds", Scale(.linear, from: 0, to: end), count: 4, label: PageText.trimmed),
      throughput: Axis("messages per second", throughput, count: 3, label: PageText.large),
      tail: tail.map { Axis("99 % of messages take at most", $0, count: 3, label: PageText.time) },
      alive: Axis("objects alive", alive, count: 3, label: PageText.large)
    )
  }

  private func resolution(_ panels: [Panel]) -> String {
    let most = panels.flatMap { $0.courses.flatMap(\.points) }.map(\.slots).max() ?? 1
    guard most > 1 else { return "A point is a tenth of a second." }
    return """
      A point is up to \(PageText.trimmed(Double(most) / 10)) s: the mean throughput, the largest of its 99 % times, the \
      objects at its end.
      """
  }

  private func drawing(_ index: Int, _ panel: Panel, _ axes: Axes, _ marks: Int) -> PageSection.Drawing {
    let name = "\(panel.discipline), \(PageText.count(panel.threads, "sender"))"
    func strip(
      _ axis: Axis,
      _ unit: (Double) -> String,
      _ value: (TimelinePoint) -> Double?
    ) -> (axis: Axis, series: [Series]) {
      (axis: axis, series: panel.courses.map { series($0.load, $0.points, marks, unit, value) })
    }
    let strips = [
      strip(axes.throughput, Self.rate) { $0.throughput },
      axes.tail.map { strip($0, { "99 % within \(PageText.time($0))" }) { $0.p99 } },
      strip(axes.alive, { "\(PageText.whole($0)) objects" }) { $0.alive.map(Double.init) },
    ]
    let drawing = StripDrawing(
      id: "timeline-\(index)",
      title: "Throughput, 99 % time and objects alive over time: \(name)",
      x: axes.time,
      strips: strips.compactMap(\.self)
    )
    return (name, drawing.markup)
  }

  private func series(
    _ load: Load,
    _ points: [TimelinePoint],
    _ marks: Int,
    _ unit: (Double) -> String,
    _ value: (TimelinePoint) -> Double?
  ) -> Series {
    let shown = points.compactMap { point in
      value(point).map { value in
        Series.Point(
          x: point.middle,
          y: value,
          says: "\(load.strategy) at \(PageText.trimmed(point.middle)) s: \(unit(value))"
        )
      }
    }
    return Series(
      strategy: load.strategy,
      label: load.strategy,
      points: shown,
      markEvery: max(1, (shown.count + marks - 1) / marks)
    )
  }

  private var table: DataTable {
    func column(_ title: String, _ text: @escaping ([TimelineRow]) -> String?) -> TableColumn<Load> {
      .number(title) { text(course(of: $0)) }
    }
    func alive(_ title: String, _ value: @escaping ([Int]) -> Int?) -> TableColumn<Load> {
      column(title) { course in
        value(TimelinePoint.points(course, most: course.count).compactMap(\.alive)).map(PageText.whole)
      }
    }
    return DataTable(
      "Loads over time",
      of: loads.filter { course(of: $0).count >= Self.fewestSlots },
      Self.names,
      [
        column("seconds") { PageText.trimmed(Double($0.count) / 10) },
        column("slowest tenth") { $0.map(\.throughput).min().map(Self.rate) },
        column("fastest tenth") { $0.map(\.throughput).max().map(Self.rate) },
        column("least 99 %") { $0.compactMap(\.p99).min().map(PageText.time) },
        column("largest 99 %") { $0.compactMap(\.p99).max().map(PageText.time) },
        alive("alive at first") { $0.first }, alive("at last") { $0.last }, alive("most") { $0.max() },
      ]
    )
  }
}
