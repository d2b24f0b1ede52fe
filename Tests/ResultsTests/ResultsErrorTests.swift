import Testing

import Results

@Suite struct ResultsErrorTests {
  @Test("an error is one line that names file, line and column, whatever the content was")
  func oneLine() {
    let quoted = Excerpt.quoted("a\u{1B}[2J\r\n\u{2028}\u{202E}" + String(repeating: "x", count: 500))
    let error = ResultsError(
      .malformed,
      file: "results/o\nne/samples.csv",
      line: 3,
      column: "value",
      problem: quoted,
      advice: "correct it"
    )
    #expect(error.description.hasPrefix("results/o\\u{a}ne/samples.csv:3: column value: \"a\\u{1b}[2J"))
    #expect(error.description.hasSuffix("; correct it"))
    #expect(error.description.count < 200)
    #expect(
      !error.description.unicodeScalars.contains { $0.value < 32 || $0.value == 0x2028 || $0.value == 0x202E }
    )
  }

  @Test("missing input exits 66, I/O errors 74 and bad data 65")
  func exitCodes() {
    for code in ResultsError.Code.allCases {
      let expected: Int32 = code == .missing ? 66 : code == .io ? 74 : 65
      #expect(code.exitCode == expected)
    }
  }
}
