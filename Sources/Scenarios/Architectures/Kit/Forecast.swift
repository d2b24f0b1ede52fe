import Hierarchy

/// What a step does to the stack that was in front when it began.
enum StackChange: Equatable {
  /// Nothing at all.
  case nothing
  /// One screen is put on top.
  case pushes
  /// Its whole content is another.
  case replaces
  /// So many screens stay, from the bottom.
  case cuts(to: Int)
  /// That is for the app to say.
  case anything

  /// What `step` does where the app does not say otherwise.
  init(_ step: Step, on stack: NavigationStack?) {
    let count = stack?.children.count ?? 0
    self =
      switch step.operation {
      case .push, .pushInstantly, .swipeThenPush: stack == nil ? .anything : .pushes
      case .pop, .popInstantly, .swipeBack: .cuts(to: count - 1)
      case .popTo: .cuts(to: step.argument % max(1, count) + 1)
      case .popToRoot: .cuts(to: 1)
      case .swipeCancelled, .selectTab, .sendAtEachPhase, .reuseCell, .answer, .supply, .queueMessage,
        .overrideTraits:
        .nothing
      default: .anything
      }
  }
}

/// What stands where in an app, by titles.
struct Picture {
  /// Every stack's screens, bottom first.
  private(set) var stacks: [String: [String]] = [:]
  /// The stack in front.
  let front: String?
  let modal: String?
  /// The selected tab, and how many there are.
  let tab: (selected: Int, count: Int)?
  /// How many take screens for their own.
  let owners: Int

  init(of app: App) {
    for case let stack as NavigationStack in app.controllers { stacks[stack.name] = stack.titles }
    front = app.front?.name
    modal = app.modal?.name
    tab = app.tabs.map { ($0.selectedIndex, $0.children.count) }
    owners = app.owners.count
  }
}

/// What has to be seen after a step, as far as that follows from what was there and what kind of step it is.
struct Forecast {
  private let before: Picture
  private let step: Step?
  private let change: StackChange

  /// What `app` has to show once it has done `step`; as before if that is nil.
  init(of app: App, doing step: Step?) {
    before = Picture(of: app)
    self.step = step
    change = step.map { app.change(by: $0) } ?? .nothing
  }

  /// How `after` differs from it, a line for each finding.
  func differences(in after: Picture) -> [String] {
    var lines = stackLines(after)
    switch step?.operation {
    case .present where after.modal == nil: lines.append("modal: expected one, found none")
    case .dismiss, .swipeToDismiss, .popPresenter, .logoutUnderModal:
      if let modal = after.modal { lines.append("modal: expected none, found \(modal)") }
    case .selectTab:
      // Only among tabs that were there before: an app may make one when it is selected for the first time.
      guard let step, let old = before.tab, let new = after.tab, old.count == new.count else { break }
      let expected = step.argument % max(1, old.count)
      if new.selected != expected { lines.append("tab: expected \(expected), found \(new.selected)") }
    case .start where before.owners > 0 && after.owners != before.owners + 1:
      lines.append("flows: expected \(before.owners + 1), found \(after.owners)")
    case .stop where before.owners > 0 && after.owners >= before.owners:
      lines.append("flows: expected fewer than \(before.owners), found \(after.owners)")
    default: break
    }
    return lines
  }

  private func stackLines(_ after: Picture) -> [String] {
    guard change != .anything else { return [] }
    return before.stacks.sorted { $0.key < $1.key }.compactMap { stack, old in
      let isFront = stack == before.front
      guard let new = after.stacks[stack] else {
        return isFront ? "stack \(stack): expected \(words(old)), found nothing" : nil
      }
      guard let expected = difference(between: old, and: new, isFront ? change : .nothing) else { return nil }
      return "stack \(stack): expected \(expected), found \(words(new))"
    }
  }

  /// What a stack of `old` has to be after `change`, if it is not that but `new`.
  private func difference(between old: [String], and new: [String], _ change: StackChange) -> String? {
    switch change {
    case .nothing, .anything: new == old ? nil : words(old)
    case .cuts(let count): new == Array(old.prefix(count)) ? nil : words(Array(old.prefix(count)))
    case .pushes: new.count == old.count + 1 && new.starts(with: old) ? nil : "\(words(old)) and one more"
    case .replaces:
      !new.isEmpty && Set(new).isDisjoint(with: old) ? nil : "others than \(words(old))"
    }
  }

  private func words(_ titles: [String]) -> String {
    titles.isEmpty ? "nothing" : titles.joined(separator: " ")
  }
}
