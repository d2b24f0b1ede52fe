import Testing

import Results

@Suite struct CSVNumberTests {
  @Test("every finite number is written so that it reads back to the same bits")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 2)
    var values = [
      0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1, 1e16, 1e22,
    ]
    for _ in 0..<5000 { values.append(generator.magnitude() * (Bool.random(using: &generator) ? 1 : -1)) }
    for value in values {
      let text = try CSVNumber.text(value)
      #expect(try CSVNumber.double(text).bitPattern == value.bitPattern, "\(text)")
      #expect(!text.contains(","))
    }
  }

  @Test("numbers that are not finite are not written", arguments: [Double.nan, .infinity, -.infinity])
  func refusesToWrite(value: Double) {
    #expect(throws: Problem.self) { try CSVNumber.text(value) }
  }

  @Test(
    "nan, infinities and what overflows or vanishes are out of range",
    arguments: ["nan", "NaN", "-nan", "inf", "-inf", "Infinity", "1e400", "-1e400", "1e-400"]
  )
  func outOfRange(text: String) {
    #expect(problem(text) == .outOfRange)
  }

  @Test(
    "what is no decimal number is refused",
    arguments: [
      "", " 1", "1 ", "1,5", "0x10", "+1", ".5", "1.", "1e", "1e+", "--1", "1_000", "١", "one", "1e5.0",
    ]
  )
  func malformed(text: String) {
    #expect(problem(text) == .malformed)
  }

  @Test("zero may be written in any way", arguments: ["0", "-0", "0.0", "0e99", "0.000e-500"])
  func zeros(text: String) throws {
    #expect(try CSVNumber.double(text) == 0)
  }

  @Test("whole numbers take digits only and 64 bits at most")
  func integers() throws {
    #expect(try CSVNumber.integer("-9223372036854775808") == .min)
    for text in ["", "-", "1.0", "+1", "1e3", "x", "１"] {
      #expect(throws: Problem.self, "\(text)") { try CSVNumber.integer(text) }
    }
    let error = #expect(throws: Problem.self) { try CSVNumber.integer("9223372036854775808") }
    #expect(error?.code == .outOfRange)
  }

  private func problem(_ text: String) -> ResultsError.Code? {
    do throws(Problem) {
      _ = try CSVNumber.double(text)
      return nil
    } catch {
      return error.code
    }
  }
}
