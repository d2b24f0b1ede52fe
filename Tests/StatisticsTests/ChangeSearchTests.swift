import Statistics
import Testing

@Suite("The search for changes of level")
struct ChangeSearchTests {
  /// What a machine adds to a figure, in units of its own spread.
  enum Noise: String, CaseIterable {
    /// As textbooks have it.
    case normal
    /// Now and then a value that is far too high, as when a neighbour wakes up.
    case spikes
    /// One of two speeds, drawn anew each time.
    case modes
    /// A few different values, so that many are equal.
    case steps

    func draw(_ source: inout SeededSource) -> Double {
      // Twelve uniform numbers: as near to normal noise as its tails matter here.
      let normal = (0..<12).reduce(-6.0) { sum, _ in sum + source.uniform() }
      return switch self {
      case .normal: normal
      case .spikes: source.uniform() < 0.05 ? 30 * source.uniform() : normal
      case .modes: normal * 0.3 + (source.uniform() < 0.4 ? 2 : 0)
      case .steps: (normal * 1.5).rounded()
      }
    }
  }

  private static let length = 64

  /// Ratios around 1 with noise of 1 %, and a step where there is one.
  private static func series(
    _ noise: Noise,
    seed: UInt64,
    step: Double = 0,
    at place: Int = length
  ) -> [Double] {
    var source = SeededSource(seed: seed)
    return (0..<length).map { (1 + 0.01 * noise.draw(&source)) * ($0 < place ? 1 : 1 + step) }
  }

  @Test("finds something in at most the promised share of series without a change", arguments: Noise.allCases)
  func alarms(noise: Noise) throws {
    let trials = 4_000
    let found = try (0..<trials).count { trial in
      try !ChangeSearch.standard.changes(in: Self.series(noise, seed: UInt64(trial))).isEmpty
    }
    // So many by chance, and three standard deviations of it: 4 + 3 × 2.
    #expect(ChangeSearch.standard.alarms == 0.001)
    #expect(found <= 10, "\(found) false alarms in \(trials) series")
  }

  @Test("finds a step of 3 % in noise of 1 % at its place or beside it, and nothing else, in 95 % of series")
  func step() throws {
    let trials = 400
    let found = try (0..<trials).count { trial in
      let place = 12 + trial % 41
      let changes = try ChangeSearch.standard.changes(
        in: Self.series(.normal, seed: UInt64(trial), step: 0.03, at: place)
      )
      return changes.count == 1 && abs(changes[0] - place) <= 1
    }
    #expect(found * 100 >= trials * 95, "\(found) of \(trials)")
  }

  @Test("spikes do not hide a step, nor are they one")
  func spikes() throws {
    let trials = 200
    let found = try (0..<trials).count { trial in
      let changes = try ChangeSearch.standard.changes(
        in: Self.series(.spikes, seed: UInt64(trial), step: 0.03, at: 40)
      )
      return changes.count == 1 && abs(changes[0] - 40) <= 1
    }
    #expect(found * 100 >= trials * 85, "\(found) of \(trials)")
  }

  @Test("a large step is known by four values after it, and two steps are two")
  func steps() throws {
    let late = try (0..<100).count { trial in
      let series = Self.series(.normal, seed: UInt64(trial), step: 0.5, at: 60)
      return try ChangeSearch.standard.changes(in: series) == [60]
    }
    #expect(late >= 90, "\(late) of 100")
    var both = Self.series(.normal, seed: 8, step: 0.10, at: 20)
    for place in 44..<Self.length { both[place] *= 0.8 }
    #expect(try ChangeSearch.standard.changes(in: both) == [20, 44])
  }

  @Test("nothing is found where nothing can be: few values, equal ones, one spike")
  func nothing() throws {
    let search = ChangeSearch.standard
    for count in 0..<14 {
      let sharp = (0..<count).map { $0 < count / 2 ? 1.0 : 2.0 }
      #expect(try search.changes(in: sharp).isEmpty, "\(count) values")
    }
    #expect(try search.changes(in: Array(repeating: 1, count: 100)).isEmpty)
    #expect(try search.changes(in: (0..<64).map { $0 == 63 ? 9 : 1 }).isEmpty)
    // Half of the values equal leave no typical distance from the median.
    #expect(try search.changes(in: (0..<64).map { $0 < 40 ? 1 : 2 }) == [40])
  }

  @Test("a value that is no number is refused, and names its place")
  func infinite() {
    let error = #expect(throws: StatisticsError.self) {
      _ = try ChangeSearch.standard.changes(in: [1, 2, .nan, 4])
    }
    #expect(error?.code == .notFinite && error.map { "\($0)" }?.contains("value 2") == true)
  }
}
