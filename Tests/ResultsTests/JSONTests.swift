import Results
import Testing

@Suite struct JSONTests {
  private func error(_ text: some Sequence<UInt8>) -> ResultsError? {
    resultsError { _ = try JSONParser.parse(Array(text), file: "run.json") }
  }

  @Test("what is no JSON is refused with its line")
  func syntax() {
    for text in [
      "", " ", "{", "{,}", "[1,]", "{\"a\":1,}", "{\"a\" 1}", "\u{1}", "'x'", "1 2", "\"x", "01", "-01", "00",
      "-00.5",
      "[", "\"\\ud800\"", "\"\\u12\"", "tru", "{}{}",
    ] {
      let found = error("\n\(text)".utf8)
      #expect(found?.code == .malformed && found?.line == 2, "\(text): \(String(describing: found))")
    }
    for text in ["nan", "1e400", "99999999999999999999"] {
      #expect(error("{\"a\" : \(text)}".utf8) != nil || text == "99999999999999999999", "\(text)")
    }
    #expect(error("{\"a\" : 1, \"a\" : 2}".utf8)?.code == .duplicate)
  }

  @Test("deep nesting is an error and not a stack overflow")
  func deep() { #expect(error(String(repeating: "[", count: 200_000).utf8)?.code == .malformed) }

  @Test("a document that is no UTF-8 says in which line")
  func encoding() {
    for bytes in [[0xFF], [0x00], [0xC3]] as [[UInt8]] {
      let text = Array("{\n\"a\" : 1,\n\"b\" : \"".utf8) + bytes + Array("\"\n}\n".utf8)
      #expect(error(text)?.code == .encoding && error(text)?.line == 3)
    }
    #expect(error([0xEF, 0xBB, 0xBF] + Array("{}".utf8))?.code == .encoding)
  }

  @Test("a NUL in a document is what is written of it, and 64 bits survive")
  func written() throws {
    let manifest = Fixture.manifest
    let bytes = try JSONFile.bytes(of: manifest, RunManifest.table, path: "run.json")
    #expect(try JSONFile.decode(RunManifest.table, from: bytes, path: "run.json") == manifest)
    let text = String(decoding: bytes, as: UTF8.self)
    let changed = text.replacing("\"run\"", with: "\"run\\u0000\"")
    #expect(changed != text)
    let first = try JSONFile.decode(RunManifest.table, from: Array(changed.utf8), path: "run.json")
    #expect(first.arguments.first == "run\u{FFFD}")
  }

  @Test("a file of another version is refused before anything else in it is read")
  func versions() throws {
    for (version, code) in [
      ("4", ResultsError.Code.newerSchema), ("2", .olderSchema), ("0", .outOfRange), ("\"2\"", .malformed),
    ] {
      let text = "{\"schema_version\" : \(version), \"machine\" : 7}"
      let found = resultsError {
        _ = try JSONFile.decode(RunManifest.table, from: Array(text.utf8), path: "run.json")
      }
      #expect(found?.code == code && found?.column == "schema_version", "\(version)")
    }
  }
}
