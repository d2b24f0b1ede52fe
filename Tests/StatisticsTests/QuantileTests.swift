import Statistics
import Testing

@Suite struct QuantileTests {
  @Test("Type 7 interpolates and type 1 does not")
  func definitions() throws {
    let sample = try SortedSample([4, 1, 3, 2])
    #expect(try Quantile(0.25, .interpolated).value(in: sample) == 1.75)
    #expect(try Quantile(0.25, .observed).value(in: sample) == 1)
    #expect(try Quantile(0.26, .observed).value(in: sample) == 2)
    #expect(try Quantile(0.5, .interpolated).value(in: sample) == 2.5)
  }

  @Test("The observed quantile of 1…n is the rank p · n exactly, in spite of binary fractions")
  func exactRanks() throws {
    for (probability, count, rank) in [
      (0.9, 1_000, 900), (0.99, 1_000, 990), (0.999, 10_000, 9_990), (0.7, 10, 7),
    ] {
      let sample = try SortedSample((1...count).map(Double.init))
      #expect(try Quantile(probability, .observed).value(in: sample) == Double(rank))
    }
  }

  @Test("One value is every quantile of itself")
  func single() throws {
    let sample = try SortedSample([42])
    for probability in [0.001, 0.5, 0.999] {
      for definition in Quantile.Definition.allCases {
        #expect(try Quantile(probability, definition).value(in: sample) == 42)
      }
    }
  }

  @Test("Values near the largest double do not overflow on the way")
  func hugeValues() throws {
    let huge = Double.greatestFiniteMagnitude
    let sample = try SortedSample([-huge, huge])
    #expect(try Quantile(0.5, .interpolated).value(in: sample) == 0)
  }

  @Test("Probabilities at or outside 0 and 1 are refused")
  func refusals() {
    for probability in [0, 1, -0.1, 1.1, .nan] {
      #expect(throws: StatisticsError.self) { try Quantile(probability, .observed) }
    }
  }
}
