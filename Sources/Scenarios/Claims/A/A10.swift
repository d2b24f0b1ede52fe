import Hierarchy

extension ContainerCoordinatorClaims {
  static let payForward = Claim(
    "A10",
    "Observers that pay a message forward each see it once and in order, and none of them loses it",
    rule: """
      over 1, 8 and 64 observers each message carries exactly the trail of all of them from the inside out, and where \
      nobody decides it still has its one outcome
      """,
    cases: [
      verify(" hazard=swallowed-message"), "bubbleup verify --filter 'every level observes'",
    ]
  ) { _ in
    var checks: [ClaimCheck] = []
    for form in PaidForward.allCases {
      for observers in [1, 8, 64] {
        let messages = form.send(100, over: observers)
        let expected = Trail((1...observers).map { NodeID($0) })
        let label = "\(observers) observers, \(form.rawValue)"
        checks.append(
          ClaimCheck(
            ClaimFigure("trails exact: \(label)", count: messages.count { $0.trail == expected }),
            .equals(messages.count),
            side: form.rawValue
          )
        )
        checks.append(
          ClaimCheck(
            ClaimFigure("without an outcome: \(label)", count: messages.count { $0.outcomes == 0 }),
            .equals(0),
            side: form.rawValue
          )
        )
      }
    }
    return Finding(checks, axis: "how the last observer forwards")
  }
}

/// How an observer passes a message on.
enum PaidForward: String, CaseIterable {
  /// By the base class's method, which ends a message that has nowhere to go.
  case baseMethod = "by the base class"
  /// By optional chaining to the next responder, as in the article: without one the message vanishes.
  case optionalChaining = "by optional chaining"

  /// Sends `count` messages into a chain of so many observers and nobody who decides.
  func send(_ count: Int, over observers: Int) -> [Message] {
    var levels: [Observer] = []
    for row in (1...observers).reversed() { levels.append(Observer(NodeID(row), self, above: levels.last)) }
    let messages = (0..<count).map { _ in Message(action: .handleError) }
    for message in messages { levels.last?.receive(message) }
    return messages
  }

  /// A level that takes note and passes on.
  private final class Observer: Responder {
    private let form: PaidForward
    private let above: Observer?

    init(_ id: NodeID, _ form: PaidForward, above: Observer?) {
      self.form = form
      self.above = above
      super.init(id: id)
    }

    override var next: Responder? { above }

    override func receive(_ message: Message) {
      message.note(by: id)
      switch form {
      case .baseMethod: super.receive(message)
      case .optionalChaining: next?.receive(message)
      }
    }
  }
}
