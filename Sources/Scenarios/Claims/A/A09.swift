import Hierarchy

extension ContainerCoordinatorClaims {
  static let firstResponder = Claim(
    "A9",
    "A bar button without a target reaches the stack that put it there",
    rule: "of 100 taps with each first responder all open the modal",
    cases: [verify(" hazard=nil-target")]
  ) { _ in
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
        let figure = ClaimFigure("taps astray, first responder: \(place.name)", count: astray(place.find))
        return ClaimCheck(figure, .equals(0), side: place.name)
      },
      axis: "who is the first responder"
    )
  }

  private static func astray(_ find: (MessengerWorld) -> Responder?) -> Int {
    let options = ArchitectureOptions(.native, next: .container, modal: ModalRepair.none, hazard: .nilTarget)
    let world = MessengerWorld(options)
    return (0..<100).count { _ in
      world.perform(Step(.selectTab, 1))
      world.window.firstResponder = find(world)
      world.perform(Step(.present))
      defer { world.perform(Step(.dismiss)) }
      return !(world.frontStack is NewMessageStack)
    }
  }
}
