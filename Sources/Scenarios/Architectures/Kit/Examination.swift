import Hierarchy

package struct Observation: Equatable, Sendable {
  /// What is the case, as in `stack friends` → `list#1 details#3`, or `from details#3` → `handled by friends#1`.
  package private(set) var facts: [String: String] = [:]
  /// What happened during the step, sorted, as in `popped details#3`.
  package private(set) var events: [String] = []
}

/// Who acted on an inquiry, and what is wrong with that.
typealias Answer = (question: String, found: String, fault: String?)

extension App {
  /// What can be seen after `step`, or at launch, and what is not as it has to be.
  final func examine(after step: Step?) -> (seen: Observation, violations: [String]) {
    let living = LivingOutline(application)
    // Before the reads of dead coordinators are counted, which are made on the way of a message.
    let answers = living.map(answers) ?? []
    var violations = ownershipFaults + forecast(self) + flowFaults + answers.compactMap(\.fault)
    if let strays = living?.strays, strays > 0 {
      violations.append("\(strays) coordinators of controllers are not the application's")
    }
    violations += stage.transitions?.takeViolations().map { "rules: \($0.rawValue): \($1)" } ?? []
    violations += stage.takeFaults() + faults(after: step)
    return (Observation(facts: facts(answers), events: stage.takeEvents()), violations)
  }

  /// Each screen on a stack has one flow, which knows of it; no flow goes on without a screen, or without hearing of pops.
  private var flowFaults: [String] {
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
      return inquiries.map { answer(to: $0, from: origin, being: $0.ask(origin, stage), in: living) }
    }
  }

  /// `found` as the answer to `inquiry` from `origin`, beside who had to act on it.
  ///
  /// Where no level is to act, it does not matter how far the inquiry came.
  func answer(to inquiry: Inquiry, from origin: Responder, being found: String, in living: LivingOutline?)
    -> Answer
  {
    let row = living?.objects.firstIndex { $0 === origin }
    let levels = row.flatMap { living?.levels(from: $0) } ?? []
    let expected = levels.lazy.compactMap(inquiry.decider).first.map { "handled by \($0.name)" }
    let isRight = expected.map { found == $0 } ?? found.hasPrefix("unhandled")
    let question = "\(inquiry.name) from \(origin.name)"
    let fault = "\(question): expected \(expected ?? "unhandled"), found \(found)"
    return (question, found, isRight ? nil : fault)
  }

  private func facts(_ answers: [Answer]) -> [String: String] {
    var facts = Dictionary(answers.map { ($0.question, $0.found) }) { $1 }
    facts["root"] = root?.name
    facts["modal"] = modal?.name ?? "none"
    if let tabs { facts["tab"] = tabs.shownChildren.first?.name ?? "none" }
    for stack in stacks {
      let labels = stack.children.map { ($0 as? Screen)?.label ?? $0.name }
      facts["stack \(stack.name)"] = labels.joined(separator: " ")
    }
    for owner in owners { facts["flow \(owner.title)"] = owner.ownScreens.joined(separator: " ") }
    describe(&facts)
    return facts
  }

  /// What has to be seen after `step`, as far as that follows from what is there now and what kind of step it is; if that
  /// is nil, as now.
  ///
  /// Asked afterwards, it says how what is there differs, in a line for each finding.
  final func foresee(_ step: Step?) -> (App) -> [String] {
    let before = stacks.map { (name: $0.name, titles: $0.titles) }
    let (front, tabs, owners) = (front?.name, tabs?.children.count, owners.count)
    let height = if let step { height(after: step) } else { self.front?.children.count ?? 0 }
    return { app in
      var lines = height.map { app.differences(from: before, front, of: $0) } ?? []
      let (modal, left) = (app.modal?.name, app.owners.count)
      switch step?.operation {
      case .present where modal == nil: lines.append("modal: expected one, found none")
      case .dismiss, .swipeToDismiss, .popPresenter, .logoutUnderModal:
        if let modal { lines.append("modal: expected none, found \(modal)") }
      case .selectTab:
        // Only among tabs that were there before: an app may make one when it is selected for the first time.
        guard let step, let tabs, let new = app.tabs, new.children.count == tabs else { break }
        let expected = step.argument % max(1, tabs)
        if new.selectedIndex != expected {
          lines.append("tab: expected \(expected), found \(new.selectedIndex)")
        }
      case .start where owners > 0 && left != owners + 1:
        lines.append("flows: expected \(owners + 1), found \(left)")
      case .stop where owners > 0 && left >= owners:
        lines.append("flows: expected fewer than \(owners), found \(left)")
      default: break
      }
      return lines
    }
  }

  private var stacks: [NavigationStack] { controllers.compactMap { $0 as? NavigationStack } }

  /// How the stacks differ from what they were, but for the one called `front`, which is to have `height` screens.
  private func differences(
    from before: [(name: String, titles: [String])],
    _ front: String?,
    of height: Int
  ) -> [String] {
    let after = Dictionary(stacks.map { ($0.name, $0.titles) }) { $1 }
    return before.compactMap { stack, old in
      // Those that are not in front may go.
      guard let new = after[stack] ?? (stack == front ? [] : nil) else { return nil }
      let count = stack == front ? height : old.count
      let kept = old.prefix(count)
      guard new.count != count || !new.starts(with: kept) else { return nil }
      let expected = kept.joined(separator: " ") + (count > old.count ? " and one more" : "")
      return "stack \(stack): expected \(expected), found \(new.joined(separator: " "))"
    }
  }
}

extension Controller {
  /// Whether it is a screen and no container, somewhere on a stack.
  fileprivate var isScreenOnStack: Bool {
    guard children.isEmpty, container == .plain else { return false }
    return sequence(first: self, next: \.parent).contains { $0 is NavigationStack }
  }
}
