import Hierarchy

extension ContainerCoordinatorClaims {
  static let modal = Claim(
    "A6/A12",
    "A message from a modal reaches the container that asked for it",
    holds: Arm("where that container presents it itself", Presenter.caller),
    contrast: Arm(
      "where the tab bar controller around that container presents it, as UIKit mostly does",
      .container
    ),
    axis: "what a modal's next is",
    cases: [verify(), verify(" hazard=skipped-presenter")]
  ) { test in
    for mode in NextMode.allCases {
      var form = ContainerCoordinatorsArchitecture.bare(mode)
      form.presenter = test.world
      test.side = "next=\(mode.rawValue)"
      let modals = trials.map { seed in
        let messenger = Messenger(form).after(drawn(seed, toTab: 1) + [Step(.present)])
        // In every other trial a recipient is chosen first.
        if !seed.isMultiple(of: 2) { messenger.perform(Step(.push, seed)) }
        return messenger
      }
      test.requireAll("modals presented", of: modals) { $0.modal != nil }
      let answers = modals.flatMap { ends(in: $0, from: [$0.front, $0.screen, $0.touched]) }
      test.all("messages that come to the container", of: answers) { $0.hasPrefix("handled by messages#") }
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
      { _ in nil }, { $0.screen }, { $0.front }, { $0.home }, { $0.window },
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
    "A wrapper leads what a modal sends back to the container that asked, whoever presents it, and leaves nothing behind",
    holds: Arm("where it holds that container weakly", (repair: ModalRepair.wrapper, left: article)),
    contrast: Arm(
      "where there is none, or where it keeps the container alive, as the article's does",
      (repair: .none, left: article.with(MessengerHazards.retainingWrapper))
    ),
    cases: [verify(" .*modal=wrapper"), verify(" hazard=retaining-wrapper")]
  ) { test in
    let (repair, form) = test.world
    let answers = NextMode.allCases.flatMap { mode in
      Presenter.allCases.flatMap { presenter in
        var form = ArchitectureOptions(linkage: .native, next: mode, modal: repair)
        form.presenter = presenter
        let messenger = Messenger(form).after(toModal)
        return ends(in: messenger, from: [messenger.front, messenger.screen])
      }
    }
    test.all("messages that come to the container", of: answers) { $0 == "handled by messages#1" }
    for form in variants {
      let messenger = Messenger(form).after(toModal)
      let hops = messenger.home?.messages.flatMap { messenger.front?.hops(to: $0) }
      test.show("levels, \(form.side)", messenger.stage.census.living.count)
      test.show("hops from modal to container, \(form.side)", try test.unwrap(hops, "way to the container"))
    }
    test.expect("levels left by an app that ends under its modal", left(by: form, toModal), .equals(0))
    test.show("levels left by one that has dismissed it", left(by: form, toModal + [Step(.dismiss)]))
    test.show("messages lost before the wrapper's view is loaded, of 1", lostBeforeLoading(form))
  }

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
