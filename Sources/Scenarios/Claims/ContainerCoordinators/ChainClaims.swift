import Hierarchy

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
    let form = ArchitectureOptions(linkage: .native, next: mode, modal: ModalRepair.none)
    let messenger = Messenger(form).after(steps)
    for case let controller as Controller in messenger.stage.census.living where controller.parent != nil {
      for _ in 0..<views { controller.view?.wrap(on: messenger.stage) }
    }
    return messenger.touched?.hops(to: messenger.delegate) ?? -1
  }

  static let chainEnd = Claim(
    "A4",
    "An action that no level takes is seen at the end of the chain, exactly once",
    holds: Arm("where each level hands an action on once", article),
    contrast: Arm(
      "where the details pay it forward and then do what their base class does",
      article.with(Hazard("forwarded-twice", TwiceForwardingDetailsViewController.self))
    )
  ) { test in
    let levels = trials.flatMap { seed in
      let messenger = Messenger(test.world).after(drawn(seed, toTab: 0) + [Step(.push, seed)])
      return messenger.stage.census.living.compactMap { $0 as? any MessengerResponder }
        .filter { !$0.messagePath.contains { $0 is MessageListNavigationController } }
        .map { (messenger: messenger, level: $0) }
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
    contrast: Arm("where it was taken out of its list", false)
  ) { test in
    let messenger = Messenger(article)
    let screen = try test.unwrap(messenger.screen, "list")
    let cell = try test.unwrap(messenger.touched as? FriendCell, "cell")
    if !test.world { cell.removeFromSuperview() }
    let (near, far) = (screen.hops(to: messenger.window) ?? 0, cell.hops(to: messenger.window) ?? 0)
    test.all("errors that reach the window", of: [screen, cell], messenger.alerts)
    test.show("hops from the screen", near)
    test.expect("hops more from the cell", far - near, .equals(2))
    let readings = try test.times { _ in
      [sending("the screen") { $0.screen }, sending("a cell") { $0.touched }]
    }
    test.show("time from the cell to time from the screen", readings[1].ratio)
  }

  private static func sending(
    _ name: String,
    from origin: @escaping @Sendable (Messenger) -> (any MessengerResponder)?
  ) -> LabOperation {
    LabOperation("errors from \(name)") {
      let messenger = Messenger(article.with(Hazard("counted-errors", CountingWindow.self)))
      let window = messenger.window as? CountingWindow
      let origin = origin(messenger)
      messenger.stage.transitions = nil
      return { count in
        let error = Failure(code: 1)
        for _ in 0..<count { origin?.handleError(error) }
        return withExtendedLifetime(messenger) { window?.errors ?? 0 }
      }
    }
  }

  static let errors = Claim(
    "A8",
    "An error reaches the window from anywhere, at a price that grows with the depth and with nothing else",
    holds: Arm("where each level hands it on", false),
    contrast: Arm("where each level first asks those above whether one of them takes errors", true),
    cases: [
      "bubbleup claims A8", verify(),
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' --filter 'lookup=native;next=container' "
        + "--depth 16,64,256 --action handle-error",
    ]
  ) { test in
    let messenger = Messenger(ContainerCoordinatorsArchitecture.wrapped).after([Step(.push)] + toModal)
    let levels = messenger.stage.census.living.filter { !($0 is MessengerDelegate) }
    test.requireAll("levels with errors that reach the window", of: levels, messenger.alerts)
    let depths = [16, 64, 256]
    let readings = try test.times { asks in
      depths.map { depth in
        SketchLevel.passing("error over \(depth) levels, \(asks ? "after asking" : "at once")", over: depth) {
          switch (asks, $1) {
          case (true, true): AskingTwin($0)
          case (true, false): AskingLevel($0)
          case (false, true): SketchTwin($0)
          case (false, false): SketchLevel($0)
          }
        }
      }
    }
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

extension View {
  /// Puts a plain view around this one, in its place.
  fileprivate func wrap(on stage: Stage) {
    guard let outer = superview else { return }
    let wrapper = View(id: stage.makeID())
    outer.addSubview(wrapper)
    wrapper.addSubview(self)
  }
}

private final class TwiceForwardingDetailsViewController: FriendDetailsViewController {
  override func finishedDraft(_ draft: ResponderBox) {
    nextMessenger?.finishedDraft(draft)
    super.finishedDraft(draft)
  }
}

/// Counts errors, and raises no alert for each.
private final class CountingWindow: MessengerWindow {
  fileprivate private(set) var errors: UInt64 = 0

  override func handleError(_ error: any Error) { errors += 1 }
}

extension Messenger {
  /// Whether an error from `origin` comes to the window, once.
  fileprivate func alerts(of origin: Responder) -> Bool {
    answer(to: "handleError", from: origin) == "handled by window"
  }
}

/// Hands on what a level above takes, as `target(forAction:)` finds out.
private class AskingLevel: SketchLevel {
  private let asked: AskingLevel?

  override init(_ above: SketchLevel?) {
    asked = above as? AskingLevel
    super.init(above)
  }

  fileprivate final func takesErrors() -> Bool { asked?.takesErrors() ?? true }

  override func pass(_ value: UInt64) -> UInt64 { takesErrors() ? super.pass(value) : 0 }
}

private final class AskingTwin: AskingLevel {
  override func pass(_ value: UInt64) -> UInt64 {
    takesErrors() ? (above?.pass(value &+ 1) ?? value) &+ 1 : 0
  }
}
