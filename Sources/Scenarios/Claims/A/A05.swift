import Hierarchy

extension ContainerCoordinatorClaims {
  static let context = Claim(
    "A5",
    "One list of friends does the right thing in two contexts without knowing either",
    rule: """
      the same class of list, chosen from 100 times in each context and in every form, pushes details under the friends \
      stack and resets the new-message stack to the composer, and never anything else
      """,
    cases: [verify()]
  ) { _ in
    var (details, composers) = (0, 0)
    var classes: Set<ObjectIdentifier> = []
    let variants = ContainerCoordinatorsArchitecture().variants
    for options in variants {
      let world = MessengerWorld(options)
      for number in 0..<100 {
        world.perform([Step(.selectTab, 0), Step(.popToRoot)])
        world.frontScreen.map { _ = classes.insert(ObjectIdentifier(type(of: $0))) }
        world.perform(Step(.push, number))
        if world.frontScreen is FriendDetails, world.frontStack?.children.count == 2 { details += 1 }
        world.perform(toModal)
        world.frontScreen.map { _ = classes.insert(ObjectIdentifier(type(of: $0))) }
        world.perform(Step(.push, number))
        if world.frontScreen is MessageComposer, world.frontStack?.children.count == 1 { composers += 1 }
        world.perform(Step(.dismiss))
      }
    }
    return Finding([
      ClaimCheck(ClaimFigure("classes of list", count: classes.count), .equals(1)),
      ClaimCheck(
        ClaimFigure("selections that pushed details", count: details),
        .equals(100 * variants.count)
      ),
      ClaimCheck(
        ClaimFigure("selections that led to the composer", count: composers),
        .equals(100 * variants.count)
      ),
    ])
  }
}
