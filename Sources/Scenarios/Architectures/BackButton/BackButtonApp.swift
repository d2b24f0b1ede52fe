import Hierarchy

/// Coordinators that share a navigation stack, and how they learn that the user went back (article B).
struct BackButtonArchitecture: Architecture {
  let name = "back-button"
  let letter: Character = "B"
  let abstract = "coordinators stacked on one navigation stack, told of pops that they did not ask for"

  let operations: [Operation] = [
    .push, .pushInstantly, .start, .send, .pop, .popInstantly, .popTo, .popToRoot, .setStack, .swipeBack,
    .swipeCancelled, .swipeThenPush, .present, .dismiss, .swipeToDismiss, .popPresenter, .stop,
    .startThenStop, .stopThenStart, .supply, .freeOwner, .deepLink, .sendAtEachPhase,
  ]

  let variants: [ArchitectureOptions] = [
    .literalObserver, .literalShared, .sharedObserver, .rejectedContainer, .rejectedCoordinator,
  ]
  let hazards = BackButtonHazards.all

  /// An observer that all flows share: flows are stacked on each other in the opening.
  let standardForm = ArchitectureOptions.sharedObserver

  /// Two details on the stack of the master, the first with two screens, and an editor with a detail over them.
  let opening = [
    Step(.push), Step(.start), Step(.push), Step(.start), Step(.present), Step(.push), Step(.start),
  ]

  /// What the article's own forms can follow: a detail that the list asks for, and animated pops of one screen.
  func operations(of options: ArchitectureOptions) -> [Operation] {
    let literal: [Operation] = [
      .push, .pushInstantly, .send, .pop, .swipeBack, .swipeCancelled, .swipeThenPush, .present, .dismiss,
      .swipeToDismiss, .sendAtEachPhase,
    ]
    return switch options.with(nil as Hazard?) {
    case .literalObserver, .rejectedCoordinator: literal
    case .literalShared: literal + [.start, .supply]
    case .rejectedContainer: literal + [.start, .popInstantly, .popTo, .popToRoot, .deepLink]
    default: operations
    }
  }

  func launch(_ options: ArchitectureOptions) -> App { BackButtonApp(options) }
}

extension ArchitectureOptions {
  /// The article's own: each detail has an observer, which takes the delegate slot.
  static let literalObserver = Self(linkage: .delegate, observer: .own, watching: .articleObserver)
  /// The same observer, one for all flows of a stack.
  static let literalShared = Self(linkage: .delegate, observer: .shared, watching: .articleObserver)
  /// A shared observer that compares, under flows that observe all of their screens.
  static let sharedObserver = Self(linkage: .delegate, observer: .shared, watching: .observer)
  /// The container that the article rejects.
  static let rejectedContainer = Self(linkage: .delegate, observer: .shared, watching: .articleContainer)
  /// The first coordinator as the stack's delegate, which the article rejects as well.
  static let rejectedCoordinator = Self(linkage: .delegate, observer: .shared, watching: .articleCoordinator)
}

/// A list with details, and an editor in a modal.
final class BackButtonApp: App {
  private(set) lazy var window = MainWindow("window", on: stage)
  private(set) lazy var master = MasterCoordinator(on: stage)
  /// The app's own transitions, which it alone owns.
  var customTransitions: CustomTransitions?
  /// The screen that was on top of the master's stack when it was last examined.
  private var lastTop: NodeID?

  override init(_ options: ArchitectureOptions, table: (any AssociationTable)? = nil) {
    super.init(options, table: table)
    application.add(window)
    application.add(master)
    master.start()
    window.setRoot(master.entrance)
    window.makeVisible()
  }

  var coordinators: [SliceCoordinator] { stage.census.living.compactMap { $0 as? SliceCoordinator } }

  /// The flow of the modal, if one is up.
  var editor: EditorCoordinator? {
    coordinators.lazy.compactMap { $0 as? EditorCoordinator }.first { $0.entrance.presenting != nil }
  }

  /// The flow that has the stack in front.
  var host: HostCoordinator { editor ?? master }

  /// The flow that has the screen in front.
  var top: SliceCoordinator { topScreen?.delegate as? SliceCoordinator ?? host }

  /// The screen that the user sees.
  var topScreen: ItemViewController? { host.navigationController.topController as? ItemViewController }

  override func adopt(_ screen: Screen) { screen.parentCoordinator = top }

  override var inquiries: [Inquiry] {
    [Inquiry("error", { Letter(.handleError) }) { $0 is MasterCoordinator ? $0 : nil }]
  }

  override func describe(_ facts: inout [String: String]) {
    for flow in coordinators {
      facts["parent of \(flow.title)"] = (flow.parent as? any Linked)?.title ?? "application"
    }
  }

  /// Custom transitions are asked for whenever the top of the stack changes by an animation (catalogue B7).
  override func faults(after step: Step?) -> [String] {
    let (oldTop, newTop) = (lastTop, master.navigationController.topController?.id)
    lastTop = newTop
    guard let customTransitions else { return unrecognized.map { "no receiver for \($0)" } }
    defer { customTransitions.wasAsked = false }
    let animated: [Operation?] = [.push, .pop, .swipeBack]
    guard animated.contains(step?.operation), oldTop != newTop, !customTransitions.wasAsked,
      customTransitions.capabilities.contains(.animation)
    else { return [] }
    return ["\(customTransitions.kind.name) was not asked for an animation"]
  }

