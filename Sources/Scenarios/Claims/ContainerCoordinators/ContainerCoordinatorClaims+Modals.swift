import Hierarchy

// MARK: - A6

extension ContainerCoordinatorClaims {
  static let modalButton = Claim(
    "A6",
    "A message from a modal reaches the stack that presented it",
    rule: """
      in each of 20 drawn situations the modal, opened by the bar button, is dismissed by its presenter on a message from \
      inside, from the list or from the composer
      """,
    against: CounterWorld("wrapped", "every modal has the wrapper around it", .confirmed),
    cases: [verify()]
  ) { _, planted in
    let forms = NextMode.allCases.flatMap { mode in
      [ModalRepair.none, .wrapper].map { ArchitectureOptions(.native, next: mode, modal: $0) }
    }
    return Finding(
      forms.map { options in
        let repaired = planted == nil ? options : options.with(ModalRepair.wrapper)
        let figure = ClaimFigure("modals dismissed, of \(trials)", count: dismissed(repaired))
        return ClaimCheck(figure, .equals(trials), side: options.side)
      },
      axis: "the mode of next and the repair"
    )
  }

  private static func dismissed(_ options: ArchitectureOptions) -> Int {
    (0..<trials).count { seed in
      let world = MessengerWorld(options)
      world.perform(drawn(seed, toTab: 1) + [Step(.present)])
      guard world.frontStack is NewMessageStack else { return false }
      // In every other trial a recipient is chosen first.
      if !seed.isMultiple(of: 2) { world.perform(Step(.push, seed)) }
      world.perform(Step(.dismiss))
      return !(world.frontStack is NewMessageStack)
    }
  }
}

// MARK: - A9

extension ContainerCoordinatorClaims {
  static let firstResponder = Claim(
    "A9",
    "A bar button without a target reaches the stack that put it there",
    rule: "with each first responder the one tap opens the modal",
    against: CounterWorld("target", "the button has its stack for a target", .confirmed),
    cases: [verify(" hazard=nil-target")]
  ) { _, planted in
    let places: [(name: String, find: (MessengerWorld) -> Responder?)] = [
      ("none", { _ in nil }),
      ("the screen under the bar", { $0.frontScreen }),
      ("its stack", { $0.frontStack }),
      ("the bar of tabs", { $0.window.home }),
      ("the window", { $0.window }),
      ("a cell off screen", { ($0.window.home?.friends.topController as? FriendList)?.cells.first }),
    ]
    return Finding(
      places.map { place in
        let hazard = planted == nil ? Hazard.nilTarget : nil
        let figure = ClaimFigure(
          "taps astray of 1, first responder: \(place.name)",
          count: isAstray(place.find, hazard) ? 1 : 0
        )
        return ClaimCheck(figure, .equals(0), side: place.name)
      },
      axis: "who is the first responder"
    )
  }

  private static func isAstray(_ find: (MessengerWorld) -> Responder?, _ hazard: Hazard?) -> Bool {
    let options = ArchitectureOptions(.native, next: .container, modal: ModalRepair.none, hazard: hazard)
    let world = MessengerWorld(options)
    world.perform(Step(.selectTab, 1))
    world.window.firstResponder = find(world)
    world.perform(Step(.present))
    return !(world.frontStack is NewMessageStack)
  }
}

// MARK: - A12

extension ContainerCoordinatorClaims {
  static let modalTrap = Claim(
    "A12",
    "A modal's messages skip the stack that presented it",
    rule: """
      without a repair, the message to the presenter misses it from each place in the modal: the stack, the list, a cell, \
      and the composer
      """,
    against: CounterWorld("wrapped", "a wrapper leads the messages of each modal back to its presenter"),
    cases: [verify(" hazard=skipped-presenter")]
  ) { _, planted in
    Finding(
      NextMode.allCases.flatMap { mode in
        let repair = planted == nil ? ModalRepair.none : .wrapper
        let options = ArchitectureOptions(.native, next: mode, modal: repair)
        let answers = answers(in: options)
        let side = "next=\(mode.rawValue)"
        let missed = answers.count { $0 != .presenter }
        // To be handled by somebody else would be worse than not at all.
        let misdelivered = answers.count { $0 == .other }
        return [
          ClaimCheck(
            ClaimFigure("messages past the presenter, of 4", count: missed),
            .equals(4),
            side: side
          ),
          ClaimCheck(
            ClaimFigure("of them handled by another", count: misdelivered),
            side: side
          ),
        ]
      },
      axis: "what a modal's next is"
    )
  }

  private enum Taker { case presenter, other, nobody }

