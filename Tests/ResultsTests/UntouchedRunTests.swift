import Foundation
import Results
import Testing

/// Runs with drawn contents that nobody touches: none may be called edited or torn, or be read as something else.
@Suite struct UntouchedRunTests {
  /// So many runs; a longer measurement asks for more.
  private static let runs =
    ProcessInfo.processInfo.environment["BUBBLEUP_UNTOUCHED_RUNS"].flatMap { Int($0) } ?? 1_000

  /// Steele, Lea & Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014: the same draws every time.
  private struct Draws: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }

    /// A value of any size that a figure may have: the numbers that are hard to write among them.
    mutating func value() -> Double {
      switch Int.random(in: 0..<6, using: &self) {
      case 0: Double.random(in: 0..<1e6, using: &self)
      case 1: Double(sign: .plus, exponent: Int.random(in: -1000...50, using: &self), significand: 1.1)
      case 2:
        [0, .leastNonzeroMagnitude, .leastNormalMagnitude, 0.1 + 0.2, 1e15, 1.0.nextUp].randomElement(
          using: &self
        ) ?? 0
      case 3: Double(Int.random(in: 0..<1_000_000, using: &self))
      case 4: Double.random(in: 0..<1, using: &self) * 1e-9
      default: Double(Float.random(in: 0..<1e9, using: &self))
      }
    }
  }

  private func samples(_ count: Int, from first: Int, _ draws: inout Draws) throws -> [SampleRow] {
    try (first..<first + count).map { try Fixture.sample($0, value: draws.value()) }
  }

  private func results(_ draws: inout Draws) throws -> [ResultRow] {
    let reasons = ["", "a, \"b\"", "two\nlines", "ends with a quote \"", "ü – …", "=1+1"]
    return try (0..<Int.random(in: 0..<6, using: &draws)).map { number in
      let value = draws.value()
      return ResultRow(
        runID: Fixture.runID,
        machineID: Fixture.machine.machineID,
        caseKey: try Fixture.caseKey(depth: 10 + number),
        metric: .latency,
        stat: .median,
        value: value,
        interval: Interval(low: value, high: value, level: 0.99),
        sampleCount: number + 1,
        reason: reasons.randomElement(using: &draws) ?? ""
      )
    }
  }

  @Test(
    "no run that nobody touched is called edited or torn, however often it was interrupted, and all of it is read back"
  )
  func untouched() throws {
    let directory = try TemporaryDirectory()
    for number in 0..<Self.runs {
      var draws = Draws(state: UInt64(number))
      let name = try RunName("r\(number)")
      var run = try RunDirectory.create(
        name,
        in: directory.path,
        manifest: Fixture.manifest,
        plan: Fixture.plan()
      )
      var written: [SampleRow] = []
      var kept: [ResultRow] = []
      for session in 0..<Int.random(in: 1...3, using: &draws) {
        let next = try samples(Int.random(in: 0..<12, using: &draws), from: written.count, &draws)
        do {
          var log = try run.openSampleLog()
          for row in next { try log.append(row) }
        }
        written += next
        kept = try results(&draws)
        // A session may be killed before its end, or end as interrupted, or come to its end.
        switch Int.random(in: 0..<3, using: &draws) {
        case 0 where session < 2: continue
        case 1: try run.finish(.partial(reason: "interrupted, \"as asked\""), results: kept)
        default: try run.finish(.complete, results: kept)
        }
      }
      let again = try RunDirectory.open(name, in: directory.path)
      let found = try again.samples()
      let isUnderWay = again.isUnderWay
      #expect(try again.integrity() == (isUnderWay ? .underWay : .intact), "run \(number)")
      #expect(found.rows == written && found.tornBytes == 0, "run \(number)")
      if !isUnderWay { #expect(try again.results() == kept, "run \(number)") }
      try FileManager.default.removeItem(atPath: again.path)
    }
  }
}
