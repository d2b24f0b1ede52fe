import Hierarchy

// What a message and its answer cost in memory.

extension InjectedCoordinatorClaims {
  static let payloads = Claim(
    "E11",
    "A value has to be boxed for the chain, where a class payload that is there already travels without a box",
    holds: Arm("where a message carries a box, as Objective-C's does", PayloadForm.boxed),
    contrast: Arm("where a message carries its value", .value),
    cases: ["bubbleup claims E11", "bubbleup run --strategy responder.trampoline --depth 10"],
    operations: Parcel.all(.boxed) + Parcel.all(.value).dropFirst()
  ) { test in
    let readings = try test.times(Parcel.all)
    for (operation, (reading, allocations)) in zip(Parcel.all(test.world), zip(readings, [0, 1, 2])) {
      let counted = try test.counts(of: operation).allocations
      test.expect("allocations, \(operation.name)", counted, .equals(allocations))
      test.show("a message, \(operation.name)", reading.nanoseconds)
      guard allocations > 0 else { continue }
      test.expect("\(operation.name) to class payload", reading.ratio, .above(1))
    }
  }

  static let answeredAtOnce = Claim(
    "E17",
    "A completion that is called before the send returns costs no allocation, where one that is kept does",
    holds: Arm("where the completion is declared as one that does not escape", Completion.bound),
    contrast: Arm("where it is declared as escaping, though it is called at once", .escaping),
    cases: ["bubbleup claims E17"],
    operations: Completion.allCases.map(\.operation)
  ) { test in
    let readings = try test.times { [Completion.kept.operation, $0.operation] }
    for (completion, reading) in zip([Completion.kept, test.world], readings) {
      let counts = try test.counts(of: completion.operation)
      let isKept = completion == .kept
      test.show("a request, \(completion)", reading.nanoseconds)
      test.show("retains, \(completion)", counts.retains)
      test.expect("allocations, \(completion)", counts.allocations, isKept ? .above(0) : .equals(0))
      test.require("answered, \(completion), of 10", Asker().ask(10, completion), .equals(10))
    }
  }
}

/// What a message can carry to a decider one hop away, which reads it.
private enum Parcel {
  /// A class payload, and values of 24 and of 96 bytes; the first is the same in either form.
  static func all(_ form: PayloadForm) -> [LabOperation] {
    let carrier = form == .boxed ? "box" : "value"
    return [
      message("class payload", .handleError, form), message("\(carrier) of 24 bytes", .buyNow, form),
      message("\(carrier) of 96 bytes", .openFlow, form),
    ]
  }

  private static func message(_ name: String, _ action: Action, _ form: PayloadForm) -> LabOperation {
    LabOperation(name) {
      let stock = PayloadStock(seed: 11)
      let decider = Responder(id: .application)
      decider.role = .decider
      return { count in
        (0..<count).reduce(0) { sum, _ in
          sum &+ stock.send(action, as: form, from: decider) { decider.receive($0) }.receipt
        }
      }
    }
  }
}

/// How the completion of a request is declared, and when it is called.
private enum Completion: String, CaseIterable {
  case bound, escaping, kept

  var operation: LabOperation {
    LabOperation("requests with a completion, \(self)") {
      let asker = Asker()
      return { count in UInt64(asker.ask(count, self)) }
    }
  }
}

/// A cell eight levels below who answers.
private final class Asker {
  private let top = AskedLevel(nil)
  private let lowest: AskedLevel
  private var shown: UInt64 = 0

  init() {
    lowest = (1..<8).reduce(top) { $1.isMultiple(of: 2) ? AskedLevel($0) : OtherAskedLevel($0) }
  }

  /// How many of `count` requests were answered, and shown here.
  func ask(_ count: Int, _ completion: Completion) -> Int {
    (0..<count).count { number in
      let (before, query) = (shown, UInt64(number) &+ 1)
      switch completion {
      case .bound: lowest.fetch(query) { shown &+= $0 &* query }
      case .escaping: lowest.fetchEscaping(query) { self.shown &+= $0 &* query }
      case .kept:
        top.isLate = true
        lowest.fetchEscaping(query) { self.shown &+= $0 &* query }
        top.answer()
      }
      return shown != before
    }
  }
}

/// A level that passes requests on; the top one answers them, at once or later.
private class AskedLevel {
  private let above: AskedLevel?
  private var waiting: [(query: UInt64, completion: (UInt64) -> Void)] = []
  final var isLate = false

  init(_ above: AskedLevel?) { self.above = above }

  func fetch(_ query: UInt64, completion: (UInt64) -> Void) {
    if let above { above.fetch(query, completion: completion) } else { completion(ItemID(query).digest | 1) }
  }

  func fetchEscaping(_ query: UInt64, completion: @escaping (UInt64) -> Void) {
    if let above { return above.fetchEscaping(query, completion: completion) }
    if isLate { waiting.append((query, completion)) } else { completion(ItemID(query).digest | 1) }
  }

  final func answer() {
    while let (query, completion) = waiting.popLast() { completion(ItemID(query).digest | 1) }
  }
}

private final class OtherAskedLevel: AskedLevel {
  override func fetch(_ query: UInt64, completion: (UInt64) -> Void) {
    super.fetch(query &+ 1, completion: completion)
  }

  override func fetchEscaping(_ query: UInt64, completion: @escaping (UInt64) -> Void) {
    super.fetchEscaping(query &+ 1, completion: completion)
  }
}
