/// What is timed on one set of objects.
package struct VisitPlan: Codable, Sendable, Equatable {
  /// Slices that are thrown away: the first ones meet cold objects and cold code.
  package let warmups: Int
  package let slices: Int
  /// Whether the figure of a visit is the mean of its slices.
  ///
  /// Where each slice is a single message, their lower quartile would be that of the shortest ways.
  package let takesMean: Bool
  /// Whether the processor's speed and who else uses its core are read beside each timed slice.
  ///
  /// More slices are then taken until so many had no company.
  package let readsCore: Bool

  package init(warmups: Int, slices: Int, takesMean: Bool = false, readsCore: Bool = false) {
    self.warmups = warmups
    self.slices = slices
    self.takesMean = takesMean
    self.readsCore = readsCore
  }

  /// Slices that are timed at most.
  var most: Int { readsCore ? 4 * slices : slices }

  /// Five slices, of which an interrupt may hit three without moving the lower quartile.
  ///
  /// Five come before them: in an app of 120 controllers a message up guaranteed references took 57.5 ns in the second slice
  /// and 52.2 from the sixth on.
  package static let usual = VisitPlan(warmups: 5, slices: 5, readsCore: true)

  /// For hierarchies that take twenty times as long to build as five slices, in which a visit meets so few of the nodes that
  /// those of one strategy differ by 10 %; with twenty slices they differ by 5 to 6 %.
  package static let onManyNodes = VisitPlan(warmups: 5, slices: 20, readsCore: true)
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
  /// Nil where they were not read.
  package let conditions: Conditions?

  /// What ``CoreGauge`` read beside the slices.
  package struct Conditions: Codable, Sendable, Equatable {
    /// Nanoseconds of a step of arithmetic, which tell the processor's speed.
    package let step: Double
    /// Nanoseconds of an allocation, the most beside any of the slices, which tell company on its core.
    package let allocation: Double
  }

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

  static func quartile(_ slices: [Nanoseconds], _ operations: Int, _ quarter: Int = 1) -> Double {
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
  private let canary = Canary()

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
    } catch let failure as CompanionFailure {
      failures[reference.name] = failure.cause
    }
    return (failures, true)
  }

  private func visit(
    _ entrant: Entrant,
    place: Int,
    inPass number: Int,
    beside companion: Companion?
  ) throws -> Visit {
    try entrant.prepared().use { workload in
      let own = Slices(of: entrant, plan, inPass: number)
      let other = companion.map { Slices(following: $0, plan) }
      let gauge = plan.readsCore ? CoreGauge(slices: plan.most, canary) : nil
      var taken = 0
      func take(_ gauge: CoreGauge? = nil) throws {
        gauge?.begin(time)
        if taken >= plan.warmups, let prepare = workload.beforeSlice {
          try entrant.preparing { try prepare(own.stretches[taken]) }
        }
        own.time(taken, workload, time)
        gauge?.end(time)
        if let other, let companion { other.time(taken, companion.workload, time) }
        taken += 1
      }
      for _ in 0..<plan.warmups { try take() }
      for slice in 0..<plan.most {
        // If all so far had company, it outlasts the visit, which will not count.
        let calm = gauge?.calm ?? plan.slices
        guard slice < plan.slices || (1..<plan.slices).contains(calm) else { break }
        try take(gauge)
      }
      try own.check(taken, entrant.name, workload)
      if let other, let companion {
        do throws(CaseFailure) { try other.check(taken, companion.name, companion.workload) } catch {
          throw CompanionFailure(cause: error)
        }
        companion.next += taken
      }
      let counted = gauge?.calmest(plan.slices) ?? Array(0..<plan.slices)
      let places = counted.map { plan.warmups + $0 }
      return Visit(
        contender: entrant.name,
        start: own.start(places[0]),
        operations: entrant.operations,
        slices: own.timed(places),
        beside: other?.timed(places) ?? [],
        besideOperations: companion?.operations ?? 0,
        place: place,
        takesMean: plan.takesMean,
        conditions: try gauge?.conditions(of: counted)
      )
    }
  }
}

/// That the reference beside a contender failed, so that the contender is not to blame.
private struct CompanionFailure: Error {
  let cause: CaseFailure
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

/// The slices of one visit: what they run is known before the first one, and their times have their places.
private final class Slices {
  let stretches: [Stretch]
  private var sums: [UInt64]
  private var starts: [Nanoseconds]
  private var elapsed: [Nanoseconds]

  /// The timed slices of all passes lie end to end, but for those that company makes necessary.
  ///
  /// Those that are thrown away repeat what came before, so that no operation is left to them alone.
  convenience init(of entrant: Entrant, _ plan: VisitPlan, inPass number: Int) {
    // Beyond so many passes, which only trials have, counting begins anew: it must not overflow.
    let block = (number & 0xFF_FFFF) * plan.slices * entrant.operations
    self.init(
      (-plan.warmups..<plan.most).map {
        Stretch(block: block, offset: $0 * entrant.operations, count: entrant.operations)
      }
    )
  }

  convenience init(following companion: Companion, _ plan: VisitPlan) {
    self.init(
      (companion.next..<companion.next + plan.warmups + plan.most).map {
        Stretch(block: $0 * companion.operations, count: companion.operations)
      }
    )
  }

  private init(_ stretches: [Stretch]) {
    self.stretches = stretches
    sums = [UInt64](repeating: 0, count: stretches.count)
    starts = [Nanoseconds](repeating: Nanoseconds(0), count: stretches.count)
    elapsed = starts
  }

  func time(_ index: Int, _ workload: borrowing Workload, _ time: TimeSource) {
    (sums[index], starts[index], elapsed[index]) = workload.timed(stretches[index], by: time)
  }

  func start(_ place: Int) -> Nanoseconds { starts[place] }

  func timed(_ places: [Int]) -> [Nanoseconds] { places.map { elapsed[$0] } }

  /// Throws if one of the first so many slices had another checksum than it must.
  func check(_ taken: Int, _ name: String, _ workload: borrowing Workload) throws(CaseFailure) {
    for place in 0..<taken {
      let expected = workload.expectedChecksum(stretches[place])
      guard sums[place] != expected else { continue }
      throw CaseFailure(
        .wrongChecksum,
        "\(name), checksum \(sums[place]) instead of \(expected) after \(stretches[place].count) operations"
      )
    }
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