  /// Who takes the message, from each of four places in the modal.
  private static func answers(in options: ArchitectureOptions) -> [Taker] {
    let world = MessengerWorld(options)
    world.perform(toModal)
    let presenter = world.window.home?.messages.title ?? ""
    func taker(from origin: Responder?) -> Taker? {
      guard let origin else { return nil }
      let answer = world.stage.probe(from: origin, with: ResponderBox(asking: .finishedDraft))
      if answer == "handled by \(presenter)" { return .presenter }
      return answer.hasPrefix("handled") ? .other : .nobody
    }
    let first = [
      taker(from: world.frontStack), taker(from: world.frontScreen),
      taker(from: world.deepestOrigin(Step(.send))),
    ]
    world.perform(Step(.push))
    return (first + [taker(from: world.frontScreen)]).compactMap(\.self)
  }
}

// MARK: - A13

extension ContainerCoordinatorClaims {
  static let wrapper = Claim(
    "A13",
    "A wrapper around the modal repairs its chain for one more level and one more hop, and leaves nothing behind",
    rule: """
      beside the modal alone, in the mode that needs no repair, exactly one more level lives and one more hop lies \
      between modal and presenter; every message arrives; and nothing survives an app that ends under its modal
      """,
    against: CounterWorld(
      "weak-presenter",
      "the article's wrapper holds its presenter weakly as well",
      .confirmed
    ),
    cases: [verify(" .*modal=wrapper"), verify(" hazard=retaining-wrapper")]
  ) { _, planted in
    let bare = measure(ArchitectureOptions(.native, next: .container, modal: ModalRepair.none))
    let forms: [(side: String, hazard: Hazard?)] = [
      ("presenter held weakly", nil), ("presenter kept alive, as in the article", .retainingWrapper),
    ]
    var checks: [ClaimCheck] = []
    for form in forms {
      let hazard = planted == nil ? form.hazard : nil
      let options = ArchitectureOptions(.native, next: .modalRoot, modal: .wrapper, hazard: hazard)
      let wrapped = measure(options)
      let figures: [(ClaimFigure, ClaimCondition?)] = [
        (ClaimFigure("levels more", count: wrapped.levels - bare.levels), .equals(1)),
        (ClaimFigure("hops more", count: wrapped.hops - bare.hops), .equals(1)),
        (ClaimFigure("messages that arrive, of 1", count: wrapped.arrives ? 1 : 0), .equals(1)),
        (ClaimFigure("left behind when the app ends under the modal", count: wrapped.leftBehind), .equals(0)),
        (ClaimFigure("left behind when it was dismissed", count: wrapped.leftAfterDismissal), nil),
        (ClaimFigure("messages lost before the wrapper is loaded, of 1", count: wrapped.lostEarly), nil),
      ]
      checks += figures.map { figure, condition in
        ClaimCheck(figure, condition, side: form.side)
      }
    }
    return Finding(checks, axis: "how the wrapper holds the presenter")
  }

  private struct Wrapped {
    var levels = 0
    var hops = 0
    var arrives = false
    var leftBehind = 0
    var leftAfterDismissal = 0
    var lostEarly = 0
  }

  private static func measure(_ options: ArchitectureOptions) -> Wrapped {
    var wrapped = Wrapped()
    measurePresented(options, into: &wrapped)
    wrapped.leftBehind = survivors(of: options, after: toModal)
    wrapped.leftAfterDismissal = survivors(of: options, after: toModal + [Step(.dismiss)])
    wrapped.lostEarly = lostBeforeLoading(options)
    return wrapped
  }

  private static func measurePresented(_ options: ArchitectureOptions, into wrapped: inout Wrapped) {
    let world = MessengerWorld(options)
    world.perform(toModal)
    defer { world.perform(Step(.dismiss)) }
    guard let home = world.window.home, let modal = home.messages.newMessageStack else { return }
    wrapped.levels = world.stage.census.living.count
    wrapped.hops = ResponderPath.hops(from: modal, to: home.messages) ?? 0
    let answer = world.stage.probe(from: modal, with: ResponderBox(asking: .finishedDraft))
    wrapped.arrives = answer == "handled by \(home.messages.title)"
  }

  /// How many levels outlive their app; the cycles that keep them are then broken.
  private static func survivors(of options: ArchitectureOptions, after steps: [Step]) -> Int {
    var world: MessengerWorld? = MessengerWorld(options)
    guard let stage = world?.stage else { return 0 }
    world?.perform(steps)
    world = nil
    let survivors = stage.census.living
    for case let presenter as Controller in survivors { presenter.dismissPresented() }
    return survivors.count
  }

  /// The wrapper adopts its content when its view is loaded, and not before.
  private static func lostBeforeLoading(_ options: ArchitectureOptions) -> Int {
    let world = MessengerWorld(options)
    guard let presenter = world.window.home?.messages else { return 0 }
    let content = NewMessageStack(on: world.stage)
    let wrapper = ResponderController(containing: content, next: presenter, on: world.stage)
    let answer = world.stage.probe(from: content, with: ResponderBox(asking: .finishedDraft))
    return withExtendedLifetime(wrapper) { answer.hasPrefix("unhandled") ? 1 : 0 }
  }
}
