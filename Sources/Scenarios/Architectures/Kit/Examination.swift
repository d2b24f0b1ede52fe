import Hierarchy

/// What can be seen of an app at rest, and what must be true of it whatever was done to it.
struct Examination {
  private let app: App
  private let living: LivingOutline?
  private let owners: [any ScreenOwner]
  /// Why the app cannot be read, unless it shows nothing at all.
  let outlineLines: [String]

  init(of app: App) {
    self.app = app
    owners = app.owners
    do {
      living = try LivingOutline(app.application)
      outlineLines = []
    } catch {
      living = nil
      outlineLines = error.code == .nothingShown ? [] : [error.problem]
    }
  }

  // MARK: - Flows

  /// Each screen on a stack has one flow, which knows of it; no flow goes on without a screen, or without hearing of pops.
  var flowLines: [String] {
    guard !owners.isEmpty else { return [] }
    let controllers = app.controllers
    let present = Set(controllers.map(\.name))
    var flows: [String: [String]] = [:]
    var lines: [String] = []
    for owner in owners {
      for screen in owner.ownScreens {
        flows[screen, default: []].append(owner.title)
        if !present.contains(screen) { lines.append("flow \(owner.title) has \(screen), which is not there") }
      }
      if owner.ownScreens.isEmpty, !owner.isPermanent { lines.append("flow \(owner.title) has no screen") }
      if !owner.hearsOfPops { lines.append("flow \(owner.title) hears of no pops") }
    }
    for screen in controllers where screen.isScreenOnStack {
      let own = flows[screen.name] ?? []
      if own.isEmpty { lines.append("\(screen.name) is in no flow") }
      if own.count > 1 {
        lines.append("\(screen.name) is in \(own.count) flows: \(own.joined(separator: ", "))")
      }
    }
    return lines
  }

  // MARK: - Messages

  /// Who acted on an inquiry, and who had to.
  struct Answer: CustomStringConvertible {
    /// Which inquiry, and where from.
    let question: String
    let expected: String
    let found: String

    /// Whether it is what it has to be; where no level is to act, it does not matter how far the inquiry came.
    var isRight: Bool { expected == "unhandled" ? found.hasPrefix(expected) : found == expected }

    var description: String { "\(question): expected \(expected), found \(found)" }
  }

  /// Every inquiry from everything that the user can touch, and how it is answered.
  func answers() -> [Answer] {
    let inquiries = app.inquiries
    guard let living, !inquiries.isEmpty else { return [] }
    return living.touchable.flatMap { row in
      inquiries.map { inquiry in
        let origin = living.objects[row]
        let found = inquiry.ask(origin, app.stage)
        return answer(to: inquiry, from: origin, being: found)
      }
    }
  }

  /// `found` as the answer to `inquiry` from `origin`, beside who had to act on it.
  func answer(to inquiry: Inquiry, from origin: Responder, being found: String) -> Answer {
    let row = living?.objects.firstIndex { $0 === origin }
    let levels = row.flatMap { living?.levels(from: $0) } ?? []
    let decider = levels.lazy.compactMap(inquiry.decider).first
    return Answer(
      question: "\(inquiry.name) from \(origin.name)",
      expected: decider.map { "handled by \($0.name)" } ?? "unhandled",
      found: found
    )
  }

  // MARK: - Facts

  /// What people see of the app.
  func facts(_ answers: [Answer]) -> [String: String] {
    var facts = Dictionary(answers.map { ($0.question, $0.found) }) { $1 }
    facts["root"] = app.root?.name
    facts["modal"] = app.modal?.name ?? "none"
    if let tabs = app.tabs { facts["tab"] = tabs.shownChildren.first?.name ?? "none" }
    for case let stack as NavigationStack in app.controllers {
      let labels = stack.children.map { ($0 as? Screen)?.label ?? $0.name }
      facts["stack \(stack.name)"] = labels.joined(separator: " ")
    }
    for owner in owners { facts["flow \(owner.title)"] = owner.ownScreens.joined(separator: " ") }
    app.describe(&facts)
    return facts
  }
}

extension App {
  /// What can be seen now, with the events since the last call.
  public final func observe() -> Observation { examine(after: nil).seen }

  /// What can be seen after `step`, or at launch, and what is not as it has to be.
  final func examine(after step: Step?) -> (seen: Observation, violations: [String]) {
    let examination = Examination(of: self)
    let answers = examination.answers()
    var violations = Ownership.violations(of: application, on: stage)
    violations += forecast?.differences(in: Picture(of: self)) ?? []
    violations += examination.outlineLines + examination.flowLines
    for answer in answers where !answer.isRight {
      violations.append("\(answer)")
    }
    violations += stage.rules.check(stage.transitions?.take() ?? []).map { "rules: \($0)" }
    stage.census.forEachLiving { level in
      if let cell = level as? ItemCell, !stage.isEntitled(cell) {
        violations.append("cell \(cell.title) shows what it did not ask for")
      }
    }
    violations += stage.takeFaults() + faults(after: step)
    let seen = Observation(facts: examination.facts(answers), events: stage.takeEvents())
    return (seen, violations)
  }
}

extension Controller {
  /// Whether it is a screen and no container, somewhere on a stack.
  fileprivate var isScreenOnStack: Bool {
    guard children.isEmpty, container == .plain else { return false }
    var outer = parent
    while let controller = outer {
      if controller is NavigationStack { return true }
      outer = controller.parent
    }
    return false
  }
}

extension LivingOutline {
  /// The rows of the screens and cells on screen, where the user's messages start.
  fileprivate var touchable: [Int] {
    guard let root = objects.first(where: { $0 is Controller }) as? Controller else { return [] }
    var shown: Set<ObjectIdentifier> = []
    var pending = [root]
    while let controller = pending.popLast() {
      let inside = controller.shownChildren
      if inside.isEmpty { shown.insert(ObjectIdentifier(controller)) }
      pending += inside
      if let modal = controller.presented { pending.append(modal) }
    }
    return objects.indices.filter { row in
      guard objects[row] is Cell || objects[row] is Controller else { return false }
      var next: Int? = row
      while let outer = next, !(objects[outer] is Controller) { next = outline.rows[outer].parent }
      return next.map { shown.contains(ObjectIdentifier(objects[$0])) } ?? false
    }
  }
}

/// What can be seen of an app after a step, in words.
public struct Observation: Equatable, Sendable {
  /// What is the case, as in `stack friends` → `list#1 details#3`, or `from details#3` → `handled by friends#1`.
  public var facts: [String: String]
  /// What happened during the step, sorted, as in `popped details#3`.
  public var events: [String]

  /// An observation of these.
  public init(facts: [String: String] = [:], events: [String] = []) {
    self.facts = facts
    self.events = events.sorted()
  }
}
