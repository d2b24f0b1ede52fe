/// What is timed on one set of objects.
package struct VisitPlan: Codable, Sendable, Equatable {
  /// Slices that are thrown away: the first ones meet cold objects and cold code.
  package let warmups: Int
  package let slices: Int
  /// Whether the figure of a visit is the mean of its slices.
  ///
  /// Where each slice is a single message, their lower quartile would be that of the shortest ways.
  package let takesMean: Bool
  /// Whether the processor's speed is read before and after each timed slice.
  package let readsSpeed: Bool

  package init(warmups: Int, slices: Int, takesMean: Bool = false, readsSpeed: Bool = false) {
    self.warmups = warmups
    self.slices = slices
    self.takesMean = takesMean
    self.readsSpeed = readsSpeed
  }

  /// Five slices, of which an interrupt may hit three without moving the lower quartile.
  ///
  /// Five come before them: in an app of 120 controllers a message up guaranteed references took 57.5 ns in the second slice
  /// and 52.2 from the sixth on.
  package static let usual = VisitPlan(warmups: 5, slices: 5)

  /// The same, for figures that are times and not only ratios of neighbours.
  package static let readingSpeed = VisitPlan(warmups: 5, slices: 5, readsSpeed: true)
}

/// A contender, and how many of its operations are timed as one slice.
package struct Entrant {
  package let contender: Contender
  package let operations: Int

  package init(_ contender: Contender, operations: Int) {
    self.contender = contender
    self.operations = operations
  }

  var name: String { contender.name }
}

/// What the clock said of one contender on one set of fresh objects.
package struct Visit: Codable, Sendable, Equatable {
  package let contender: String
  package let start: Nanoseconds
  /// Operations of each slice.
  package let operations: Int
  /// How long each slice took, in their order.
  package let slices: [Nanoseconds]
  /// The same of the reference, whose slices came between; and its operations.
  package let beside: [Nanoseconds]
  package let besideOperations: Int
  /// Its place in the pass, from 0.
  package let place: Int
  package let takesMean: Bool
  /// How long a step of ``SpeedGauge`` took beside the slices, in nanoseconds; nil where it was not read.
  package let step: Double?

  /// Nanoseconds of an operation: the lower quartile of the slices, and not the least, which falls with their number; or
  /// their mean.
  package var figure: Double {
    guard takesMean else { return Self.quartile(slices, operations) }
    return slices.reduce(0) { $0 + Double($1.count) } / Double(slices.count * operations)
  }

  /// The same of the reference in between; nil where there is none.
  package var besideFigure: Double? { beside.isEmpty ? nil : Self.quartile(beside, besideOperations) }

  package var middle: Double { Self.quartile(slices, operations, 2) }

  package var upper: Double { Self.quartile(slices, operations, 3) }

  private static func quartile(_ slices: [Nanoseconds], _ operations: Int, _ quarter: Int = 1) -> Double {
    let place = ((slices.count - 1) * quarter + 1) / 4
    return Double(slices.sorted()[place].count) / Double(operations)
  }
}

