import Hierarchy

/// One of the five apps, alive: its objects, and what its user, its screens and the system can do to it.
///
/// An app adds its windows and coordinators in its initialiser and says in `act` what each operation means to it. What a
/// stack, a finger or the system does is the driver's (`App+Driver.swift`), and so is what must hold after each step
/// (`Examination.swift`).
public class App {
  /// The application, which owns everything; letting go of the app lets go of it.
  final let application = Application(id: .application)
  /// What its objects share.
  final let stage: Stage
  /// What the last step had to come to.
  final var forecast: Forecast?

  /// An app with `options`, and with `table` if it is to be watched.
  init(_ options: ArchitectureOptions, table: (any AssociationTable)? = nil) {
    stage = Stage(options, table: table)
  }

  /// An app whose objects share `stage`.
  init(on stage: Stage) { self.stage = stage }

  // MARK: - The article's verbs

  /// Does `step` in the app's own way; false leaves it to the driver.
  func act(_ step: Step) -> Bool { false }

  /// Whether `step` makes sense to the app now; what makes no sense to any app is not asked.
  func allows(_ step: Step) -> Bool { true }

  /// What `step` has to do to the stack in front; asked before it is done.
  func change(by step: Step) -> StackChange { StackChange(step, on: front) }

  /// The messages that are asked from everything that the user can touch, after each step.
  var inquiries: [Inquiry] { [] }

  /// Wires `screen`, which the driver pushes in front, as the app wires its own.
  func adopt(_ screen: Screen) {}

  // MARK: - What can be seen

  /// The stack that the user sees: the innermost one, in the topmost modal if there is one.
  var front: NavigationStack? {
    var front: NavigationStack?
    var shown = modal ?? root
    while let controller = shown {
      if let stack = controller as? NavigationStack { front = stack }
      shown = controller.shownChildren.last
    }
    return front
  }

  /// The topmost modal.
  var modal: Controller? { root?.tree.compactMap(\.presented).last }

  /// The container of tabs.
  var tabs: Controller? { root?.tree.first { $0.container == .tabs } }

  /// Controllers that are kept off the screen on purpose.
  var hiddenRoots: [Controller] { [] }

  /// Adds what people and scenes may want to know besides.
  func describe(_ facts: inout [String: String]) {}

  /// What is wrong after `step`, or at launch, and only this app can tell; a line for each finding.
  func faults(after step: Step?) -> [String] { [] }
}

extension App {
  /// The controller that fills the window.
  final var root: Controller? { application.windows.first?.rootController }

  /// All controllers that are somewhere in the app, whether or not they are on screen.
  final var controllers: [Controller] { ((root.map { [$0] } ?? []) + hiddenRoots).flatMap(\.tree) }

  /// Those who take screens for their own.
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
  /// What the message is called.
  let name: String
  /// Sends one from a level, and says in words who acted on it.
  let ask: (Responder, Stage) -> String
  /// Who acts on it once it has come to a level: mostly that level; nil if it passes it on.
  let decider: (Responder) -> Responder?

  init(_ name: String, _ letter: @escaping () -> Letter, decider: @escaping (Responder) -> Responder?) {
    self.init(name, asking: { $1.probe(from: $0, with: letter()) }, decider: decider)
  }

  /// An inquiry by an app's own methods, where these take no letters.
  init(
    _ name: String,
    asking ask: @escaping (Responder, Stage) -> String,
    decider: @escaping (Responder) -> Responder?
  ) {
    self.name = name
    self.ask = ask
    self.decider = decider
  }
}

extension NavigationStack {
  /// How many screens a stack of an app may have, so that a script of a thousand steps stays small.
  static var tallest: Int { 8 }

  /// Whether another screen may be pushed.
  final var hasRoom: Bool { children.count < Self.tallest }

  /// The titles of its screens, bottom first.
  final var titles: [String] { children.map(\.name) }
}

extension Responder {
  /// Its title, or what else there is to tell it by.
  final var name: String {
    (self as? any Linked)?.title ?? (self is Application ? "application" : "\(type(of: self)) \(id)")
  }
}
