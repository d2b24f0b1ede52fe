import BubbleupKit
import Testing

@Suite("Values on the command line")
struct ValueParserTests {
  /// Texts that a parser reads, with what they mean, and texts that it refuses as a mistake of the option they stand for.
  private func check<Value: Equatable>(
    _ parser: ValueParser<Value>,
    reads: [(String, Value)],
    refuses: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (text, value) in reads {
      #expect(try parser.parse(text, at: "--x") == value, "\(text)", sourceLocation: sourceLocation)
    }
    for text in refuses {
      let error = #expect(throws: CommandError.self, "\(text)", sourceLocation: sourceLocation) {
        try parser.parse(text, at: "--x")
      }
      let isUsage = error?.code == .usage && error?.place == "--x"
      #expect(isUsage, "\(text)", sourceLocation: sourceLocation)
    }
  }

  @Test("a whole number is digits within its range, and is refused, never trapped on, where it does not fit")
  func integers() throws {
    try check(
      .integer(),
      reads: [("9223372036854775807", .max)],
      refuses: ["9223372036854775808", String(repeating: "9", count: 4000), "0", "-1", "+1", "1.5", "", "١"]
    )
    try check(.integer(in: 0...3), reads: [("003", 3), ("0", 0)], refuses: ["4"])
  }

  @Test("a seed is any 64-bit number, decimal or hexadecimal")
  func seeds() throws {
    try check(
      .seed,
      reads: [("18446744073709551615", .max), ("0xFfff", 65535)],
      refuses: ["18446744073709551616", "-1", "+1", "0x", "0x+1", "0x10000000000000000", "x", ""]
    )
  }

  @Test("levels are numbers with commas between, as many as one likes, or none")
  func levels() throws {
    try check(
      .levels(each: 1...100),
      reads: [("20,4", [20, 4]), ("none", []), ("1,2,3,4,5,6,7", Array(1...7))],
      refuses: ["", "20,", ",4", "20/4", "0,4", "20,4x", "101", "nothing", "4,none"]
    )
  }

  @Test("a share is a decimal number from 0 to 1")
  func shares() throws {
    try check(
      .share,
      reads: [("0", 0), ("1", 1), ("0.15", 0.15), (".5", 0.5), ("1.0", 1)],
      refuses: ["", "1.01", "-0.1", "nan", "inf", "0x1", "1e-1", "0,5", ".", "0.1.2"]
    )
  }

  @Test("a sweep is numbers, steps, factors, or several of them, as far as the last 64-bit number")
  func sweeps() throws {
    try check(
      .sweep(in: 1...1_000_000),
      reads: [
        ("8", [8]), ("10,100,1000", [10, 100, 1000]), ("1..4", [1, 2, 3, 4]), ("1..9:+2", [1, 3, 5, 7, 9]),
        ("1..10:+4", [1, 5, 9]), ("1..1024:x2", (0...10).map { 1 << $0 }), ("3..3", [3]),
        ("1..4:x2,100", [1, 2, 4, 100]), ("5..1000000:x1000000", [5]),
      ]
    )
    let powers = (0...62).map { 1 << $0 }
    try check(.sweep(in: 1...Int.max), reads: [("1..9223372036854775807:x2", powers)])
  }

  @Test(
    "a sweep that is malformed, endless or too long is refused with the reason",
    arguments: [
      ("1,", "not a whole number"), ("1..", "not a whole number"), ("..4", "not a whole number"),
      ("4..1", "backwards"), ("1..8:x1", "of at least 2"), ("1..8:+0", "at least 1"), ("1..8:*2", "neither"),
      ("1..8:", "neither"), ("8:x2", "no range"), ("0..8:x2", "stay at 0"), ("1..65", "more than 64 values"),
      ("1..9223372036854775807", "more than 64"), ("1,2,1", "1 twice"),
      ("1..8:x99999999999999999999", "64 bits"),
    ]
  )
  func badSweeps(_ text: String, _ reason: String) {
    let error = #expect(throws: CommandError.self) {
      try ValueParser.sweep(in: 0...Int.max).parse(text, at: "--x")
    }
    #expect(error?.code == .usage && error?.message.contains(reason) == true)
  }

  @Test("the examples of a refused sweep would not be refused as well")
  func examples() {
    let error = #expect(throws: CommandError.self) {
      try ValueParser.sweep(in: 3...100).parse("2", at: "--x")
    }
    #expect(error?.message.contains("from 3 to 100, as in 8 or 8..64:x2.") == true, "\(error?.message ?? "")")
  }

  @Test("a time has a unit")
  func durations() throws {
    try check(
      .duration(),
      reads: [
        ("90s", .seconds(90)), ("2m", .seconds(120)), ("250ms", .milliseconds(250)),
        ("168h", .seconds(604_800)),
      ],
      refuses: ["90", "s", "0s", "1.5s", "-1s", "90 s", "169h", "9223372036854775807h", "1d", ""]
    )
  }

  @Test("what is below zero is called negative, and not a unit or a word that is unknown")
  func negative() throws {
    func problem<Value>(_ parser: ValueParser<Value>, _ text: String) -> String? {
      do throws(CommandError) {
        _ = try parser.parse(text, at: "--x")
        return nil
      } catch { return error.problem }
    }
    #expect(problem(.duration(), "-3s") == "'-3s' is a negative time")
    #expect(problem(.integer(), "-3") == "'-3' is negative")
    #expect(problem(.sweep(in: 1...9), "-3") == "'-3' has '-3', which is negative")
  }

  @Test("a case is found by its raw value")
  func cases() throws {
    try check(ValueParser<ColorChoice>.oneOfCases, reads: [("never", .never)], refuses: ["red"])
  }
}