/// Visits contenders one after the other, each on objects built anew in fresh memory.
///
/// A visit is a few slices of some 80 µs, short enough that most of them meet no interrupt. Between them are slices of a
/// reference: what the caches and predictors were left with is then the same for all, and other work of an app comes
/// between its messages too. Without them, the figures of an app's launches were spread over 11 % instead of 0.7 %
/// (results/agreement/beside.csv). To divide a visit by the reference beside it gains nothing, and in the deep app it adds
/// the reference's own noise. Between the slices of a visit nothing is written or allocated; building, checking, handing
/// on and taking down are outside of every slice.
package struct Pass {
  private let plan: VisitPlan
  private let seed: UInt64
  private let time: TimeSource

  package init(_ plan: VisitPlan, seed: UInt64, time: TimeSource = .monotonic) {
    self.plan = plan
    self.seed = seed
    self.time = time
  }

  /// Takes pass `number` of all entrants, in the order that it has for the seed; those who sit it out keep their places.
  ///
  /// Two references are built for the whole pass and take turns, so that no visit hangs on the place of one set of objects.
  ///
  /// - Returns: who failed and why, and whether the pass came to its end. Nothing must be used of a contender that failed.
  package func take(
    _ number: Int,
    of entrants: [Entrant],
    sittingOut idle: Set<String> = [],
    beside reference: Entrant? = nil,
    shouldStop: () -> Bool = { false },
    handOn: (Visit) throws -> Void
  ) throws -> (failures: [String: CaseFailure], isWhole: Bool) {
    var failures: [String: CaseFailure] = [:]
    func visitAll(beside companions: [Companion]) throws -> Bool {
      let order = RoundOrder(seed: seed, contenders: entrants.count).order(inPass: number)
      for (place, index) in order.enumerated() where !idle.contains(entrants[index].name) {
        if shouldStop() { return false }
        let entrant = entrants[index]
        do {
          let companion = companions.isEmpty ? nil : companions[place % companions.count]
          try handOn(try visit(entrant, place: place, inPass: number, beside: companion))
        } catch let failure as CaseFailure {
          failures[entrant.name] = failure
        }
      }
      return true
    }
    guard let reference else {
      let isWhole = try visitAll(beside: [])
      return (failures, isWhole)
    }
    do {
      let isWhole = try reference.prepared().use { first in
        try reference.prepared().use { second in
          try visitAll(
            beside: [
              Companion(copy first, reference, inPass: number),
              Companion(copy second, reference, inPass: number),
            ]
          )
        }
      }
      return (failures, isWhole)
    } catch let failure as CaseFailure {
      failures[reference.name] = failure
      return (failures, true)
    }
  }

  private func visit(
    _ entrant: Entrant,
    place: Int,
    inPass number: Int,
    beside companion: Companion?
  ) throws -> Visit {
    try entrant.prepared().use { workload in
      let own = Slices(of: entrant, plan, inPass: number, workload)
      let other = companion.map { Slices(following: $0, plan) }
      let gauge = plan.readsSpeed ? SpeedGauge(readings: plan.slices + 1) : nil
      for index in own.stretches.indices {
        if index >= plan.warmups { gauge?.read(time) }
        if index >= plan.warmups, let prepare = workload.beforeSlice {
          try entrant.preparing { try prepare(own.stretches[index]) }
        }
        own.time(index, workload, time)
        if let other, let companion { other.time(index, companion.workload, time) }
      }
      gauge?.read(time)
      try own.check(entrant.name)
      if let other, let companion { try other.check(companion.name) }
      return Visit(
        contender: entrant.name,
        start: own.start(after: plan.warmups),
        operations: entrant.operations,
        slices: own.timed(after: plan.warmups),
        beside: other?.timed(after: plan.warmups) ?? [],
        besideOperations: companion?.operations ?? 0,
        place: place,
        takesMean: plan.takesMean,
        step: try gauge?.step()
      )
    }
  }
}

/// The reference beside the contenders of a pass: its messages go on from visit to visit.
private final class Companion {
  let workload: Workload
  let name: String
  let operations: Int
  fileprivate var next: Int

  init(_ workload: Workload, _ entrant: Entrant, inPass number: Int) {
    self.workload = workload
    name = "\(entrant.name), beside the others"
    operations = entrant.operations
    next = number & 0xFF_FFFF
  }
}

/// The slices of one visit: what they run and must give is known before the first one, and their times have their places.
private final class Slices {
  let stretches: [Stretch]
  private let expected: [UInt64]
  private var sums: [UInt64]
  private var starts: [Nanoseconds]
  private var elapsed: [Nanoseconds]

