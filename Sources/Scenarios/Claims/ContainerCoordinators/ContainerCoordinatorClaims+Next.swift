import Hierarchy

// MARK: - A2

extension ContainerCoordinatorClaims {
  static let nextModes = Claim(
    "A2",
    "From a cell to the application it is equally far in every mode of next",
    rule: """
      the hops from a cell of the list of friends to the delegate are as many as in the mode that asks the container: \
      for the list in its tab and for that in a modal, with no view between a container's view and its child's and with \
      the three that UIKit puts there
      """,
    against: CounterWorld(
      "one-mode",
      "every controller asks its container, whatever the mode is called",
      .confirmed
    ),
    cases: [
      verify(" .*next=(container|superview|modal-root|modal-window)"),
      "bubbleup run --full --filter 'responder.trampoline.*lookup=native' --depth 16 --threads 1",
    ]
  ) { _, planted in
    var checks: [ClaimCheck] = []
    for (place, steps) in [("in its tab", []), ("in a modal", toModal)] {
      for wrappers in [0, 3] {
        let situation = "\(place), \(wrappers) views between"
        let reference = hops(in: .container, after: steps, wrappers: wrappers)
        checks.append(ClaimCheck(ClaimFigure("hops, next=container, \(situation)", count: reference)))
        for mode in NextMode.allCases where mode != .container {
          let asked = planted == nil ? mode : .container
          let side = "next=\(mode.rawValue) \(situation)"
          let figure = ClaimFigure("hops, \(side)", count: hops(in: asked, after: steps, wrappers: wrappers))
          checks.append(ClaimCheck(figure, .equals(reference), side: side))
        }
      }
    }
    return Finding(checks, axis: "what a controller's next is, and where the cell is")
  }

  private static func hops(in mode: NextMode, after steps: [Step], wrappers: Int) -> Int {
    let world = MessengerWorld(ArchitectureOptions(.native, next: mode, modal: ModalRepair.none))
    world.perform(steps)
    guard let cell = world.deepestOrigin(Step(.send)) else { return -1 }
    for controller in world.stage.census.living.compactMap({ $0 as? Controller }) {
      wrap(controller, in: wrappers, on: world.stage)
    }
    return ResponderPath.hops(from: cell, to: world.delegate) ?? -1
  }

  /// Puts so many plain views between a contained controller's view and that of its container.
  private static func wrap(_ controller: Controller, in wrappers: Int, on stage: Stage) {
    guard controller.parent != nil, let view = controller.view, var outer = view.superview else { return }
    for _ in 0..<wrappers {
      let wrapper = View(id: stage.makeID())
      outer.addSubview(wrapper)
      outer = wrapper
    }
    outer.addSubview(view)
  }
}