  /// The calls that came for the app's own transitions after they had gone.
  var unrecognized: [String] { master.navigationControllerObserver?.unrecognized ?? [] }

  override func allows(_ step: Step) -> Bool {
    let hasRoom = host.navigationController.hasRoom
    return switch step.operation {
    case .start: hasRoom
    case .send: hasRoom && (stage.options.with(nil as Hazard?) != .literalObserver || !isDetailOnStack)
    case .stop: canStop
    case .startThenStop, .stopThenStart: canStop && hasRoom
    default: true
    }
  }

  override func height(after step: Step) -> Int? {
    super.height(after: step.operation == .start || step.operation == .send ? Step(.push) : step)
  }

  override func act(_ step: Step) -> Bool {
    switch step.operation {
    case .push: top.show(isObserved: top.observesAll, animated: stage.isAnimated)
    case .start: (step.isEven ? top : host).startDetail(animated: true)
    case .send: topScreen?.didSelectCell()
    case .setStack: setStack(step)
    case .present: top.presentEditor(in: window)
    case .dismiss: editor?.finish()
    case .stop: (top as? DetailCoordinator)?.stop(animated: step.isEven)
    case .startThenStop:
      let covered = top as? DetailCoordinator
      host.startDetail(animated: true)
      covered?.stop(animated: false)
    case .stopThenStart:
      (top as? DetailCoordinator)?.stop(animated: true)
      host.startDetail(animated: true)
    case .supply: supply(step)
    case .freeOwner: customTransitions = nil
    case .deepLink: openLink(step)
    default: return false
    }
    return true
  }
}

extension BackButtonApp {
  /// Each observer of a detail takes the slot from the one before, so that there has to be none before.
  private var isDetailOnStack: Bool {
    host.navigationController.children.contains { $0 is DetailViewController }
  }

  /// Whether the flow on top can end by itself: what it has started keeps it, and a stack cannot be empty.
  private var canStop: Bool {
    guard top is DetailCoordinator, top.children.isEmpty else { return false }
    return host.navigationController.children.contains { ($0 as? ItemViewController)?.delegate !== top }
  }

  /// The host replaces its stack in one of three ways: root and a new screen, a new screen alone, root and top.
  private func setStack(_ step: Step) {
    let (screens, way) = (host.navigationController.children, step.argument % 3)
    let kept = [Array(screens.prefix(1)), [], screens.prefix(1) + screens.dropFirst().suffix(1)][way]
    host.replaceStack(keeping: kept, addsScreen: way < 2, animated: !step.isAnimated)
  }

  /// A link from outside: the modal goes, the stack is cut down to its root, and one to three details follow.
  private func openLink(_ step: Step) {
    editor?.finish()
    master.navigationController.popToRoot(animated: false)
    for _ in 0...step.argument % 3 { top.startDetail(animated: false) }
  }

  /// The app's own transitions: behind the observer, or where there is no place behind, in the slot itself.
  private func supply(_ step: Step) {
    let kinds = CustomTransitions.kinds
    let arriving = CustomTransitions(kinds[step.argument % kinds.count], on: stage)
    customTransitions = arriving
    if let observer = master.navigationControllerObserver {
      observer.navigationControllerDelegate = arriving
    } else {
      master.navigationController.delegate = arriving
    }
  }
}

/// An app's own transitions: what the delegate slot was made for, and what an observer in it must not take away.
final class CustomTransitions: NavigationDelegate {
  typealias Kind = (name: String, capabilities: NavigationCapabilities)

  /// Custom transitions alone, news of screens about to be shown, or custom transitions with news of screens shown.
  static let kinds: [Kind] = [("fade", .animation), prefetch, ("tour", [.didShow, .animation])]
  static let prefetch: Kind = ("prefetch", .willShow)

  /// What they answer by now; the stack is not told of a change.
  var kind: Kind
  /// Whether an animation was asked for since the app was last examined.
  var wasAsked = false
  /// How often one was asked for that there is none of.
  private(set) var strayCalls = 0
  private let stage: Stage

  init(_ kind: Kind, on stage: Stage) {
    self.kind = kind
    self.stage = stage
  }

  var capabilities: NavigationCapabilities { kind.capabilities }

  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    stage.note("\(kind.name) told of \(controller.name) to come")
  }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    stage.note("\(kind.name) told of \(controller.name)")
  }

  func navigationStack(
    _ stack: NavigationStack,
    animationFor operation: NavigationOperation,
    from: Controller,
    to: Controller
  ) -> NavigationAnimation? {
    guard capabilities.contains(.animation) else {
      strayCalls += 1
      return nil
    }
    wasAsked = true
    stage.note("\(kind.name) asked for \(operation) from \(from.name) to \(to.name)")
    return kind.name
  }
}
