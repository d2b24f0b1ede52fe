import Hierarchy
import Opaque

extension ContainerCoordinatorClaims {
  static let payForward = Claim(
    "A10",
    "An error that every level pays forward is seen by each once and in order, and the last one does not lose it",
    holds: Arm("where they call their base class, which reports the end of the chain", article),
    contrast: Arm(
      "where they call next by optional chaining, as in the article",
      article.with(Hazard("chained-optionally", LosingDetailsViewController.self))
    ),
    cases: [verify(" hazard=swallowed-message"), "bubbleup verify --filter 'every level observes'"]
  ) { test in
    for count in [1, 8, 64] {
      let stage = Stage(test.world)
      let screens = (1...count).map {
        stage.cast(FriendDetailsViewController.self).init(friend: Friend(number: $0), on: stage)
      }
      for (inner, outer) in zip(screens, screens.dropFirst()) { outer.contain(inner) }
      let account = screens[0].handleError(Failure(code: 1))
      test.require("\(count) screens see it from the inside out", account.trail == Trail(screens.map(\.id)))
      let reports = stage.takeEvents().count { $0.contains("unhandled action handleError") }
      test.expect("ends reported after \(count) screens", reports, .equals(1))
    }
  }

  static let boxes = Claim(
    "A11",
    "A box costs one allocation, a payload above 24 bytes a second one, and the wrong type is an error",
    holds: Arm("in the article's box, which holds a value of any type", BoxForm.any),
    contrast: Arm("in a box that holds the bytes of its value, and not its type", .bytes),
    operations: BoxForm.any.boxing + BoxForm.bytes.boxing
  ) { test in
    for (operation, allocations) in zip(test.world.boxing, [1, 1, 2]) {
      let counted = try test.counts(of: operation).allocations
      // Bytes of any number lie in the object itself, where the article's box has room for 24.
      if allocations == 1 {
        test.require("allocations, \(operation.name)", counted, .equals(1))
      } else {
        test.expect("allocations, \(operation.name)", counted, .equals(allocations))
      }
    }
    let readings = try test.times { [$0.boxing[0], $0.unboxing] }
    test.show("make and drop a box", readings[0].nanoseconds)
    test.show("open a box", readings[1].nanoseconds)
    let form = test.world
    let (order, flow) = (form.box(Order(item: 1, quantity: 1, price: 2)), form.box(FlowRequest(seed: 1)))
    let right = [form.read(order, as: Order.self) != nil, form.read(flow, as: FlowRequest.self) != nil]
    test.requireAll("right types read", of: right) { $0 }
    // Smaller ones, so that bytes are there to be read.
    let wrong = [form.read(order, as: ItemID.self) != nil, form.read(flow, as: Order.self) != nil]
    test.all("wrong types refused", of: wrong) { !$0 }
  }

  static let entryPoints = Claim(
    "A15",
    "A struct comes to the same container with the same content, whether it or its box is sent",
    holds: Arm("where the struct's entry point puts it into a box", article),
    contrast: Arm(
      "where structs are an action of their own, which no container overrides",
      article.with(Hazard("separate-structs", StructSendingListViewController.self))
    )
  ) { test in
    let choices = [[], toModal].flatMap { place in (1...10).map { (place: place, friend: Friend(number: $0)) }
    }
    test.all("friends who are shown alike", of: choices) { place, friend in
      let shown = [false, true].map { isBoxed -> String? in
        let messenger = Messenger(test.world).after(place)
        guard let list = messenger.screen as? FriendListViewController else { return nil }
        if isBoxed { list.selectedFriend(ResponderBox(friend)) } else { list.didSelect(friend) }
        return (messenger.front?.topController as? MessengerViewController)?.label
      }
      return shown[0] == shown[1] && shown[0]?.hasSuffix("(\(friend.name))") == true
    }
    let readings = try test.times { _ in
      [
        sending("a friend", from: \.touched) { origin, _ in origin.selectedFriend(Friend(number: 1)) },
        sending("a box that is there", from: \.touched) { $0.selectedFriend($1) },
      ]
    }
    test.show("a struct that is sent", readings[0].nanoseconds)
    test.show("a box that is there to a struct", readings[1].ratio)
  }
}

private final class LosingDetailsViewController: FriendDetailsViewController {
  override func handleError(_ error: Message) {
    error.note(by: id)
    next?.receive(error)
  }
}

/// Sends the struct by a method of its own, as without Objective-C both entry points might hand on by themselves.
private final class StructSendingListViewController: FriendListViewController {
  override func didSelect(_ friend: Friend) {
    _ = Account.of(.requestData, in: ResponderBox(friend)) { receive($0) }
  }
}

private enum BoxForm {
  case any, bytes

  private typealias Bytes = ManagedBuffer<Void, UInt64>

  func box<Value>(_ value: Value) -> AnyObject {
    guard self == .bytes else { return ResponderBox(value) }
    let bytes = Bytes.create(minimumCapacity: MemoryLayout<Value>.size / 8) { _ in () }
    _ = bytes.withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0).initializeMemory(as: Value.self, to: value)
    }
    return bytes
  }

  func read<Value>(_ box: AnyObject, as type: Value.Type = Value.self) -> Value? {
    switch self {
    case .any: try? (box as? ResponderBox)?.value(type)
    case .bytes:
      (box as? Bytes)?.withUnsafeMutablePointerToElements {
        UnsafeRawPointer($0).load(as: Value.self)
      }
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
