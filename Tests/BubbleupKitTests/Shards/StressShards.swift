// The parts of a run are internal. Release tests link the very objects that are measured, which are built without
// testable imports; so these claims, none of which depends on the optimiser, are tested in debug builds.
#if DEBUG
import Foundation
import Results
import Scenarios
import Testing

@testable import BubbleupKit

/// A folder for whole and divided runs of `stress` and `claims`, which goes with the value.
final class StressShards {
  let path = NSTemporaryDirectory() + "shards-\(UUID().uuidString)"
  var claims = FakeClaims.all

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func session(_ words: [String]) -> Session {
    var stress = StressVerb()
    stress.parent = path
    stress.allocations = { _ in LoadAllocations.counted(perMessage: 1) }
    stress.interruption = { nil }
    var claims = ClaimsVerb(claims: claims)
    claims.parent = path
    claims.laboratory = { _ in FakeClaims.Idle() }
    claims.interruption = { nil }
    return Session(
      words,
      tool: Bubbleup.tool(
        name: "bubbleup",
        runners: [stress, claims, MergeVerb(parent: path), ReportVerb(parent: path)]
      )
    )
  }

  /// All shards of a command, which has no name yet; the directories' names.
  func shards(_ words: [String], _ count: Int, as name: String, expecting code: ExitCode? = .success)
    -> [String]
  {
    (1...count).map { number in
      let session = session(words + ["--name", name, "--shard", "\(number)/\(count)"])
      if let code { #expect(session.code == code, "\(number)/\(count): \(session.diagnostics)") }
      return "\(name)-\(number)of\(count)"
    }
  }

  func merge(_ names: [String], as name: String) -> Session { session(["merge"] + names + ["--name", name]) }

  func open(_ name: String) throws -> RunDirectory { try RunDirectory.open(path: "\(path)/\(name)") }

  /// A file without the column of the run's name, and without `columns`, which hold times.
  func table(_ name: String, _ file: String, without columns: [String] = []) throws -> [[String]] {
    let reader = try CSVReaderLines(path: "\(path)/\(name)/\(file)")
    let dropped = Set((["run_id"] + columns).compactMap(reader.header.firstIndex))
    return reader.rows.map { row in row.indices.filter { !dropped.contains($0) }.map { row[$0] } }
  }
}

/// All records of a CSV file.
private struct CSVReaderLines {
  var header: [String] = []
  var rows: [[String]] = []

  init(path: String) throws {
    var reader = try CSVReader(path: path, limit: 100_000_000)
    header = try reader.next()?.fields ?? []
    while let record = try reader.next() { rows.append(record.fields) }
  }
}
#endif
