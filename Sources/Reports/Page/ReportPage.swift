package import Results

/// The page about a run, in one file.
///
/// Equal files give an equal page to the byte: no clock is read and nothing is ordered by chance.
package struct ReportPage: Sendable {
  private let source: ReportSource
  private let figures: Figures
  private let stress: StressFigures

  package init(_ source: ReportSource) {
    self.source = source
    figures = Figures(source.results, source.knownFaults)
    stress = StressFigures(source.loads, source.timeline)
  }

  package var html: String {
    let page = Markup.tag(
      "html",
      ["lang": "en", "xmlns": "http://www.w3.org/1999/xhtml"],
      [head, body(sections)]
    )
    return "<!DOCTYPE html>\n" + page.rendered
  }

  /// The sections that the run has figures for, in the order of the page.
  var sections: [PageSection] {
    [
      source.app.map(figures.appSection), figures.overviewSection(source.couplings),
      RatioSection.changes(source.comparisons), figures.depthSection, figures.stateSection,
      figures.spreadSection(source.spreads),
      figures.tailSection,
      RatioSection.strategies(figures, source.comparisons, reference: reference).section,
      // What was not asked for stands behind what the run itself says.
      RatioSection.changes(source.changes), figures.countSection, figures.sizeSection,
      figures.threadSection(source.manifest.machine.cores),
      stress.loadSection, stress.timelineSection, source.claimSection, source.manifest.section,
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
    let verdict = ReportVerdict(source: source)
    let warnings = (verdict.warnings + stress.warnings).map {
      Markup.tag("p", ["class": "warning", "role": "note"], PageText.glued($0))
    }
    let decision = Decision(figures, source.couplings).markup
    // What a run of several threads alone is about.
    let scaling = decision == nil ? figures.threadSection(source.manifest.machine.cores)?.says : nil
    let sentences = [scaling, stress.outcome].compactMap(\.self).map {
      Markup.tag("p", ["class": "verdict"], PageText.glued($0))
    }
    let manifest = source.manifest
    let machines = manifest.machineIDs.count
    let machine =
      machines > 1
      ? PageText.count(machines, "kind") + " of machines"
      : "\(manifest.machine.cpuModel), \(PageText.count(manifest.machine.cores, "core"))"
    let about = """
      Bubbleup · \(manifest.runID) · \(PageText.date(manifest.startedAt)) · \(machine) · \
      Swift \(manifest.build.swiftVersion.prefix { $0 != " " })
      """
    return .tag(
      "header",
      [:],
      [.tag("p", ["class": "about"], about), .tag("h1", [:], question)] + warnings
        + [decision].compactMap(\.self) + sentences
    )
  }

  /// What the run is about: a run of loads alone has no times of messages at rest.
  private var question: String {
    figures.rows.isEmpty && !stress.loads.isEmpty
      ? "Messages under load" : "What to take, and what a message costs"
  }
}

/// What stands around the sections: one file that asks the network for nothing.
extension ReportPage {
  private var head: Markup {
    .tag(
      "head",
      [:],
      [
        .tag("meta", ["charset": "utf-8"]),
        .tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .tag("meta", ["name": "color-scheme", "content": "light dark"]),
        // No text that comes to stand in a page can make it ask the network for anything.
        .tag(
          "meta",
          [
            "http-equiv": "Content-Security-Policy",
            "content":
              "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:",
          ]
        ),
        .tag("link", ["rel": "icon", "href": "data:,"]),
        .tag("title", [:], "\(source.manifest.runID) – Bubbleup"),
        .tag("style", [:], [.verbatim(PageStyle.text)]),
      ]
    )
  }

  private func body(_ sections: [PageSection]) -> Markup {
    .tag(
      "body",
      [:],
      [
        .tag("a", ["class": "skip", "href": "#figures"], "Skip to the figures"), header, nav(sections),
        .tag("main", ["id": "figures"], sections.map(\.markup)), footer,
        .tag("script", [:], [.verbatim(PageScript.text)]),
      ]
    )
  }

  private func nav(_ sections: [PageSection]) -> Markup {
    let entries = sections.map { section in
      Markup.tag("li", [:], [.tag("a", ["href": "#\(section.id)"], section.shortTitle)])
    }
    return .tag("nav", ["aria-label": "Sections"], [.tag("ul", [:], entries)])
  }

  private var footer: Markup {
    let words = """
      Point at a mark to see its value, or move to a drawing with Tab and through its marks with the arrow keys. All \
      values are in the tables, which sort by the column that you press. A folded table stays folded on paper. Made \
      from this run's files by “bubbleup report”, which makes the same page again.
      """
    return .tag("footer", [:], [.tag("p", [:], words)])
  }
}

/// The one drawing that says most about a run, as a file of its own: what a message costs against how far it climbs.
package struct ReportPicture: Sendable {
  /// What is recommended, closures, and the fastest way that misdelivers; all strategies together would be a thicket.
  package static let strategies = Recommendation.all.map(\.strategy) + ["closure.weak", "singleton"]

  private let rows: [ResultRow]

  /// The picture of these rows of `results.csv`.
  package init(_ rows: [ResultRow]) { self.rows = rows }

  /// The whole file; nil where no chain was timed at two depths.
  package var svg: String? {
    let figures = Figures(rows)
    guard let drawing = figures.drawing(of: Self.strategies),
      case .element(let name, let attributes, let children) = drawing.markup
    else { return nil }
    let style = Markup.tag("style", [:], [.verbatim(PageStyle.picture)])
    let ground = Markup.tag("rect", ["class": "paper", "width": "100%", "height": "100%"])
    let words = children.prefix(2)
    return Markup.element(
      name,
      attributes.filter { $0.name != "tabindex" } + [(name: "width", value: "720")],
      words + [style, ground] + children.dropFirst(2)
    ).rendered
  }
}
