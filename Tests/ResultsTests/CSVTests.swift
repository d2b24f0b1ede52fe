import Results
import Testing

@Suite struct CSVTests {
  private func parse(_ bytes: [UInt8], pieces: Int = .max) throws -> [CSVRecord] {
    var parser = CSVParser(file: "t.csv")
    var records: [CSVRecord] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      parser.feed(Array(rest.prefix(pieces)))
      rest = rest.dropFirst(pieces)
      while let record = try parser.next() { records.append(record) }
    }
    let tail = try parser.tail()
    #expect(tail.bytes.isEmpty)
    return records
  }

  @Test("any fields come back byte for byte, however the bytes are cut into pieces")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<60 {
      let rows = (0..<4).map { _ in
        ["k"] + (0..<Int.random(in: 0...5, using: &generator)).map { _ in generator.text(upTo: 8) }
      }
      let bytes = rows.flatMap(CSVWriter.record)
      let pieces = Int.random(in: 1...7, using: &generator)
      let found = try parse(bytes, pieces: pieces).map { $0.fields.map { Array($0.utf8) } }
      #expect(found == rows.map { $0.map { Array($0.utf8) } })
    }
  }

  @Test("records end with CRLF, and only fields that need quotes have them")
  func writtenForm() throws {
    let bytes = [["a", "b c", "d,e", "f\"g", "h\ni", ""], [""]].flatMap(CSVWriter.record)
    #expect(String(decoding: bytes, as: UTF8.self) == "a,b c,\"d,e\",\"f\"\"g\",\"h\ni\",\r\n\"\"\r\n")
  }

  @Test("LF and CRLF are read alike, and records know their physical line")
  func lineEnds() throws {
    let records = try parse(Array("a,b\n\"x\ny\",2\r\nc,\n".utf8))
    #expect(
      records == [
        CSVRecord(fields: ["a", "b"], line: 1), CSVRecord(fields: ["x\ny", "2"], line: 2),
        CSVRecord(fields: ["c", ""], line: 4),
      ]
    )
  }

  @Test("damaged records are refused with line and column")
  func damaged() {
    for (text, column) in [
      ("a\n\nb\n", "1"), ("a\nb,c\"d\n\"\n", "2"), ("a\n\"b\"c\n", "1"), ("a\nb,c\rd\n", "2"),
    ] {
      let error = resultsError { _ = try parse(Array(text.utf8)) }
      #expect(error?.code == .malformed && error?.line == 2 && error?.column == column, "\(text)")
    }
  }

  @Test("bytes that are not UTF-8, NUL bytes, byte order marks and UTF-16 are encoding errors")
  func encodings() {
    let inputs: [[UInt8]] = [
      [0x61, 0x2C, 0xFF, 0x0A], [0x61, 0x2C, 0xC0, 0xAF, 0x0A], [0x61, 0x2C, 0xED, 0xA0, 0x80, 0x0A],
      [0x61, 0x2C, 0x00, 0x0A], [0xEF, 0xBB, 0xBF, 0x61, 0x0A], [0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00],
      [0xEF, 0xBB, 0xBF],
    ]
    for input in inputs {
      let error = resultsError { _ = try parse(input) }
      #expect(error?.code == .encoding && error?.line == 1, "\(input)")
    }
  }

  @Test("a quote that is never closed is refused before it fills the memory")
  func endlessRecord() {
    let bytes = Array("a\n\"".utf8) + [UInt8](repeating: 0x62, count: FileLimits.maximumRecordBytes + 1)
    let error = resultsError { _ = try parse(bytes, pieces: 65_536) }
    #expect(error?.code == .tooLarge && error?.line == 2)
  }
}

// MARK: - Numbers

extension CSVTests {
  @Test("every finite number is written so that it reads back to the same bits")
  func numbers() throws {
    var generator = SeededGenerator(seed: 2)
    var values = [
      0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1, 1e16, 1e22,
    ]
    for _ in 0..<500 { values.append(generator.magnitude() * (Bool.random(using: &generator) ? 1 : -1)) }
    for value in values {
      let text = try CSVNumber.text(value)
      #expect(try CSVNumber.double(text).bitPattern == value.bitPattern, "\(text)")
    }
  }

  @Test("what is not finite is not written, and what is no decimal number, or does not fit, is not read")
  func refused() throws {
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(throws: Problem.self) { try CSVNumber.text(value) }
    }
    for text in ["1e400", "-1e400"] { #expect(problem(text) == .outOfRange, "\(text)") }
    for text in [
      "nan", "-inf", "Infinity", "", " 1", "1 ", "1,5", "0x10", "+1", ".5", "1.", "1e", "1e+", "--1", "1_000",
      "١", "one", "1e5.0",
    ] {
      #expect(problem(text) == .malformed, "\(text)")
    }
    for text in ["0", "-0", "0.0", "0e99", "0.000e-500"] { #expect(try CSVNumber.double(text) == 0) }
  }

  @Test("whole numbers take digits only and 64 bits at most")
  func integers() throws {
    #expect(try CSVNumber.integer("-9223372036854775808") == .min)
    // One text for each number: no row may be there twice under two.
    for text in ["", "-", "1.0", "+1", "1e3", "x", "１", "00", "01", "-0", "-01"] {
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
