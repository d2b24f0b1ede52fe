import Hierarchy
import Opaque

extension ContainerCoordinatorClaims {
  static let payForward = Claim(
    "A10",
    "Observers that pay an error forward each see it once and in order, and the last does not lose it",
    holds: Arm("where they call their base class, which reports the end of the chain", true),
    contrast: Arm("where they call next by optional chaining, as in the article", false),
    cases: [verify(" hazard=swallowed-message"), "bubbleup verify --filter 'every level observes'"]
  ) { test in
    for count in [1, 8, 64] {
      let stage = Stage(article)
      var seen: [String] = []
      var innermost: Observer?
      for _ in 0..<count {
        innermost = Observer(below: innermost, callsBaseClass: test.world, on: stage) { seen.append($0) }
      }
      innermost?.handleError(Failure(code: 1))
      test.require(
        "\(count) observers see it from the inside out",
        seen == (1...count).reversed().map { "observer#\($0)" }
      )
      test.expect("ends reported after \(count) observers", stage.takeEvents().count, .equals(1))
    }
  }

  static let boxes = Claim(
    "A11",
    "A box costs one allocation, a payload above 24 bytes a second one, and the wrong type is an error",
    holds: Arm("in the article's box, around a value of any type", BoxForm.any),
    contrast: Arm("in a box that is generic over the type of its value", .generic),
    cases: [
      "bubbleup claims A11", "bubbleup run --strategy '^responder.trampoline$' --depth 10 --action open-flow",
    ],
    operations: BoxForm.any.boxing + BoxForm.generic.boxing
  ) { test in
    for (operation, allocations) in zip(test.world.boxing, [1, 1, 2]) {
      let counted = try test.counts(of: operation).allocations
      // A generic box differs in the payload that the article's cannot hold inline, and in no smaller one.
      if allocations == 1 {
        test.require("allocations, \(operation.name)", counted, .equals(1))
      } else {
        test.expect("allocations, \(operation.name)", counted, .equals(allocations))
      }
    }
    let readings = try test.times { [$0.boxing[0], $0.unboxing] }
    test.show("make and drop a box", readings[0].nanoseconds)
    test.show("open a box with a checked cast", readings[1].nanoseconds)
    let form = test.world
    let (item, order) = (form.box(ItemID(1)), form.box(Order(item: 1, quantity: 1, price: 2)))
    let right = [form.read(item, as: ItemID.self) != nil, form.read(order, as: Order.self) != nil]
    test.requireAll("right types read", of: right) { $0 }
    let wrong = [form.read(item, as: Order.self) != nil, form.read(order, as: ItemID.self) != nil]
    test.requireAll("wrong types refused", of: wrong) { !$0 }
  }

  static let entryPoints = Claim(
    "A15",
    "A message that carries a struct ends alike, whether it is sent as the struct or as the box",
    holds: Arm("where a container overrides the box's entry point, as the article has it", article),
    contrast: Arm(
      "where it has one of its own for the struct, which is no override",
      article.with(Hazard("struct-overridden", StructTakingNavigationController.self))
    )
  ) { test in
    let origins: [(Messenger) -> (any MessengerResponder)?] = [
      { $0.screen }, { $0.touched }, { $0.front as? any MessengerResponder },
    ]
    let ends = origins.map { origin in
      [false, true].map { isBoxed in
        let messenger = Messenger(test.world)
        let friend = Friend(number: 7)
        switch origin(messenger) {
        case let level? where isBoxed: level.selectedFriend(ResponderBox(friend))
        // Who knows the container by its own class calls its own entry point.
        case let level as StructTakingNavigationController: level.selectedFriend(friend)
        case let level: level?.selectedFriend(friend)
        }
        return (messenger.front?.topController as? FriendDetailsViewController)?.friend.number == 7
      }
    }
    test.all("origins from which both end alike", of: ends) { $0[0] == $0[1] }
    for (entry, place) in zip(entries, 0...) {
      test.all("choices from screen, cell and container that push details, \(entry.key)", of: ends) {
        $0[place]
      }
    }
    let readings = try test.times { _ in entries.map(sending) }
    for (entry, reading) in zip(entries, readings) {
      test.show("a message, \(entry.key)", reading.nanoseconds)
    }
  }

