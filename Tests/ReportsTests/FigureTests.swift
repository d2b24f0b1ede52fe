import Reports
import Statistics
import Testing

@Suite("Figures in reports")
struct FigureTests {
  @Test(
    "a ratio is shown as a change with its sign, and one that is not 1 never as none",
    arguments: [
      (1, "± 0 %"), (1.052, "+5.20 %"), (0.97, "−3.00 %"), (1.000001, "+<0.01 %"), (0.999999, "−<0.01 %"),
      (2, "× 2"), (3.1, "× 3.10"), (0, "−100.00 %"), (0.5, "−50.00 %"),
    ] as [(Double, String)]
  )
  func changes(ratio: Double, text: String) {
    #expect(ReportFigure.change(ratio) == text)
  }

  @Test(
    "a value is shown in the unit that fits",
    arguments: [
      (12.5, "ns", "12.5 ns"), (1512.25, "ns", "1.51 µs"), (2_500_000, "ns", "2.50 ms"), (3e9, "ns", "3 s"),
      (101.6, "count", "101.6"), (0, "count", "0"), (5.4, "count", "5.4"), (1200, "count", "1200"),
      (4096, "bytes", "4096 bytes"),
      (0.00123, "ratio", "1.2e-3"), (-0.25, "ns", "−0.25 ns"),
    ] as [(Double, String, String)]
  )
  func values(value: Double, unit: String, text: String) {
    #expect(ReportFigure.value(value, unit: unit) == text)
  }

  @Test("every verdict has its place in the order of gravity")
  func gravity() {
    #expect(Gravity.order.count == Verdict.allCases.count)
    #expect(Set(Gravity.order) == Set(Verdict.allCases))
    let weights = Gravity.order.map(\.gravity)
    #expect(weights == weights.sorted(by: >))
  }
}
