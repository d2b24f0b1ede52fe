package import Hierarchy

/// The hierarchy of an app as its texts say it, as a scenario, and what had to be assumed.
package struct ImportedHierarchy: Sendable {
  /// The file that names it, the first of several.
  package let file: String
  package let scenario: Scenario
  /// For each row of the outline what it is called.
  package let classes: [String]
  /// Who decides, as a sentence.
  package let deciders: String
  /// What the texts do not say, as sentences.
  package let assumptions: [String]

  /// The scenario's outline.
  package let outline: Outline

  /// Reads `texts`, of which there is one at least: one outline, or whatever a debugger printed of one app.
  package init(_ texts: [ImportedText], _ rules: ImportRules = ImportRules()) throws(ImportError) {
    file = texts[0].file
    if texts.count == 1, let written = try OutlineFile(texts[0]) {
      try Self.refuseClasses(rules)
      outline = written.outline
      classes = outline.rows.map(\.kind.name)
      assumptions = []
    } else {
      let printed = try PrintedHierarchy(texts)
      let items = try ImportedItems(printed, rules)
      let imported = try ImportedOutline(items, rules, missingLevels: printed.missingLevels)
      let report = ImportReport(printed: printed, items: items, imported: imported, rules: rules, file: file)
      try report.refuseIdleRules()
      outline = imported.outline
      classes = imported.names.map(\.shown)
      assumptions = report.sentences
    }
    let shape = PlanParameters.Shape.outline(outline)
    let handler = if case .handler(let handler) = rules.deciders { handler } else { shape.usualHandler }
    scenario = Scenario(Self.name(of: file), .outline(outline, handler: handler))
    deciders = Self.words(handler, outline)
  }

  /// `my-shop` for `exports/Shop.txt`: no scenario of the suites begins like that, and it needs no quotes.
  private static func name(of file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    let stem = last.lastIndex(of: ".").flatMap { $0 > last.startIndex ? String(last[..<$0]) : nil } ?? last
    let allowed = stem.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : " " }
    let words = allowed.joined().split(separator: " ")
    return (["my"] + (words.isEmpty ? ["hierarchy"] : words)).joined(separator: "-")
  }

  private static func refuseClasses(_ rules: ImportRules) throws(ImportError) {
    let place: ImportError.Place? =
      if !rules.treatments.isEmpty {
        .treatment
      } else if case .perStack = rules.coordinators {
        if case .classes = rules.deciders { .deciders } else { nil }
      } else {
        .coordinators
      }
    guard let place else { return }
    throw ImportError(
      place,
      "has no effect on an outline, which has no classes",
      advice: "Leave it out: 'k' is a coordinator, and '+' after a letter a level that decides."
    )
  }

  private static func words(_ handler: PlanParameters.Handler, _ outline: Outline) -> String {
    switch handler {
    case .application: return "The application decides."
    case .nobody: return "No level decides."
    case .distance(let links):
      return "For each sender the level \(Words.count(links, "link")) above it decides, or the application."
    case .drawn:
      let deciding = Set(outline.rows.indices.filter { outline.rows[$0].decides }).subtracting(
        outline.origins
      )
      let coordinators = deciding.count { outline.rows[$0].kind == .coordinator }
      let words =
        coordinators == deciding.count
        ? Words.count(coordinators, "coordinator") : Words.count(deciding.count, "level")
      return "\(words) \(deciding.count == 1 ? "decides" : "decide"), and the application what reaches it."
    }
  }
}

extension Outline.Row.Kind {
  /// What a row is called that has no class.
  fileprivate var name: String {
    switch self {
    case .coordinator: "coordinator"
    case .contained(.plain), .presented(.plain): "controller"
    case .contained(.navigation), .presented(.navigation): "navigation controller"
    case .contained(.tabs), .presented(.tabs): "tab bar controller"
    case .contained(.split), .presented(.split): "split view controller"
    case .view, .contentView: "view"
    case .cell: "cell"
    }
  }
}
