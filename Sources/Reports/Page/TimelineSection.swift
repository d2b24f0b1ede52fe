import Results

/// Loads over time: whether throughput holds, what the slow messages take meanwhile, and whether objects pile up.
struct TimelineSection {
  let figures: StressFigures

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
    discipline: String, threads: Int, courses: [(load: StressFigures.Load, points: [TimelinePoint])]
  )

  private typealias Axes = (time: Axis, throughput: Axis, tail: Axis?, alive: Axis)

  var section: PageSection? {
    let panels = panels
    guard let axes = axes(panels) else { return nil }
    let lines = panels.reduce(0) { $0 + $1.courses.count } * 3
    let marks = min(Self.mostMarksOfLine, max(4, Self.mostMarks / max(1, lines)))
    return PageSection(
      id: "timeline",
      title: "Under load, over time",
      caption: """
        Throughput, the time that 99 % of messages do not exceed, and the objects that live, over the same seconds; each \
        quantity has one axis in all drawings. As long as the lowest lines do not climb, nothing piles up. Where no message \
        ended, throughput touches its lower edge and the line below leaps over. \(resolution(panels))
        """,
      drawings: panels.enumerated().map { drawing($0.offset, $0.element, axes, marks) },
      tables: [table]
    )
  }

  private var loads: [StressFigures.Load] {
    figures.drawn.filter { figures.course(of: $0).count >= Self.fewestSlots }
  }

  /// Every discipline with every number of senders; with too many of them only the most senders.
  private var panels: [Panel] {
    let loads = loads
    let threads = Set(loads.map(\.threads)).sorted()
    let disciplines = StressFigures.disciplines(of: loads)
    let all = disciplines.flatMap { name in threads.compactMap { panel(name, $0, loads) } }
    guard all.count > Self.mostPanels else { return all }
    return disciplines.compactMap { name in
      threads.reversed().lazy.compactMap { panel(name, $0, loads) }.first
    }
  }

  private func panel(_ discipline: String, _ threads: Int, _ loads: [StressFigures.Load]) -> Panel? {
    let own = loads.filter { $0.discipline == discipline && $0.threads == threads }
    guard !own.isEmpty else { return nil }
    let first = own.filter { Self.preferred.contains($0.strategy) }
    let chosen = (first + own.filter { !Self.preferred.contains($0.strategy) }).prefix(Self.mostLines)
    let courses = own.filter(chosen.contains).map { load in
      (load: load, points: TimelinePoint.points(figures.course(of: load), most: Self.mostPoints))
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
      _ unit: @escaping (Double) -> String,
      _ value: @escaping (TimelinePoint) -> Double?
    )
      -> (axis: Axis, series: [Series])
    {
      (axis: axis, series: panel.courses.map { series($0.load, $0.points, marks, unit, value) })
    }
    let strips = [
      strip(axes.throughput, StressFigures.rate) { $0.throughput },
      axes.tail.map { strip($0, { "99 % within \(PageText.time($0))" }) { $0.p99 } },
      strip(axes.alive, { "\(PageText.whole($0)) objects" }) { $0.alive.map(Double.init) },
    ]
    let drawing = StripDrawing(
      id: "timeline-\(index)",
      title: "Throughput, 99 % time and objects alive over time: \(name)",
      description: panel.courses.map { Self.words($0.load, $0.points) }.joined(separator: "; ") + ".",
      x: axes.time,
      strips: strips.compactMap(\.self)
    )
    return .init(title: name, markup: drawing.markup)
  }

  private func series(
    _ load: StressFigures.Load,
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
      style: StrategyStyle(load.strategy),
      label: load.strategy,
      points: shown,
      markEvery: max(1, (shown.count + marks - 1) / marks)
    )
  }

  private static func words(_ load: StressFigures.Load, _ points: [TimelinePoint]) -> String {
    let rates = points.map(\.throughput)
    let alive = points.compactMap(\.alive)
    let range = "\(StressFigures.rate(rates.min() ?? 0)) to \(StressFigures.rate(rates.max() ?? 0))"
    let ends = alive.first.map {
      ", \(PageText.whole($0)) objects at first and \(PageText.whole(alive.last ?? $0)) at last"
    }
    return "\(load.strategy) \(range)\(ends ?? "")"
  }

  private var table: DataTable {
    DataTable(
      "Loads over time",
      words: ["strategy and options", "under", "senders"],
      numbers: [
        "seconds", "slowest tenth", "fastest tenth", "least 99 %", "largest 99 %", "alive at first",
        "at last", "most",
      ],
      rows: figures.loads.filter { figures.course(of: $0).count >= Self.fewestSlots }.map(cells)
    )
  }

  private func cells(_ load: StressFigures.Load) -> [String] {
    let course = figures.course(of: load)
    let rates = course.map(\.throughput), tails = course.compactMap(\.p99)
    let alive = TimelinePoint.points(course, most: course.count).compactMap(\.alive)
    return StressFigures.cells(load) + [
      PageText.trimmed(Double(course.count) / 10), StressFigures.rate(rates.min() ?? 0),
      StressFigures.rate(rates.max() ?? 0),
      tails.min().map(PageText.time) ?? "–", tails.max().map(PageText.time) ?? "–",
    ] + [alive.first, alive.last, alive.max()].map { $0.map(PageText.whole) ?? "–" }
  }
}
