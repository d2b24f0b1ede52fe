import Hierarchy
import Results
import Scenarios

/// `--hierarchy FILE`, and the options that say what its text does not.
extension ShapeRequest {
  static let hierarchy = Option.value("hierarchy", .file("FILE"), isRepeatable: true)
    .help(
      "The hierarchy of an app as a debugger prints it, instead of any other: controllers, views, or an outline"
    )
  static let treat = Option.value("treat", .free("REGEX=KIND"), isRepeatable: true)
    .help(
      "With --hierarchy, take classes for navigation, tabs, split, plain, view, cell or coordinator, or ignore them"
    )
  /// What a verb needs to take a hierarchy and no shapes.
  static let importing = [hierarchy, treat, coordinators, handler]
  /// What a file says itself.
  private static let drawn = [shape] + sizes + [cells, modals, nesting, wrappers]

  /// The hierarchy that the arguments name; nil where they name none.
  static func imported(_ arguments: Arguments) throws -> ImportedHierarchy? {
    let files = try arguments.values(hierarchy, as: .text)
    guard !files.isEmpty else {
      // Verbs with shapes have another use for the others.
      let isAlone = !arguments.verb.options.contains(shape)
      for option in isAlone ? [treat, coordinators, handler] : [treat] where try arguments.isGiven(option) {
        let advice = "Name a file with --hierarchy, or leave it out."
        throw CommandError(.usage, at: option.spelling, "needs --hierarchy", advice: advice)
      }
      return nil
    }
    for option in drawn where arguments.verb.options.contains(option) {
      guard try arguments.isGiven(option) else { continue }
      let problem = "has no effect with --hierarchy: the file says what there is"
      throw CommandError(.usage, at: option.spelling, problem, advice: "Leave it out.")
    }
    var rules = ImportRules()
    rules.treatments = try arguments.values(treat, as: Treatment.parser).map { ($0.pattern, $0.kind) }
    rules.coordinators = try arguments.optional(coordinators, as: .coordinators) ?? .perStack
    rules.deciders = try arguments.optional(handler, as: .deciders) ?? .coordinators
    let texts = try files.map { path in
      let file = TextFile(path, limit: 16 << 20, advice: "Print the controllers alone, or of one window.")
      return ImportedText(file: file.name, text: try file.text())
    }
    let imported: ImportedHierarchy
    do throws(ImportError) { imported = try ImportedHierarchy(texts, rules) } catch {
      throw CommandError(error)
    }
    let advice = "Or take another file."
    try ShapeChoice.refuseImpossible(imported.scenario, at: hierarchy, advice: advice)
    return imported
  }

  private struct Treatment {
    let pattern: ClassPattern
    let kind: ImportedKind

    static var parser: ValueParser<Treatment> {
      let kinds = ImportedKind.allCases.map(\.rawValue).joined(separator: ", ")
      let expectation = "a regular expression, '=' and one of \(kinds), as in 'Row$=cell'"
      return ValueParser(expecting: expectation) { text throws(ValueRefusal) in
        guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
          throw ValueRefusal("has no REGEX= before a kind")
        }
        guard let kind = ImportedKind(rawValue: String(text[equals...].dropFirst())) else {
          throw ValueRefusal("has '\(text[equals...].dropFirst())', which is no kind")
        }
        return Treatment(pattern: try ClassPattern(typed: String(text[..<equals])), kind: kind)
      }
    }
  }
}

extension ClassPattern {
  fileprivate init(typed text: String) throws(ValueRefusal) {
    let pattern = try TextPattern(text)
    self.init(text) { pattern.occurs(in: $0) }
  }
}

extension ValueParser where Value == ImportRules.Coordinators {
  fileprivate static var coordinators: Self {
    Self(expecting: "a regular expression over classes of controllers, or 'none'") {
      text throws(ValueRefusal) in
      if text == "none" { return .none }
      return .of(try ClassPattern(typed: text))
    }
  }
}

extension ValueParser where Value == ImportRules.Deciders {
  /// As without a hierarchy, or classes that decide.
  fileprivate static var deciders: Self {
    let handler = ValueParser<PlanParameters.Handler>.handler
    return Self(expecting: "\(handler.expectation), or a regular expression over classes") {
      text throws(ValueRefusal) in
      if let handler = try? handler.parse(text, at: "") { return .handler(handler) }
      return .classes(try ClassPattern(typed: text))
    }
  }
}

extension CommandError {
  fileprivate init(_ error: ImportError) {
    let (code, place): (ExitCode, String) =
      switch error.place {
      case .text(let file, let line, let column):
        (.badData, ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":"))
      case .treatment: (.usage, ShapeRequest.treat.spelling)
      case .coordinators: (.usage, ShapeRequest.coordinators.spelling)
      case .deciders: (.usage, ShapeRequest.handler.spelling)
      }
    let (problem, advice) = (PrintableText.line(error.problem, isUTF8: true), error.advice)
    self.init(code, at: place, problem, advice: PrintableText.line(advice, isUTF8: true))
  }
}

extension ImportedHierarchy {
  /// Says once what was assumed.
  func note(on console: Console) {
    for sentence in assumptions + [deciders] { console.note(sentence) }
  }

  /// What a run keeps of it.
  func record() throws -> HierarchyRecord {
    let plan = try HierarchyPlan(scenario.parameters)
    var isReferred = Set(outline.rows.compactMap(\.parent))
    isReferred.formUnion(outline.rows.compactMap(\.coordinator))
    var (records, numbers): ([HierarchyRow], [Int]) = ([], [])
    var wasLeaf = false
    for (number, (row, node)) in zip(outline.rows, outline.nodes).enumerated() {
      let record = HierarchyRow(
        name: classes[number],
        kind: HierarchyRow.Kind(row.kind),
        parent: row.parent.map { numbers[$0] },
        coordinator: row.coordinator.map { numbers[$0] },
        isPresented: row.kind.isModal,
        decides: plan.roles[node.index] == .decider
      )
      let isLeaf = !isReferred.contains(number)
      var last = records.last
      last?.count = 1
      if isLeaf, wasLeaf, last == record {
        records[records.count - 1].count += 1
      } else {
        records.append(record)
      }
      wasLeaf = isLeaf
      numbers.append(records.count - 1)
    }
    return HierarchyRecord(
      file: file,
      scenario: scenario.name,
      classes: records,
      deciders: deciders,
      applicationDecides: plan.roles[0] == .decider,
      assumptions: assumptions
    )
  }
}

extension HierarchyRow.Kind {
  fileprivate init(_ kind: Outline.Row.Kind) {
    switch kind {
    case .coordinator: self = .coordinator
    case .contained(let container), .presented(let container):
      self =
        switch container {
        case .plain: .plain
        case .navigation: .navigation
        case .tabs: .tabs
        case .split: .split
        }
    case .view, .contentView: self = .view
    case .cell: self = .cell
    }
  }
}
