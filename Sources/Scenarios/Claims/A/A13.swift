import Hierarchy

extension ContainerCoordinatorClaims {
  static let wrapper = Claim(
    "A13",
    "A wrapper around the modal repairs its chain for one more level and one more hop, and leaves nothing behind",
    rule: """
      beside the modal alone, in the mode that needs no repair, exactly one more level lives and one more hop lies \
      between modal and presenter; every message arrives; and nothing survives an app that ends under its modal
      """,
    cases: [verify(" .*modal=wrapper"), verify(" hazard=retaining-wrapper")]
  ) { _ in
    let bare = measure(ArchitectureOptions(.native, next: .container, modal: ModalRepair.none))
    let forms: [(side: String, hazard: Hazard?)] = [
      ("presenter held weakly", nil), ("presenter kept alive, as in the article", .retainingWrapper),
    ]
    var checks: [ClaimCheck] = []
    for form in forms {
      let options = ArchitectureOptions(.native, next: .modalRoot, modal: .wrapper, hazard: form.hazard)
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
    let answer = world.stage.probe(from: modal, with: Message(action: .draftFinished))
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
    let wrapper = ModalWrapper(content, next: presenter, on: world.stage)
    let answer = world.stage.probe(from: content, with: Message(action: .draftFinished))
    return withExtendedLifetime(wrapper) { answer.hasPrefix("unhandled") ? 1 : 0 }
  }
}
