import Hierarchy
import Strategies

extension ContainerCoordinatorClaims {
  static let reach = Claim(
    "A2/A8",
    "From anywhere in the app, on screen or not, an error reaches the window, and the chain leads to the delegate",
    holds: Arm("where a controller's next is its container", NextMode.modalRoot),
    contrast: Arm(
      "where it is the view around its own view, which only a controller on screen has",
      .superview
    ),
    cases: [
      verify(" .*next=(container|superview|modal-root|modal-window)"), timed(over: "16,64,256"),
      "bubbleup claims A8",
    ]
  ) { test in
    let levels = trials.flatMap { seed in
      let form = ArchitectureOptions(linkage: .native, next: test.world, modal: .wrapper)
      let messenger = Messenger(form).after(draw(20, seed))
      return messenger.stage.census.living.map { (messenger: messenger, level: $0) }
    }
    test.require("levels", levels.count, .above(150))
    test.all("levels whose chain leads to the delegate", of: levels) { messenger, level in
      level.messagePath.last === messenger.delegate
    }
    test.all("levels with errors that reach the window", of: levels.filter { !($1 is MessengerDelegate) }) {
      $0.isHandled("handleError", from: $1, by: $0.window)
    }
    for (place, steps) in [("in its tab", []), ("in a modal", toModal)] {
      for mode in NextMode.allCases {
        let messenger = Messenger(ContainerCoordinatorsArchitecture.bare(mode)).after(steps)
        let hops = try test.unwrap(messenger.touched?.hops(to: messenger.delegate), "way to the delegate")
        test.show("hops from a cell \(place), next=\(mode.rawValue)", hops)
      }
    }
    for depth in [16, 64, 256] {
      let readings = try test.latencies { _ in
        [chain(depth, .recursive), chain(depth, .iterative, ResponderTarget())]
      }
      test.show("a message handed on over \(depth) levels", readings[0].nanoseconds)
      test.show("asking first who would act to handing on, \(depth) levels", readings[1].ratio)
    }
  }

  static let forwarding = Claim(
    describing: "A3",
    "What a level takes that forwards by a method, beside a loop over the chain",
    cases: [timed(over: "8,32,128"), "bubbleup claims A3"]
  ) { test in
    for depth in [8, 32, 128] {
      test.side = "depth=\(depth)"
      let readings = try test.latencies { _ in
        [chain(depth, .iterative), chain(depth, .recursive)]
      }
      for (name, reading) in zip(["the loop", "the method"], readings) {
        test.show("a level by \(name)", reading.nanoseconds.value / Double(depth), unit: "ns")
      }
      test.show("a message by the method to one by the loop", readings[1].ratio)
    }
  }

  /// The article's chain: of containers, and without a side table.
  private static func chain(
    _ depth: Int,
    _ form: StrategyOptions.Form,
    _ strategy: any Strategy = ResponderTrampoline()
  ) -> Case {
    Case(.chain(depth: depth), strategy, StrategyOptions(form: form, lookup: .native, next: .container))
  }

  private static func timed(over depths: String) -> String {
    "bubbleup run --full --threads 1 --strategy '^responder.(trampoline|target)$' "
      + "--filter 'lookup=native;next=container' --depth \(depths)"
  }

  static let chainEnd = Claim(
    "A4",
    "An action that no level takes is reported at the end of the chain, exactly once",
    holds: Arm("where each level hands an action on once", article),
    contrast: Arm(
      "where the details pay it forward and then do what their base class does",
      article.with(Hazard("forwarded-twice", TwiceForwardingDetailsViewController.self))
    )
  ) { test in
    let levels = trials.flatMap { seed in
      let messenger = Messenger(test.world).after(drawn(seed, toTab: 0) + [Step(.push, seed)])
      let levels = messenger.stage.census.living
      // In every other trial they are held over a logout, and the chain ends where it is cut.
      if !seed.isMultiple(of: 2) { messenger.perform(Step(.logout)) }
      return levels.filter { !$0.messagePath.contains { $0 is MessageListNavigationController } }
        .map { (messenger: messenger, level: $0, end: $0.messagePath.last as? any Linked) }
    }
    test.require("levels below none that takes the action", levels.count, .above(100))
    test.all("actions with one report, of the last level", of: levels) { messenger, level, end in
      _ = messenger.stage.takeEvents()
      let account = level.finishedDraft(Draft(recipient: nil))
      return account.outcomes == 1 && account.outcome == .unhandled && account.last == end?.id
        && messenger.stage.takeEvents() == ["\(end?.title ?? ""): unhandled action finishedDraft(_:)"]
    }
  }

  static let cells = Claim(
    "A7",
    "An error ends at the same level, whether a cell or its view controller sends it",
    holds: Arm("where the cell hands it on", article),
    contrast: Arm(
      "where the cell handles it, which it can as well",
      article.with(Hazard("handling-cell", HandlingCell.self))
    )
  ) { test in
    let messenger = Messenger(test.world)
    let screen = try test.unwrap(messenger.screen, "list")
    let cell = try test.unwrap(messenger.touched as? FriendCell, "cell")
    let origins: [Responder] = [screen, cell]
    let ends = origins.map { $0.handleError(failure) }
    test.requireAll("errors that are handled", of: ends) { $0.outcome == .handled && $0.outcomes == 1 }
    test.all("errors that the window handles", of: ends) { $0.last == messenger.window.id }
    let hops = try zip(origins, ends).map { origin, end in
      try test.unwrap(origin.messagePath.firstIndex { $0.id == end.last }, "end")
    }
    test.show("hops from the screen", hops[0])
    test.show("hops more from the cell", hops[1] - hops[0])
    let readings = try test.times { _ in
      [
        sending("an error of the screen", from: \.screen) { origin, _ in origin.handleError(failure) },
        sending("an error of a cell", from: \.touched) { origin, _ in origin.handleError(failure) },
      ]
    }
    test.show("time from the cell to time from the screen", readings[1].ratio)
  }

  private static let failure = Failure(code: 1)

  /// What `send` sends over and over from `origin`, to a container and a window that read it and show nothing; it is given
  /// a box that is there already.
  static func sending(
    _ name: String,
    from origin: @escaping @Sendable (Messenger) -> Responder?,
    by send: @escaping @Sendable (Responder, ResponderBox) -> Account
  ) -> LabOperation {
    LabOperation(name) {
      let messenger = Messenger(article.with(Hazard("idle", IdleNavigationController.self, IdleWindow.self)))
      let (origin, box) = (origin(messenger), ResponderBox(Friend(number: 1)))
      messenger.stage.transitions = nil
      return { count in
        guard let origin else { return 0 }
        return withExtendedLifetime(messenger) {
          (0..<count).reduce(0) { sum, _ in sum &+ UInt64(send(origin, box).outcome.rawValue) }
        }
      }
    }
  }
}

private final class TwiceForwardingDetailsViewController: FriendDetailsViewController {
  override func finishedDraft(_ draft: Message) {
    next?.receive(draft)
    super.finishedDraft(draft)
  }
}

private final class HandlingCell: FriendCell {
  override func handleError(_ error: Message) { _ = take(error) }
}

/// Reads whom it is sent, and pushes nothing.
private final class IdleNavigationController: FriendListNavigationController {
  private var sum = 0

  override func selectedFriend(_ friend: Message) {
    if let friend: Friend = open(friend) { sum &+= friend.number }
  }
}

/// Counts errors, and raises no alert for each.
private final class IdleWindow: MessengerWindow {
  private var errors = 0

  override func handleError(_ error: Message) { errors += take(error) ? 1 : 0 }
}
