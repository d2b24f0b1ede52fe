import Hierarchy
import Opaque

extension ContainerCoordinatorClaims {
  static let payForward = Claim(
    "A10",
    "An error that every level pays forward is not lost by the last one",
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
    "A box costs one allocation, and a payload above 24 bytes a second one",
    holds: Arm("in the article's box, which holds a value of any type", BoxForm.any),
    contrast: Arm("in a box that is generic over the type of its value", .generic),
    operations: BoxForm.any.boxing + BoxForm.generic.boxing
  ) { test in
    for (operation, allocations) in zip(test.world.boxing, [1, 1, 2, 2]) {
      let counted = try test.counts(of: operation).allocations
      // Where its type is known, a value of any size lies in the object itself.
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
    let isRead = form.read(order, as: Order.self) != nil && form.read(flow, as: FlowRequest.self) != nil
    let isWrong = form.read(order, as: ItemID.self) != nil || form.read(flow, as: Order.self) != nil
    test.require("types told apart", isRead && !isWrong)
    let messenger = Messenger(article)
    let account = messenger.screen?.selectedFriend(ResponderBox(1))
    let isRefused = account?.outcome == .unhandled && account?.last == messenger.front?.id
    test.require("one refused by the container", isRefused)
  }

  static let entryPoints = Claim(
    describing: "A15",
    "A struct that is sent is put into a box: what that costs beside a box that is there, and where both end"
  ) { test in
    for (name, place) in [("the friends tab", []), ("the modal", toModal)] {
      let sends: [(Responder) -> Account] = [
        { $0.selectedFriend(Friend(number: 1)) }, { $0.selectedFriend(ResponderBox(Friend(number: 1))) },
      ]
      let ends = sends.map { send in
        let messenger = Messenger(article).after(place)
        let account = messenger.screen.map(send)
        let label = (messenger.front?.topController as? Screen)?.label
        return (account?.outcome == .handled ? account?.last : nil, label)
      }
      test.show("the same container shows the same friend in \(name)", ends[0] == ends[1] && ends[0].0 != nil)
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

/// Knows the type of what it holds.
private final class GenericBox<Value>: Box {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// One word more than the article's box holds in itself.
private struct Wide: Payload {
  let numbers: InlineArray<4, UInt64>
  var digest: UInt64 { numbers[0] &+ numbers[3] }
}

private enum BoxForm {
  case any, generic

  func box<Value>(_ value: Value) -> Box { self == .any ? ResponderBox(value) : GenericBox(value) }

  func read<Value>(_ box: Box, as type: Value.Type = Value.self) -> Value? {
    switch self {
    case .any: try? (box as? ResponderBox)?.value(type)
    case .generic: (box as? GenericBox<Value>)?.value
    }
  }

  /// Boxes of 8, 24, 32 and 96 bytes, each made and read.
  var boxing: [LabOperation] {
    [
      boxed("8 bytes") { ItemID($0) }, boxed("24 bytes") { Order(item: $0, quantity: 1, price: 2) },
      boxed("32 bytes") { Wide(numbers: .init(repeating: $0)) }, boxed("96 bytes") { FlowRequest(seed: $0) },
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
