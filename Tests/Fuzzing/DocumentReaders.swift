@testable import Results

/// The JSON documents of a run and a baseline, and any other.
enum DocumentReaders {
  static let all: [Reader] = [
    document(RunManifest.table, "one/run.json"), document(RunPlan.table, "one/plan.json"),
    document(BaselineRecord.table, "baselines/kept/baseline.json"), any,
  ]

  private static func document<Value: Equatable>(_ table: Table<Value>, _ file: String) -> Reader {
    Reader(
      name: table.name,
      words: words(of: table.notes),
      seeds: { try [JSONFile.bytes(of: JSONFile.read(table, from: valid(file)), table, path: file)] },
      read: { input in
        let value: Value
        do throws(ResultsError) { value = try JSONFile.decode(table, from: input, path: table.name) } catch {
          try Place.require(error, file: table.name)
          return false
        }
        do {
          let bytes = try JSONFile.bytes(of: value, table, path: table.name)
          let second = try JSONFile.decode(table, from: bytes, path: table.name)
          try Broken.unless(second == value, "another value comes back")
        } catch {
          throw Broken("what was accepted does not come back: \(error)")
        }
        return true
      }
    )
  }

  private static let any = Reader(
    name: "JSON",
    words: Words.numbers.map { " \($0) " } + [
      "true", "false", "null", "\\u0000", "\\ud83d\\ude00", "[[", "{\"a\":",
    ],
    seeds: {
      [Array(#"{"a" : [1, -2.5e3, "\u00e9\n", true, null], "b" : {"c" : []}}"#.utf8)]
    },
    read: { input in
      let value: JSON
      do throws(ResultsError) { value = try JSONParser.parse(input, file: "JSON") } catch {
        try Place.require(error, file: "JSON")
        return false
      }
      let second = try? JSONParser.parse(Array("\(value)".utf8), file: "JSON")
      try Broken.unless(second == value, "what was written does not come back")
      return true
    }
  )

  private static func words(of notes: [ColumnNote]) -> [String] {
    let keys = notes.flatMap { $0.id.split(separator: ".").map { "\"\($0)\" : " } }
    return Array(Set(keys)).sorted() + Words.numbers + [
      "null", "true", "[]", "{}", "\"\"", "\\u0000", "- - 1 1 - -",
    ]
  }

  private static func valid(_ file: String) -> String { "\(Scratch.valid)/results/\(file)" }
}
