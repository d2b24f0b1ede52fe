import Foundation
import Testing

import Results

/// What other programs make of the files, where they are installed.
@Suite struct ForeignReaderTests {
  private static let python = Program.find("python3")

  /// Rows with everything that needs quotes, and their cells as they should come out.
  private func file(in directory: TemporaryDirectory) throws -> (path: String, cells: [[String]]) {
    var generator = SeededGenerator(seed: 5)
    let rows = try Fixture.results() + (0..<50).map { _ in try generator.resultRow() }
    let path = directory.file("results.csv")
    try write(ResultRow.table.file(of: rows, path: path), to: path)
    return (path, try [ResultRow.table.header] + rows.map { try ResultRow.table.encode($0) })
  }

  @Test(
    "Python's csv module reads the same cells and the same numbers",
    .enabled(if: python != nil, "python3 is not installed")
  )
  func pythonReads() throws {
    let directory = try TemporaryDirectory()
    let (path, cells) = try file(in: directory)
    let script = """
      import csv, json, sys
      rows = list(csv.reader(open(sys.argv[1], newline="", encoding="utf-8"), strict=True))
      values = [repr(float(row[13])) if row[13] else "" for row in rows[1:]]
      print(json.dumps({"rows": rows, "values": values}))
      """
    let output = try Program.run(try #require(Self.python), ["-c", script, path])
    let read = try JSONDecoder().decode([String: [Either]].self, from: output)
    #expect(read["rows"]?.map(\.cells) == cells)
    let values = try #require(read["values"]).map(\.text)
    let expected = cells.dropFirst().map { $0[13] }
    #expect(values.map { Double($0) } == expected.map { Double($0) })
  }
}

/// A JSON value that is a text or a list of texts.
private enum Either: Decodable {
  case one(String)
  case many([String])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .one(text)
    } else {
      self = .many(try value.decode([String].self))
    }
  }

  var cells: [String] { if case .many(let cells) = self { cells } else { [] } }
  var text: String { if case .one(let text) = self { text } else { "" } }
}