  private static let entries: KeyValuePairs<String, @Sendable (Friend, any MessengerResponder) -> Void> = [
    "sent as the struct": { $1.selectedFriend($0) },
    "sent as the box": { $1.selectedFriend(ResponderBox($0)) },
  ]

  /// A friend chosen in a cell under a container that reads it and pushes nothing.
  private static func sending(
    _ words: String,
    _ send: @escaping @Sendable (Friend, any MessengerResponder) -> Void
  ) -> LabOperation {
    LabOperation("a friend, \(words)") {
      let messenger = Messenger(article.with(Hazard("counted-friends", ReadingNavigationController.self)))
      let container = messenger.front as? ReadingNavigationController
      let cell = messenger.touched
      messenger.stage.transitions = nil
      return { count in
        if let cell { for number in 0..<count { send(Friend(number: number), cell) } }
        return UInt64(container?.sum ?? 0)
      }
    }
  }
}

private final class Observer: Responder, MessengerResponder {
  let title: String
  let stage: Stage
  private let above: Observer?
  private let callsBaseClass: Bool
  private let log: (String) -> Void

  init(below above: Observer?, callsBaseClass: Bool, on stage: Stage, log: @escaping (String) -> Void) {
    (self.above, self.callsBaseClass, self.stage, self.log) = (above, callsBaseClass, stage, log)
    title = stage.title("observer")
    super.init(id: stage.makeID())
  }

  override var next: Responder? { above }

  func handleError(_ error: any Error) {
    log(title)
    if callsBaseClass { forward { $0.handleError(error) } } else { nextMessenger?.handleError(error) }
  }
}

private enum BoxForm {
  case any, generic

  private final class Generic<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  func box<Value>(_ value: Value) -> AnyObject { self == .any ? ResponderBox(value) : Generic(value) }

  func read<Value>(_ box: AnyObject, as type: Value.Type = Value.self) -> Value? {
    switch self {
    case .any: try? (box as? ResponderBox)?.value(type)
    case .generic: (box as? Generic<Value>)?.value
    }
  }

  /// Boxes of 8, 24 and 96 bytes, each made and read.
  var boxing: [LabOperation] {
    [
      boxed("8 bytes") { ItemID($0) }, boxed("24 bytes") { Order(item: $0, quantity: 1, price: 2) },
      boxed("96 bytes") { FlowRequest(seed: $0) },
    ]
  }

  /// Behind a barrier, or the optimiser would make no box.
  private func boxed<Value: Payload & Sendable>(
    _ size: String,
    _ make: @escaping @Sendable (UInt64) -> Value
  ) -> LabOperation {
    LabOperation("box of \(size), \(self)") {
      { count in
        (0..<count).reduce(0) { sum, number in
          sum &+ (read(opaque(box(make(UInt64(number)))), as: Value.self)?.digest ?? 0)
        }
      }
    }
  }

  var unboxing: LabOperation {
    LabOperation("open a box, \(self)") {
      let boxes = (0..<64).map { box(ItemID($0)) }
      return { count in
        (0..<count).reduce(0) { $0 &+ (read(boxes[$1 & 63], as: ItemID.self)?.number ?? 0) }
      }
    }
  }
}

/// Has an entry point of its own for the struct, and leaves the box's as the base class has it.
private final class StructTakingNavigationController: FriendListNavigationController {
  override func selectedFriend(_ friend: ResponderBox) { forward { $0.selectedFriend(friend) } }
  func selectedFriend(_ friend: Friend) { super.selectedFriend(ResponderBox(friend)) }
}

/// Reads what it is sent, and pushes nothing.
private final class ReadingNavigationController: FriendListNavigationController {
  fileprivate private(set) var sum = 0

  override func selectedFriend(_ friend: ResponderBox) {
    if let friend: Friend = open(friend) { sum &+= friend.number }
  }
}
