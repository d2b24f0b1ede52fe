import Hierarchy

// MARK: - A10

extension ContainerCoordinatorClaims {
  static let payForward = Claim(
    "A10",
    "Observers that pay a message forward each see it once and in order, and none of them loses it",
    rule: """
      over 1, 8 and 64 observers the one message carries exactly the trail of all of them from the inside out, and where \
      nobody decides it still has its one outcome
      """,
    against: CounterWorld("swallowing", "the observer in the middle keeps the message"),
    cases: [
      verify(" hazard=swallowed-message"), "bubbleup verify --filter 'every level observes'",
    ]
  ) { _, planted in
    var checks: [ClaimCheck] = []
    for form in PaidForward.allCases {
      for observers in [1, 8, 64] {
        let silent = planted == nil ? nil : (observers + 1) / 2
        let messages = [form.send(over: observers, silent: silent)]
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

  /// Sends a message into a chain of so many observers and nobody who decides; the one in row `silent` takes note and
  /// does not pass on.
  func send(over observers: Int, silent: Int?) -> Account {
    var levels: [Observer] = []
    for row in (1...observers).reversed() {
      let form = row == silent ? nil : self
      levels.append(Observer(NodeID(row), form, above: levels.last))
    }
    return .of(.handleError, in: Box()) { levels.last?.receive($0) }
  }

  /// A level that takes note and passes on, if it has a form to do it in.
  private final class Observer: Responder {
    private let form: PaidForward?
    private let above: Observer?

    init(_ id: NodeID, _ form: PaidForward?, above: Observer?) {
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
      case nil: break
      }
    }
  }
}

// MARK: - A11

extension ContainerCoordinatorClaims {
  static let boxes = Claim(
    "A11",
    "A box costs one allocation, a payload above 24 bytes a second one, and the wrong type is an error",
    rule: """
      boxing 8 and 24 bytes allocates exactly once and 96 bytes twice; each of three types is an error when it is opened \
      as one of the others, and none as itself
      """,
    against: CounterWorld("boxed-twice", "a message is put into a box twice", operations: doubled),
    cases: [
      "bubbleup claims A11",
      "bubbleup run --strategy '^responder.trampoline$' --depth 10 --action open-flow",
    ],
    operations: boxing + [unboxing]
  ) { lab, planted in
    var checks: [ClaimCheck] = []
    for (operation, allocations) in zip(planted == nil ? boxing : doubled, [1, 1, 2]) {
      let reading = try lab.counts(of: operation)
      let figure = ClaimFigure("allocations, \(operation.name)", counted: reading.allocations)
      checks.append(ClaimCheck(figure, .equals(allocations)))
    }
    let unboxed = try lab.times(of: [boxing[0], unboxing])
    for (reading, name) in zip(unboxed, ["make and drop a box", "open a box with a checked cast"]) {
      checks.append(ClaimCheck(reading.nanoseconds.labelled(name)))
    }
    let boxes = [
      ValueBox(ItemID(1)), ValueBox(Order(item: 1, quantity: 1, price: 2)), ValueBox(FlowRequest(seed: 1)),
    ]
    let opened = boxes.map {
      [isRefused($0, as: ItemID.self), isRefused($0, as: Order.self), isRefused($0, as: FlowRequest.self)]
    }
    let right = opened.indices.count { opened[$0][$0] }
    let wrong = opened.joined().count { $0 } - right
    checks.append(ClaimCheck(ClaimFigure("wrong types refused, of 6", count: wrong), .equals(6)))
    checks.append(ClaimCheck(ClaimFigure("right types refused, of 3", count: right), .equals(0)))
    return Finding(checks)
  }

  private static func isRefused<Value: Payload>(_ box: ValueBox, as type: Value.Type) -> Bool {
    do {
      _ = try box.unbox(as: type)
      return false
    } catch {
      return true
    }
  }

  private static let boxing = [
    boxed("8 bytes", .select) { ValueBox(ItemID($0)) },
    boxed("24 bytes", .buyNow) { ValueBox(Order(item: $0, quantity: 1, price: 2)) },
    boxed("96 bytes", .openFlow) { ValueBox(FlowRequest(seed: $0)) },
  ]

  private static let doubled = boxing.map { $0.repeated(2, as: "\($0.name), twice") }

  /// A handler is called with each, so that the box is made and not only its digest.
  private static func boxed(
    _ name: String,
    _ action: Action,
    _ make: @escaping @Sendable (UInt64) -> Box
  ) -> LabOperation {
    LabOperation("box of \(name)") {
      let handler = Responder(id: .application)
      handler.role = .decider
      return { count in
        var sum: UInt64 = 0
        for number in 0..<count {
          sum &+= Account.of(action, in: make(UInt64(number))) { handler.receive($0) }.receipt
        }
        return sum
      }
    }
  }

  private static let unboxing = LabOperation("unbox") {
    let boxes = (0..<64).map { ValueBox(ItemID(UInt64($0))) }
    return { count in
      var sum: UInt64 = 0
      for number in 0..<count { sum &+= boxes[number & 63].digest(for: .select) ?? 0 }
      return sum
    }
  }
}
