import Hierarchy

extension App {
  /// What can be seen now, with the events since the last call.
  final func observe() -> Observation { examine(after: nil).seen }

  /// What can be seen after `step`, or at launch, and what is not as it has to be.
  final func examine(after step: Step?) -> (seen: Observation, violations: [String]) {
    let living: LivingOutline?
    var outlineLines: [String] = []
    do throws(OutlineReadingError) {
      living = try LivingOutline(application)
    } catch {
      living = nil
      if case .strayCoordinators(let count) = error {
        outlineLines = ["\(count) coordinators of controllers are not the application's"]
      }
    }
    // Before the reads of dead coordinators are counted, which are made on the way of a message.
    let answers = living.map(answers) ?? []
    var violations = Ownership.violations(of: application, on: stage)
    violations += forecast?.differences(in: Picture(of: self)) ?? []
    violations += outlineLines + flowLines + answers.filter { !$0.isRight }.map(\.description)
    violations += stage.rules.check(stage.transitions?.take() ?? []).map { "rules: \($0)" }
    stage.census.forEachLiving { level in
      if let cell = level as? ItemCell, !stage.isEntitled(cell) {
        violations.append("cell \(cell.title) shows what it did not ask for")
      }
    }
    violations += stage.takeFaults() + faults(after: step)
    return (Observation(facts: facts(answers), events: stage.takeEvents()), violations)
  }

  /// Each screen on a stack has one flow, which knows of it; no flow goes on without a screen, or without hearing of pops.
  private var flowLines: [String] {
    let (owners, controllers) = (owners, controllers)
    guard !owners.isEmpty else { return [] }
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

  /// Every inquiry from everything that the user can touch, and how it is answered.
  private func answers(in living: LivingOutline) -> [Answer] {
    let inquiries = inquiries
    return living.touchable.flatMap { row in
      let origin = living.objects[row]
      return inquiries.map { Answer(to: $0, from: origin, being: $0.ask(origin, stage), in: living) }
    }
  }

  /// What people see of the app.
  private func facts(_ answers: [Answer]) -> [String: String] {
    var facts = Dictionary(answers.map { ($0.question, $0.found) }) { $1 }
    facts["root"] = root?.name
    facts["modal"] = modal?.name ?? "none"
    if let tabs { facts["tab"] = tabs.shownChildren.first?.name ?? "none" }
    for case let stack as NavigationStack in controllers {
      let labels = stack.children.map { ($0 as? Screen)?.label ?? $0.name }
      facts["stack \(stack.name)"] = labels.joined(separator: " ")
    }
    for owner in owners { facts["flow \(owner.title)"] = owner.ownScreens.joined(separator: " ") }
    describe(&facts)
    return facts
  }
}

/// Who acted on an inquiry, and who had to.
struct Answer: CustomStringConvertible {
  /// Which inquiry, and where from.
  let question: String
  private let expected: String
  let found: String

  /// `found` as the answer to `inquiry` from `origin`, beside who had to act on it.
  init(to inquiry: Inquiry, from origin: Responder, being found: String, in living: LivingOutline?) {
    self.found = found
    let row = living?.objects.firstIndex { $0 === origin }
    let levels = row.flatMap { living?.levels(from: $0) } ?? []
    let decider = levels.lazy.compactMap(inquiry.decider).first
    question = "\(inquiry.name) from \(origin.name)"
    expected = decider.map { "handled by \($0.name)" } ?? "unhandled"
  }

  /// Whether it is what it has to be; where no level is to act, it does not matter how far the inquiry came.
  var isRight: Bool { expected == "unhandled" ? found.hasPrefix(expected) : found == expected }

  var description: String { "\(question): expected \(expected), found \(found)" }
}

extension Controller {
  /// Whether it is a screen and no container, somewhere on a stack.
  fileprivate var isScreenOnStack: Bool {
    guard children.isEmpty, container == .plain else { return false }
    return sequence(first: self, next: \.parent).contains { $0 is NavigationStack }
  }
}

/// What can be seen of an app after a step, in words.
public struct Observation: Equatable, Sendable {
  /// What is the case, as in `stack friends` → `list#1 details#3`, or `from details#3` → `handled by friends#1`.
  public private(set) var facts: [String: String] = [:]
  /// What happened during the step, sorted, as in `popped details#3`.
  public private(set) var events: [String] = []
}
