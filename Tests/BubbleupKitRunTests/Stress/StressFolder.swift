#if DEBUG
import Foundation
import Results
import Stress

@testable import BubbleupKit

/// A folder for runs of `stress` and `claims`, whole or divided, which goes with the value.
final class StressFolder {
  let path = NSTemporaryDirectory() + "stress-\(UUID().uuidString)"
  var claims = FakeClaims.all

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// What a command says that believes that `interruption` has come if one is given.
  func session(
    _ words: [String],
    interruption: Int32? = nil,
    of parts: ExploredParts = ExploredParts(),
    environment: [String: String] = ["LANG": "C.UTF-8"]
  ) -> Session {
    var stress = StressVerb()
    (stress.parent, stress.parts) = (path, parts)
    stress.allocations = { _ in LoadAllocations.counted(perMessage: 1) }
    stress.interruption = { interruption }
    var claims = ClaimsVerb(claims: claims)
    claims.parent = path
    claims.laboratory = { _ in FakeClaims.Idle() }
    claims.interruption = { nil }
    let runners: [any VerbRunner] = [stress, claims, MergeVerb(parent: path), ReportVerb(parent: path)]
    return Session(words, tool: Bubbleup.tool(name: "bubbleup", runners: runners), environment: environment)
  }

  func open(_ name: String) throws -> RunDirectory { try RunDirectory.open(RunName(name), in: path) }

  func rows<Row>(_ name: String, _ table: Table<Row>) throws -> [Row] { try open(name).rows(of: table) }

  /// The JSON that a session has printed.
  static func json(_ session: Session) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(session.output.utf8))
    return object as? [String: Any] ?? [:]
  }
}
#endif
