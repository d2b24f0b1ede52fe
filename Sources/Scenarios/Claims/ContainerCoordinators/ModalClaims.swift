import Hierarchy

extension ContainerCoordinatorClaims {
  static let modal = Claim(
    "A6/A12",
    "A message from a modal reaches the container that presented it",
    holds: Arm("where that container presents the modal itself", Presenter.caller),
    contrast: Arm(
      "where the tab bar controller around it presents the modal, as UIKit mostly does",
      .container
    ),
    axis: "what a modal's next is",
    cases: [verify(), verify(" hazard=skipped-presenter")]
  ) { test in
    for mode in NextMode.allCases {
      var form = ArchitectureOptions(linkage: .native, next: mode, modal: ModalRepair.none)
      form.presenter = test.world
      test.side = "next=\(mode.rawValue)"
      var answers: [String] = []
      let modals = trials.map { seed in
        let messenger = Messenger(form).after(drawn(seed, toTab: 1) + [Step(.present)])
        // In every other trial a recipient is chosen first.
        if !seed.isMultiple(of: 2) { messenger.perform(Step(.push, seed)) }
        answers += ends(in: messenger, from: [messenger.front, messenger.screen, messenger.touched])
        return messenger
      }
      test.requireAll("modals presented", of: modals) { $0.modal != nil }
      test.all("messages that come to the container", of: answers) { $0.hasPrefix("handled by messages#") }
      let others = answers.filter { !$0.hasPrefix("handled by messages#") }
      test.show("messages that another level handles", others.count { $0.hasPrefix("handled") })
      for messenger in modals { messenger.perform(Step(.dismiss)) }
      test.all("modals that the container dismisses", of: modals) { $0.modal == nil }
    }
  }

  static let firstResponder = Claim(
    "A9",
    "A bar button's action reaches the container that put it there, whatever is the first responder",
    holds: Arm("with that container for a target", article),
    contrast: Arm("without a target", article.with(MessengerHazards.nilTarget)),
    cases: [verify(" hazard=nil-target")]
  ) { test in
    let places: [(Messenger) -> Responder?] = [
      { $0.screen }, { $0.front }, { $0.home }, { $0.window },
    ]
    test.all("taps that open the modal, by first responder", of: places) { place in
      let messenger = Messenger(test.world).after([Step(.selectTab, 1)])
      messenger.window.firstResponder = place(messenger)
      messenger.perform(Step(.present))
      return messenger.modal != nil
    }
  }

  static let wrapper = Claim(
    "A13",
    "A wrapper repairs a modal's chain for one level and one hop more, and leaves nothing behind",
    holds: Arm("where it holds the presenter weakly", (chain: wrapped, left: wrapped)),
    contrast: Arm(
      "where there is none, or where it keeps the presenter alive, as the article's does",
      (
        chain: ArchitectureOptions(linkage: .native, next: .modalRoot, modal: ModalRepair.none),
        left: wrapped.with(MessengerHazards.retainingWrapper)
      )
    ),
    cases: [verify(" .*modal=wrapper"), verify(" hazard=retaining-wrapper")]
  ) { test in
    let (chain, form) = test.world
    // Beside the modal alone, where that needs no repair.
    let (bare, repaired) = (Messenger(article).after(toModal), Messenger(chain).after(toModal))
    let more = repaired.stage.census.living.count - bare.stage.census.living.count
    test.expect("levels more", more, .equals(1))
    let hops = [bare, repaired].map { app in app.home.flatMap { app.front?.hops(to: $0.messages) } ?? 0 }
    test.expect("hops more from modal to presenter", hops[1] - hops[0], .equals(1))
    test.all("messages that arrive", of: ends(in: repaired, from: [repaired.front, repaired.screen])) {
      $0 == "handled by messages#1"
    }
    let (ended, dismissed) = (toModal, toModal + [Step(.dismiss)])
    test.expect("levels left by an app that ends under its modal", left(by: form, ended), .equals(0))
    test.show("levels left by one that has dismissed it", left(by: form, dismissed))
    test.show("messages lost before the wrapper's view is loaded, of 1", lostBeforeLoading(form))
    repaired.perform(Step(.dismiss))
  }

  private static let wrapped = ContainerCoordinatorsArchitecture.wrapped

  /// Where messages from `origins` to the presenter of the modal end, in words.
  private static func ends(in messenger: Messenger, from origins: [Responder?]) -> [String] {
    origins.compactMap { $0.map { messenger.answer(to: "finishedDraft", from: $0) } }
  }

  /// How many levels outlive their app, after `steps`; the cycles that keep them are then broken.
  private static func left(by form: ArchitectureOptions, _ steps: [Step]) -> Int {
    let stage = Messenger(form).after(steps).stage
    let survivors = stage.census.living
    for case let presenter as Controller in survivors { presenter.dismissPresented() }
    return survivors.count
  }

  /// The wrapper adopts its child when its view is loaded, and not before.
  private static func lostBeforeLoading(_ form: ArchitectureOptions) -> Int {
    let messenger = Messenger(form)
    guard let presenter = messenger.home?.messages else { return 0 }
    let child = NewMessageNavigationController(on: messenger.stage)
    let wrapper = messenger.stage.cast(ResponderController.self)
      .init(containing: child, nextResponder: presenter, on: messenger.stage)
    return withExtendedLifetime(wrapper) {
      messenger.answer(to: "finishedDraft", from: child).hasPrefix("unhandled") ? 1 : 0
    }
  }
}