  /// The timed slices of all passes lie end to end.
  ///
  /// Those that are thrown away repeat what came before, so that no
  /// operation is left to them alone.
  convenience init(of entrant: Entrant, _ plan: VisitPlan, inPass number: Int, _ workload: borrowing Workload)
  {
    // Beyond so many passes, which only trials have, counting begins anew: it must not overflow.
    let block = (number & 0xFF_FFFF) * plan.slices * entrant.operations
    let stretches = (-plan.warmups..<plan.slices).map {
      Stretch(block: block, offset: $0 * entrant.operations, count: entrant.operations)
    }
    self.init(stretches, expected: stretches.map { workload.expectedChecksum($0) })
  }

  convenience init(following companion: Companion, _ plan: VisitPlan) {
    let stretches = (0..<plan.warmups + plan.slices).map { _ in
      defer { companion.next += 1 }
      return Stretch(block: companion.next * companion.operations, count: companion.operations)
    }
    self.init(stretches, expected: stretches.map(companion.workload.expectedChecksum))
  }

  private init(_ stretches: [Stretch], expected: [UInt64]) {
    self.stretches = stretches
    self.expected = expected
    sums = [UInt64](repeating: 0, count: stretches.count)
    starts = [Nanoseconds](repeating: Nanoseconds(0), count: stretches.count)
    elapsed = starts
  }

  func time(_ index: Int, _ workload: borrowing Workload, _ time: TimeSource) {
    (sums[index], starts[index], elapsed[index]) = workload.timed(stretches[index], by: time)
  }

  func start(after warmups: Int) -> Nanoseconds { starts[warmups] }

  func timed(after warmups: Int) -> [Nanoseconds] { Array(elapsed.dropFirst(warmups)) }

  func check(_ name: String) throws(CaseFailure) {
    guard let wrong = sums.indices.first(where: { sums[$0] != expected[$0] }) else { return }
    throw CaseFailure(
      .wrongChecksum,
      "\(name), checksum \(sums[wrong]) instead of \(expected[wrong]) after \(stretches[wrong].count) operations"
    )
  }
}

extension Entrant {
  fileprivate func prepared() throws -> PreparedWorkload {
    try preparing { try contender.inFreshMemory().prepare() }
  }

  fileprivate func preparing<Value: ~Copyable>(_ body: () throws -> Value) throws(CaseFailure) -> Value {
    do {
      return try body()
    } catch {
      throw CaseFailure(.preparation, "\(name): \(error)")
    }
  }
}

extension Contender {
  /// Nanoseconds that one of its operations takes, in slices of `shortest` at least: doubled until three in a row last that
  /// long, as a single one may have been interrupted; of those the fastest.
  package func pace(
    inSlicesOf shortest: Nanoseconds,
    largest: Int = Defaults.largestSlice,
    time: TimeSource = .monotonic,
    shouldStop: () -> Bool = { false }
  ) throws -> Double {
    try inFreshMemory().prepare().use { workload in
      var operations = 1
      var next = 0
      while true {
        var fastest = Nanoseconds(.max)
        for _ in 0...Defaults.paceConfirmations where fastest >= shortest {
          if shouldStop() { throw MeasurementError(.stopped, "the sizing of \(name)") }
          // On and on, as slices do later: the same operations again would be faster than that.
          let stretch = Stretch(block: next, count: operations)
          next += operations
          let expected = workload.expectedChecksum(stretch)
          let (sum, _, elapsed) = workload.timed(stretch, by: time)
          guard sum == expected else {
            throw CaseFailure(
              .wrongChecksum,
              "\(name), \(operations) operations gave \(sum), not \(expected)"
            )
          }
          fastest = min(fastest, elapsed)
        }
        if fastest >= shortest { return Double(fastest.count) / Double(operations) }
        guard operations <= largest / 2 else {
          throw MeasurementError(.tooFast, "\(name): \(operations) operations in less than \(shortest)")
        }
        operations *= 2
      }
    }
  }
}
