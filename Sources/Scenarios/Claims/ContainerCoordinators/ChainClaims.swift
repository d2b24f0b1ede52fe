import Hierarchy

// How an action climbs, how far, and what is seen of one that no level takes.

extension ContainerCoordinatorClaims {
  static let nextModes = Claim(
    "A2",
    "Views between a controller and its container cost an action no hop",
    holds: Arm("where a contained controller's next is its container", NextMode.modalRoot),
    contrast: Arm("where it is the view around its own view", .superview),
    cases: [
      verify(" .*next=(container|superview|modal-root|modal-window)"),
      "bubbleup run --full --filter 'responder.trampoline.*lookup=native' --depth 16 --threads 1",
    ]
  ) { test in
    for (place, steps) in [("in its tab", []), ("in a modal", toModal)] {
      for mode in NextMode.allCases {
        test.show("hops from a cell \(place), next=\(mode.rawValue)", hopsToDelegate(in: mode, after: steps))
      }
      let hops = [0, 3].map { hopsToDelegate(in: test.world, after: steps, views: $0) }
      test.expect("hops that three views more add \(place)", hops[1] - hops[0], .equals(0))
    }
  }

  /// How far it is from a cell to the last responder, with so many more views around each contained controller's view.
  private static func hopsToDelegate(in mode: NextMode, after steps: [Step], views: Int = 0) -> Int {
    let form = ArchitectureOptions(.native, next: mode, modal: ModalRepair.none)
    let messenger = launch(form, after: steps)
    for case let controller as Controller in messenger.stage.census.living where controller.parent != nil {
      for _ in 0..<views { controller.view?.wrap(on: messenger.stage) }
    }
    return messenger.touched.flatMap { ResponderPath.hops(from: $0, to: messenger.delegate) } ?? -1
  }

  static let chainEnd = Claim(
    "A4",
    "An action that no level takes is seen at the end of the chain, exactly once",
    holds: Arm("where each level hands an action on once", article),
    contrast: Arm(
      "where the details pay it forward and then do what their base class does",
      article.with(Hazard("forwarded-twice", TwiceForwardingDetailsViewController.self))
    ),
    cases: [verify()]
  ) { test in
    var levels: [(messenger: Messenger, level: any MessengerResponder)] = []
    for seed in trials {
      let messenger = launch(test.world, after: drawn(seed, toTab: 0) + [Step(.push, seed)])
      for case let level as any MessengerResponder in messenger.stage.census.living
      where !ResponderPath.all(from: level).contains(where: { $0 is MessageListNavigationController }) {
        levels.append((messenger, level))
      }
    }
    test.require("levels below none that takes the action", levels.count, .above(100))
    test.all("actions that end at the delegate, once", of: levels) { messenger, level in
      _ = messenger.stage.takeEvents()
      level.finishedDraft(Draft(recipient: nil))
      return messenger.stage.takeEvents() == ["delegate: unhandled action finishedDraft(_:)"]
    }
  }

  static let cells = Claim(
    "A7",
    "A cell sends like a view controller, for the price of two more hops",
    holds: Arm("where it hangs in its list", true),
    contrast: Arm("where it was taken out of its list", false),
    cases: ["bubbleup claims A7", verify()]
  ) { test in
    let messenger = Messenger(counting)
    let screen = try test.unwrap(messenger.screen, "list")
    let cell = try test.unwrap(messenger.touched as? FriendCell, "cell")
    if !test.world { cell.removeFromSuperview() }
    let near = ResponderPath.hops(from: screen, to: messenger.window) ?? 0
    let far = ResponderPath.hops(from: cell, to: messenger.window) ?? 0
    test.all("errors that reach the window", of: [screen as any MessengerResponder, cell]) {
      messenger.errors(1, from: $0) == 1
    }
    test.show("hops from the screen", near)
    test.expect("hops more from the cell", far - near, .equals(2))
    let readings = try test.times { _ in
      [sending("the screen") { $0.screen }, sending("a cell") { $0.touched }]
    }
    // Five hops to three, and half as much again.
    test.expect("time from the cell to time from the screen", readings[1].ratio, .below(2.5))
  }

  /// The messenger with a window that counts errors and shows none.
  private static let counting = article.with(Hazard("counted-errors", CountingWindow.self))

