import BubbleupKit
import Testing

@Suite("Values on the command line")
struct ValueParserTests {
  private func refusal<Value>(_ parser: ValueParser<Value>, _ text: String) -> String? {
    do throws(CommandError) {
      _ = try parser.parse(text, at: "--x")
      return nil
    } catch {
      return error.code == .usage && error.place == "--x" ? error.message : nil
    }
  }

  @Test("a whole number is digits within its range")
  func integers() throws {
    #expect(try ValueParser.integer().parse("9223372036854775807", at: "--x") == .max)
    #expect(try ValueParser.integer(in: 0...3).parse("003", at: "--x") == 3)
  }

  @Test(
    "a number that does not fit or is none is refused, never trapped on",
    arguments: [
      ("9223372036854775808", "more than 64 bits"),
      (String(repeating: "9", count: 4000), "more than 64 bits"),
      ("0", "of at least 1"), ("-1", "not a whole number"), ("+1", "not a whole number"),
      ("1.5", "not a whole number"), ("", "not a whole number"), ("١", "not a whole number"),
    ]
  )
  func badIntegers(_ text: String, _ reason: String) throws {
    #expect(try #require(refusal(.integer(), text)).contains(reason))
  }

  @Test("a seed is any 64-bit number, decimal or hexadecimal")
  func seeds() throws {
    #expect(try ValueParser.seed.parse("18446744073709551615", at: "--x") == .max)
    #expect(try ValueParser.seed.parse("0xFfff", at: "--x") == 65535)
    for text in ["18446744073709551616", "-1", "+1", "0x", "0x+1", "0x10000000000000000", "x", ""] {
      #expect(refusal(.seed, text) != nil, "\(text)")
    }
  }

  @Test("levels are numbers with commas between, as many as one likes, or none")
  func levels() throws {
    let parser = ValueParser.levels(each: 1...100)
    #expect(try parser.parse("20,4", at: "--x") == [20, 4])
    #expect(try parser.parse("none", at: "--x") == [])
    #expect(try parser.parse("1,2,3,4,5,6,7", at: "--x").count == 7)
    for text in ["", "20,", ",4", "20/4", "0,4", "20,4x", "101", "nothing", "4,none"] {
      #expect(refusal(parser, text) != nil, "\(text)")
    }
  }

  @Test("a share is a decimal number from 0 to 1")
  func shares() throws {
    for (text, value) in [("0", 0), ("1", 1), ("0.15", 0.15), (".5", 0.5), ("1.0", 1)] {
      #expect(try ValueParser.share.parse(text, at: "--x") == value)
    }
    for text in ["", "1.01", "-0.1", "nan", "inf", "0x1", "1e-1", "0,5", ".", "0.1.2"] {
      #expect(refusal(ValueParser.share, text) != nil, "\(text)")
    }
  }

  @Test(
    "a sweep is numbers, steps, factors, or several of them",
    arguments: [
      ("8", [8]), ("10,100,1000", [10, 100, 1000]), ("1..4", [1, 2, 3, 4]), ("1..9:+2", [1, 3, 5, 7, 9]),
      ("1..10:+4", [1, 5, 9]), ("1..1024:x2", [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]),
      ("3..3", [3]), ("1..4:x2,100", [1, 2, 4, 100]), ("5..1000000:x1000000", [5]),
    ]
  )
  func sweeps(_ text: String, _ values: [Int]) throws {
    #expect(try ValueParser.sweep(in: 1...1_000_000).parse(text, at: "--x") == values)
  }

  @Test(
    "a sweep that is malformed, endless or too long is refused",
    arguments: [
      ("", "not a whole number"), ("1,", "not a whole number"), ("1..", "not a whole number"),
      ("..4", "not a whole number"), ("4..1", "backwards"), ("1..8:x1", "from"), ("1..8:+0", "at least 1"),
      ("1..8:*2", "neither"), ("1..8:", "neither"), ("1..8:x", "not a whole number"), ("8:x2", "no range"),
      ("0..8:x2", "stay at 0"), ("1..65", "more than 64 values"), ("1..9223372036854775807", "more than 64"),
      ("1,2,1", "1 twice"), ("1..8:x99999999999999999999", "64 bits"),
    ]
  )
  func badSweeps(_ text: String, _ reason: String) throws {
    // The factor 1 is refused by the bound of the factor itself.
    let expected = text == "1..8:x1" ? "of at least 2" : reason
    #expect(try #require(refusal(.sweep(in: 0...Int.max), text)).contains(expected))
  }

  @Test("a sweep up to the last 64-bit number ends there")
  func sweepEnd() throws {
    let values = try ValueParser.sweep(in: 1...Int.max).parse("1..9223372036854775807:x2", at: "--x")
    #expect(values.count == 63)
    #expect(values.last == 1 << 62)
  }

  @Test("a time has a unit")
  func durations() throws {
    let parser = ValueParser.duration()
    #expect(try parser.parse("90s", at: "--x") == .seconds(90))
    #expect(try parser.parse("2m", at: "--x") == .seconds(120))
    #expect(try parser.parse("250ms", at: "--x") == .milliseconds(250))
    #expect(try parser.parse("168h", at: "--x") == .seconds(604_800))
    for text in ["90", "s", "0s", "1.5s", "-1s", "90 s", "169h", "9223372036854775807h", "1d", ""] {
      #expect(refusal(parser, text) != nil, "\(text)")
    }
  }

  @Test("a size has a unit, binary or decimal")
  func sizes() throws {
    let parser = ValueParser.bytes()
    #expect(try parser.parse("64B", at: "--x") == 64)
    #expect(try parser.parse("16K", at: "--x") == 16384)
    #expect(try parser.parse("8MiB", at: "--x") == 8_388_608)
    #expect(try parser.parse("2GB", at: "--x") == 2_000_000_000)
    for text in ["64", "KB", "1.5K", "0B", "9223372036854775807GiB", "2000000GiB", "1TB"] {
      #expect(refusal(parser, text) != nil, "\(text)")
    }
  }

  @Test("a case is found by its raw value")
  func cases() throws {
    #expect(try ValueParser<ColorChoice>.oneOfCases.parse("never", at: "--x") == .never)
    #expect(
      try #require(refusal(ValueParser<ColorChoice>.oneOfCases, "red")).contains("one of auto, always, never")
    )
  }
}
