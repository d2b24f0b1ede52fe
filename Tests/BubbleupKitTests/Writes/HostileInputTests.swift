#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

@Suite("Hostile files and arguments")
struct HostileInputTests {
  /// A folder that goes with the value, in memory where that is possible.
  private final class Tree {
    let path: String

    init() throws {
      let memory = "/dev/shm"
      let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
      path = "\(parent)/bubbleup-hostile-\(UUID().uuidString)"
      try FileManager.default.copyItem(
        atPath: HostileInput.corpus.appending(path: "valid").path,
        toPath: path
      )
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// What stands there: sizes and times, as some of it has no end.
    func snapshot() throws -> [String: String] {
      var found: [String: String] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        let words = [FileAttributeKey.size, .modificationDate, .systemFileNumber].map { attributes[$0] }
        found[name] = "\(words)"
      }
      return found
    }

    func session(_ arguments: [String]) -> Session {
      let results = "\(path)/results"
      var stress = StressVerb()
      stress.parent = results
      var check = CheckVerb()
      check.parent = results
      let runners: [any VerbRunner] = [
        RunVerb(), MergeVerb(parent: results), VerifyVerb(), ClaimsVerb(), CompareVerb(parent: results),
        check,
        ReportVerb(parent: results), BaselineVerb(parent: results), ListVerb(), stress,
      ]
      return Session(
        arguments.map { $0.replacing("@", with: "\(path)/") },
        tool: Bubbleup.tool(name: "bubbleup", runners: runners)
      )
    }
  }

  @Test("each of them ends with the documented code and, where it fails, one line that names the place")
  func all() throws {
    let inputs = try HostileInput.all()
    #expect(inputs.count >= 150)
    for input in inputs {
      let tree = try Tree()
      try input.apply(in: tree.path)
      let before = try tree.snapshot()
      let session = tree.session(input.arguments)
      let said = session.diagnostics.replacing("\(tree.path)/", with: "")
      let what = "\(input.arguments.joined(separator: " ")), \(input.file ?? "-") \(input.change): \(said)"
      #expect(session.code.rawValue == input.code, "\(what)")
      #expect(
        !(session.output + said).unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E },
        "\(what)"
      )
      guard input.code != 0 else { continue }
      let errors = said.split(separator: "\n").filter { $0.hasPrefix("error: ") }
      #expect(errors.count == 1 && session.output.isEmpty, "\(what)")
      #expect(errors.first?.hasPrefix("error: \(input.place):") == true, "\(what)")
      #expect(try tree.snapshot() == before, "wrote something: \(what)")
    }
  }
}
#endif