  private static func sending(
    _ name: String,
    from origin: @escaping @Sendable (Messenger) -> (any MessengerResponder)?
  ) -> LabOperation {
    LabOperation("errors from \(name)") {
      let messenger = Messenger(counting)
      messenger.stage.transitions = nil
      let origin = origin(messenger)
      return { count in origin.map { messenger.errors(count, from: $0) } ?? 0 }
    }
  }

  static let errors = Claim(
    "A8",
    "An error reaches the window from anywhere, at a price that grows with the depth and with nothing else",
    holds: Arm("where each level hands it on", Handing.atOnce),
    contrast: Arm("where each level first asks those above whether one of them takes errors", .afterAsking),
    cases: [
      "bubbleup claims A8", verify(),
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' --filter 'lookup=native;next=container' "
        + "--depth 16,64,256 --action handle-error",
    ]
  ) { test in
    let messenger = launch(ContainerCoordinatorsArchitecture.wrapped, after: [Step(.push)] + toModal)
    let levels = messenger.stage.census.living.filter { !($0 is MessengerDelegate) }
    test.all("levels with errors that reach the window", of: levels) {
      messenger.answer(to: "handleError", from: $0) == "handled by window"
    }
    let depths = [16, 64, 256]
    let readings = try test.times { handing in depths.map { ErrorChain.error(handing, $0) } }
    for (depth, reading) in zip(depths, readings) {
      test.show("error over \(depth) levels", reading.nanoseconds)
      guard depth > depths[0] else { continue }
      test.expect(
        "error over \(depth) levels, to \(depths[0])",
        reading.ratio,
        .below(3 * Double(depth / depths[0]))
      )
    }
  }
}

// MARK: - A2, A4

extension View {
  /// Puts a plain view around this one, in its place.
  fileprivate func wrap(on stage: Stage) {
    guard let outer = superview else { return }
    let wrapper = View(id: stage.makeID())
    outer.addSubview(wrapper)
    wrapper.addSubview(self)
  }
}

/// Pays an action forward, and does once more what its base class does.
private final class TwiceForwardingDetailsViewController: FriendDetailsViewController {
  override func finishedDraft(_ draft: ResponderBox) {
    nextMessenger?.finishedDraft(draft)
    super.finishedDraft(draft)
  }
}

// MARK: - A7

/// Counts errors, and raises no alert for each.
private final class CountingWindow: MessengerWindow {
  fileprivate var errors: UInt64 = 0

  override func handleError(_ error: any Error) { errors += 1 }
}

extension Messenger {
  /// Sends so many errors from `origin`; how many have reached the window.
  fileprivate func errors(_ count: Int, from origin: any MessengerResponder) -> UInt64 {
    guard let window = window as? CountingWindow else { return 0 }
    let error = Failure(code: 1)
    window.errors = 0
    for _ in 0..<count { origin.handleError(error) }
    return window.errors
  }
}

// MARK: - A8

/// What a level does with an error that is not its own.
private enum Handing {
  case atOnce, afterAsking
}

/// Levels that hand errors on to one that takes them; of two classes in turn, so that no call is resolved when it is
/// compiled.
private class ErrorChain {
  private let above: ErrorChain?
  fileprivate var errors: UInt64 = 0

  init(above: ErrorChain?) { self.above = above }

  /// Whether this level or one above it takes errors.
  func takesErrors() -> Bool { above?.takesErrors() ?? true }

  func handleError(_ code: UInt64) {
    guard let above else { return errors &+= code }
    above.handleError(code)
  }

  static func error(_ handing: Handing, _ depth: Int) -> LabOperation {
    LabOperation("error over \(depth) levels, handed on \(handing)") {
      let window = ErrorChain(above: nil)
      let origin = (0..<depth).reduce(window) { above, place in
        handing == .afterAsking
          ? AskingLevel(above: above)
          : place.isMultiple(of: 2) ? HandingLevel(above: above) : ErrorChain(above: above)
      }
      return { count in
        for number in 0..<count { origin.handleError(UInt64(number)) }
        return window.errors
      }
    }
  }
}

private final class HandingLevel: ErrorChain {
  override func handleError(_ code: UInt64) { super.handleError(code) }
}

/// Hands on what a level above takes, as `target(forAction:)` finds out.
private final class AskingLevel: ErrorChain {
  override func handleError(_ code: UInt64) {
    if takesErrors() { super.handleError(code) }
  }
}
