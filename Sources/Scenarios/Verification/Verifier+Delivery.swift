import Hierarchy
import Strategies

extension Verifier {
  /// Sends every message and holds its account against the reference walk.
  func deliver(_ hierarchy: Hierarchy, _ wiring: any Wiring, _ report: inout VerificationReport) {
    let plan = hierarchy.plan
    let route = report.subject.strategy.route(report.subject.options)
    let walk = ReferenceWalk(plan, route: route)
    let stock = PayloadStock(seed: plan.parameters.seed)
    for (index, scripted) in plan.script.enumerated() {
      let origin = hierarchy.origins[index]
      let message = stock.message(scripted.action, from: origin)
      wiring.send(message, from: origin)
      wiring.settle()
      let expected = walk.expectation(from: scripted.origin)
      report.tally.count(
        message,
        contextual: walk.contextualDecider(from: scripted.origin),
        hops: expected.hops
      )
      let subject = Subject(index: index, scripted: scripted)
      check(message, expected, stock, subject, &report)
      checkAnswer(to: message, at: origin, subject, &report)
      if case .responders = route { checkPath(from: origin, walk, subject, &report) }
    }
    if report.tally.sent == 0 {
      report.record(Mismatch(subject: "script", expected: "at least one message", actual: "none"))
    }
  }

  private func check(
    _ message: Message,
    _ expected: Expectation,
    _ stock: PayloadStock,
    _ subject: Subject,
    _ report: inout VerificationReport
  ) {
    if let difference = expected.difference(to: message) {
      report.record(Mismatch(subject: "\(subject)", expected: difference.expected, actual: difference.actual))
    }
    let digest = expected.outcome == .handled ? stock.digest(of: message.action) : 0
    if message.answer != digest {
      report.record(
        Mismatch(subject: "\(subject): payload", expected: "\(digest)", actual: "\(message.answer)")
      )
    }
  }

  /// A handled request has put its data into the cell that asked.
  private func checkAnswer(
    to message: Message,
    at origin: Responder,
    _ subject: Subject,
    _ report: inout VerificationReport
  ) {
    guard message.action == .requestData, message.outcome == .handled, let cell = origin as? Cell else {
      return
    }
    if cell.content != message.answer {
      report.record(
        Mismatch(subject: "\(subject): cell", expected: "\(message.answer)", actual: "\(cell.content)")
      )
    }
  }

  /// The live links, followed one by one, are the plan's.
  private func checkPath(
    from origin: Responder,
    _ walk: ReferenceWalk,
    _ subject: Subject,
    _ report: inout VerificationReport
  ) {
    var live: Responder? = origin
    var reached = origin.id
    for expected in walk.path(from: origin.id) {
      guard let node = live, node.id == expected else {
        let actual = live.map { "\($0.id)" } ?? "nothing"
        report.record(
          Mismatch(subject: "\(subject): link above \(reached)", expected: "\(expected)", actual: actual)
        )
        return
      }
      reached = node.id
      live = node.coordinatingResponder
    }
  }

  /// Names a message in a mismatch; text is made of it only there.
  struct Subject: CustomStringConvertible {
    let index: Int
    let scripted: ScriptedMessage

    var description: String { "message \(index) (\(scripted.action) from \(scripted.origin))" }
  }
}
