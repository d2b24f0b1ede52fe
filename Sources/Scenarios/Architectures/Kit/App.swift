import Hierarchy

/// One of the five apps, alive: its objects, and what its user, its screens and the system can do to it.
///
/// An app adds its windows and coordinators in its initialiser and says in `act` what each operation means to it. What a
/// stack, a finger or the system does is the driver's (`App+Driver.swift`), and so is what must hold after each step
/// (`Examination.swift`).
package class App {
  /// The application, which owns everything; letting go of the app lets go of it.
  final let application = Application(id: .application)
  final let stage: Stage
  /// How what is seen differs from what the last step had to come to.
  final var forecast: (App) -> [String] = { _ in [] }

  /// With `table` if that is to be watched.
  init(_ options: ArchitectureOptions, table: (any AssociationTable)? = nil) {
    stage = Stage(options, table: table)
  }

  /// Does `step` in the app's own way; false leaves it to the driver.
  func act(_ step: Step) -> Bool { false }

  /// Whether `step` makes sense to the app now; what makes no sense to any app is not asked.
  func allows(_ step: Step) -> Bool { true }

  /// How many screens `step` has to leave on the stack in front; nil if that cannot be told beforehand.
  ///
  /// Screens that stay are the lowest ones, in their order.
  func height(after step: Step) -> Int? {
    let count = front?.children.count ?? 0
    return switch step.operation {
    case .push, .pushInstantly, .swipeThenPush: front == nil ? nil : count + 1
    case .pop, .popInstantly, .swipeBack: count - 1
    case .popTo: step.argument % max(1, count) + 1
    case .popToRoot: 1
    case .swipeCancelled, .selectTab, .sendAtEachPhase, .reuseCell, .answer, .supply, .queueMessage: count
    default: nil
    }
  }

  /// The messages that are asked from everything that the user can touch, after each step.
  var inquiries: [Inquiry] { [] }

  /// Wires `screen`, which the driver pushes in front, as the app wires its own.
  func adopt(_ screen: Screen) {}

  /// The stack that the user sees: the innermost one, in the topmost modal if there is one.
  var front: NavigationStack? {
    guard let outermost = modal ?? root else { return nil }
    return sequence(first: outermost) { $0.shownChildren.last }.compactMap { $0 as? NavigationStack }.last
  }

  var modal: Controller? { root?.tree.compactMap(\.presented).last }
  var tabs: Controller? { root?.tree.first { $0.container == .tabs } }

  /// Adds what people and scenes may want to know besides.
  func describe(_ facts: inout [String: String]) {}

  /// What is wrong after `step`, or at launch, and only this app can tell; a line for each finding.
  func faults(after step: Step?) -> [String] { [] }

  final var root: Controller? { application.windows.first?.rootController }
  final var controllers: [Controller] { root?.tree ?? [] }
  final var owners: [any ScreenOwner] { stage.census.living.compactMap { $0 as? any ScreenOwner } }
}

/// A coordinator or container that takes screens for its own.
protocol ScreenOwner: Linked {
  /// The titles of its screens, as far as it knows.
  var ownScreens: [String] { get }
  /// Whether it may be without a screen.
  var isPermanent: Bool { get }
  /// Whether it would be told if one of them were popped now, to be read off its stack's slot.
  var hearsOfPops: Bool { get }
}

extension ScreenOwner {
  var isPermanent: Bool { false }
  var hearsOfPops: Bool { true }
}

/// A message that asks who would act on it, and has nothing done.
struct Inquiry {
  let name: String
  /// Sends one from a level, and says in words who acted on it.
  let ask: (Responder, Stage) -> String
  /// Who acts on it once it has come to a level: mostly that level; nil if it passes it on.
  let decider: (Responder) -> Responder?
}

extension Inquiry {
  init(_ name: String, _ letter: @escaping () -> Letter, decider: @escaping (Responder) -> Responder?) {
    self.init(name: name, ask: { $1.probe(from: $0, with: letter()) }, decider: decider)
  }
}

extension NavigationStack {
  /// How many screens a stack of an app may have, so that a script of a thousand steps stays small.
  static var tallest: Int { 8 }

  final var hasRoom: Bool { children.count < Self.tallest }
  final var titles: [String] { children.map(\.name) }
}

extension Responder {
  /// Its title, or what else there is to tell it by.
  final var name: String {
    (self as? any Linked)?.title ?? (self is Application ? "application" : "\(type(of: self)) \(id)")
  }
}

/// What went wrong, in the apps in which something does.
struct Failure: Error, CustomStringConvertible {
  let code: Int

  var description: String { "failure \(code)" }
}
