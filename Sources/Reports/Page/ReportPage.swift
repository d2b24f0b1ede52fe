public import Results

/// The page about a run, in one file.
///
/// Equal files give an equal page to the byte: no clock is read and nothing is ordered by chance.
public struct ReportPage: Sendable {
  private let source: ReportSource
  private let figures: Figures
  private let stress: StressFigures

  /// The page of a run.
  public init(_ source: ReportSource) {
    self.source = source
    figures = Figures(source.results)
    stress = StressFigures(source.loads, source.timeline)
  }

  /// The whole file.
  public var html: String {
    PageShell(
      title: "\(source.manifest.runID) – Bubbleup",
      header: header,
      sections: sections,
      origin: "Made from this run's files by “bubbleup report”, which makes the same page again."
    ).html
  }

  /// The sections that the run has figures for, in the order of the page.
  var sections: [PageSection] {
    [
      OverviewSection(figures: figures, couplings: source.couplings).section,
      RatioSection.changes(source.comparisons) ?? RatioSection.changes(source.changes),
      DepthSection(figures: figures).section,
      SpreadSection(figures: figures, spreads: source.spreads).section,
      TailSection(figures: figures).section, ColdSection(figures: figures).section,
      RatioSection.strategies(figures, source.comparisons, reference: reference).section,
      CountSection(figures: figures).section, SizeSection(figures: figures).section,
      ThreadSection(figures: figures, coreCount: source.manifest.machine.cores).section,
      LoadSection(figures: stress).section, TimelineSection(figures: stress).section,
      ClaimSection(claims: source.claims, verdicts: source.verdicts).section,
      RunFacts(manifest: source.manifest).section,
    ]
    .compactMap(\.self)
  }

  /// The strategy that ratios in `results.csv` are against: it alone has none against itself.
  private var reference: String {
    let key = "--reference="
    let named = source.manifest.arguments.last { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
    return named ?? source.manifest.twin?.strategy ?? "delegate.relay"
  }

  private var header: Markup {
    let verdict = ReportVerdict(source: source, figures: figures)
    let load = StressVerdict(figures: stress)
    let warnings = (verdict.warnings + load.warnings).map {
      Markup.tag("p", ["class": "warning", "role": "note"], PageText.glued($0))
    }
    let sentences = (verdict.sentences + load.sentences).enumerated().map { index, sentence in
      Markup.tag("p", ["class": index == 0 ? "verdict" : "more"], PageText.glued(sentence))
    }
    let manifest = source.manifest
    let machines = manifest.machineIDs.count
    let machine =
      machines > 1
      ? PageText.count(machines, "kind") + " of machines"
      : "\(manifest.machine.cpuModel), \(PageText.count(manifest.machine.cores, "core"))"
    let about = """
      Bubbleup · \(PageText.date(manifest.startedAt)) · \(machine) · Swift \(manifest.build.swiftVersion.prefix { $0 != " " })
      """
    return .tag(
      "header",
      [:],
      [.tag("p", ["class": "about"], about), .tag("h1", [:], "\(question): \(manifest.runID)")]
        + warnings
        + sentences
    )
  }

  /// What the run is about: a run of loads alone has no times of messages at rest.
  private var question: String {
    figures.rows.isEmpty && !stress.loads.isEmpty ? "Messages under load" : "What a message costs"
  }
}

/// The one drawing that says most about a run, as a file of its own: what a message costs against how far it climbs.
public struct ReportPicture: Sendable {
  /// What README recommends, and the fastest way that misdelivers; all strategies together would be a thicket.
  package static let strategies = [
    "responder.trampoline", "responder.indexed", "delegate.relay", "closure.weak", "parent.unowned",
    "singleton",
  ]

  private let rows: [ResultRow]

  /// The picture of these rows of `results.csv`.
  public init(_ rows: [ResultRow]) { self.rows = rows }

  /// The whole file; nil where no chain was timed at two depths.
  public var svg: String? {
    let figures = Figures(rows)
    guard let drawing = DepthSection(figures: figures).drawing(of: Self.strategies),
      case .element(let name, let attributes, let children) = drawing.markup
    else { return nil }
    let style = Markup.tag("style", [:], [.verbatim(PageStyle.picture)])
    let ground = Markup.tag("rect", ["class": "paper", "width": "100%", "height": "100%"])
    let words = children.prefix(2)
    return Markup.element(
      name,
      attributes.filter { $0.name != "tabindex" } + [.init(name: "width", value: "720")],
      words + [style, ground] + children.dropFirst(2)
    ).rendered
  }
}
