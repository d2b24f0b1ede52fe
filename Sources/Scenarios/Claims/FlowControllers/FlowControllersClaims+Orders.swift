import Hierarchy

// MARK: - D5

extension FlowControllersClaims {
  static let containment = Claim(
    "D5",
    "The chain holds at every step of UIKit's containment calls",
    rule: """
      a child that is added by three calls sends after each of them and in 'did move', one that is taken out by three sends \
      in 'will move' and after the first two: in each of the six orders of either three, and with each link, none of these \
      is lost. A side is an order with a link
      """,
    against: CounterWorld(
      "early-link",
      "screens of the native chain have a delegate as well, which is set before they are shown",
      .confirmed
    ),
    cases: [verify()]
  ) { _, planted in
    let links = [
      ("next=container", controllers()), ("next=superview", inSuperviews),
      ("delegate", controllers(.delegate)),
    ]
    return Finding(
      links.flatMap { name, options in
        // The planted change: a link of its own is set before a screen is shown.
        let options = planted == nil ? options : controllers(.delegate)
        return ContainmentOrder.all.map { order in
          let (lost, sent) = order.lost(in: main(options))
          let side = "\(name) \(order.name)"
          return ClaimCheck(ClaimFigure("lost of \(sent), \(side)", count: lost), .equals(0), side: side)
        }
      },
      axis: "link and order of calls"
    )
  }

  private static var inSuperviews: ArchitectureOptions {
    var options = controllers()
    options.next = .superview
    return options
  }
}

/// An order in which an app may make the three calls that add a child, or the three that take one out.
struct ContainmentOrder {
  /// The six orders of either three, the right one first.
  static let all = [ContainmentCall.adding, ContainmentCall.removing].flatMap { calls in
    permutations(of: calls).map { ContainmentOrder(calls: $0, isAdding: calls == ContainmentCall.adding) }
  }

  let calls: [ContainmentCall]
  let isAdding: Bool

  /// The calls in their order.
  var name: String { calls.map { "\($0)" }.joined(separator: ", ") }

  /// Makes the calls about a screen in the app's own container, and counts the messages that nobody takes while the
  /// screen is there, in part or whole.
  func lost(in world: FlowWorld) -> (lost: Int, sent: Int) {
    guard let app = world.root as? AppFlowController else { return (0, 0) }
    let probe = ProbeScreen("probe", on: world.stage)
    probe.delegate = app
    if !isAdding { ContainmentCall.adding.forEach { app.call($0, about: probe) } }
    _ = world.stage.takeEvents()
    var answers: [String] = []
    for (place, call) in calls.enumerated() {
      app.call(call, about: probe)
      // After the last call that takes it out, a screen is nowhere.
      if isAdding || place < calls.count - 1 { answers.append(world.stage.probe(from: probe)) }
    }
    let moment = isAdding ? "did move:" : "will leave:"
    answers += world.stage.takeEvents().filter { $0.hasPrefix(moment) }
    if isAdding { ContainmentCall.removing.forEach { app.call($0, about: probe) } }
    return (answers.count { $0.contains("unhandled") }, answers.count)
  }

  private static func permutations(of calls: [ContainmentCall]) -> [[ContainmentCall]] {
    guard calls.count > 1 else { return [calls] }
    return calls.indices.flatMap { first in
      var rest = calls
      let call = rest.remove(at: first)
      return permutations(of: rest).map { [call] + $0 }
    }
  }
}
