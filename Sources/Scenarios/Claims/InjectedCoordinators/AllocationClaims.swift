import Hierarchy

extension InjectedCoordinatorClaims {
  static let payloads = Claim(
    "E11",
    "A value has to be boxed for the chain, where a class payload that is there already travels without a box",
    holds: Arm("where a message carries a box, as Objective-C's does", PayloadForm.boxed),
    contrast: Arm("where a message carries its value", .value),
    cases: ["bubbleup claims E11", "bubbleup run --strategy responder.trampoline --depth 10"],
    operations: parcels(.boxed) + parcels(.value).dropFirst()
  ) { test in
    let readings = try test.times(parcels)
    for (operation, (reading, allocations)) in zip(parcels(test.world), zip(readings, [0, 1, 2])) {
      let counted = try test.counts(of: operation).allocations
      test.show("a message, \(operation.name)", reading.nanoseconds)
      guard allocations > 0 else {
        test.require("allocations, \(operation.name)", counted, .equals(0))
        continue
      }
      test.expect("allocations, \(operation.name)", counted, .equals(allocations))
      test.expect("\(operation.name) to class payload", reading.ratio, .above(1.5))
    }
  }

  /// A class payload, and values of 24 and of 96 bytes, each read by a decider one hop away; the first is the same in
  /// either form.
  private static func parcels(_ form: PayloadForm) -> [LabOperation] {
    let carrier = form == .boxed ? "box" : "value"
    let parcels: KeyValuePairs<String, Action> = [
      "class payload": .handleError, "\(carrier) of 24 bytes": .buyNow, "\(carrier) of 96 bytes": .openFlow,
    ]
    return parcels.map { name, action in
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

  static let answeredAtOnce = Claim(
    "E17",
    "A completion that is called before the send returns costs no allocation, where one that is kept does",
    holds: Arm("where the completion is declared as one that does not escape", Completion.bound),
    contrast: Arm("where it is declared as escaping, though it is called at once", .escaping),
    operations: [Completion.bound, .escaping, .kept].map(requests)
  ) { test in
    let readings = try test.times { [requests(.kept), requests($0)] }
    for (completion, reading) in zip([Completion.kept, test.world], readings) {
      let counts = try test.counts(of: requests(completion))
      let isKept = completion == .kept
      test.show("a request, \(completion)", reading.nanoseconds)
      test.show("retains, \(completion)", counts.retains)
      if isKept {
        test.require("allocations, \(completion)", counts.allocations, .above(0))
      } else {
        test.expect("allocations, \(completion)", counts.allocations, .equals(0))
      }
      test.require("answered, \(completion), of 10", Int(requests(completion).prepare()(10)), .equals(10))
    }
  }

  /// Requests of a cell eight levels below the one that answers; how many were answered and shown.
  private static func requests(_ completion: Completion) -> LabOperation {
    LabOperation("requests with a completion, \(completion)") {
      let top = AnsweringLevel(isLate: completion == .kept)
      let lowest = (1..<8).reduce(top as AskedLevel) { $1.isMultiple(of: 2) ? AskedLevel($0) : AskedTwin($0) }
      var shown: UInt64 = 0
      return { count in
        let answered = (0..<count).count { number in
          let (before, query) = (shown, UInt64(number) &+ 1)
          if completion == .bound {
            lowest.fetch(query) { shown &+= $0 &* query }
          } else {
            lowest.fetchEscaping(query) { shown &+= $0 &* query }
          }
          if completion == .kept { top.answer() }
          return shown != before
        }
        return UInt64(answered)
      }
    }
  }
}

/// How the completion of a request is declared, and when it is called.
private enum Completion {
  case bound, escaping, kept
}

private class AskedLevel {
  private let above: AskedLevel?

  init(_ above: AskedLevel?) { self.above = above }

  func fetch(_ query: UInt64, completion: (UInt64) -> Void) { above?.fetch(query, completion: completion) }

  func fetchEscaping(_ query: UInt64, completion: @escaping (UInt64) -> Void) {
    above?.fetchEscaping(query, completion: completion)
  }
}

/// Every second level, so that calls do not go to the same code each time.
private final class AskedTwin: AskedLevel {
  override func fetch(_ query: UInt64, completion: (UInt64) -> Void) {
    super.fetch(query &+ 1, completion: completion)
  }

  override func fetchEscaping(_ query: UInt64, completion: @escaping (UInt64) -> Void) {
    super.fetchEscaping(query &+ 1, completion: completion)
  }
}

/// The top level, which answers at once, or when it is told to.
private final class AnsweringLevel: AskedLevel {
  private let isLate: Bool
  private var waiting: [(query: UInt64, completion: (UInt64) -> Void)] = []

  init(isLate: Bool) {
    self.isLate = isLate
    super.init(nil)
  }

  override func fetch(_ query: UInt64, completion: (UInt64) -> Void) { completion(ItemID(query).digest | 1) }

  override func fetchEscaping(_ query: UInt64, completion: @escaping (UInt64) -> Void) {
    if isLate { waiting.append((query, completion)) } else { completion(ItemID(query).digest | 1) }
  }

  func answer() {
    while let (query, completion) = waiting.popLast() { completion(ItemID(query).digest | 1) }
  }
}
