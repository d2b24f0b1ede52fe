#if DEBUG
import Foundation
import Stress

@testable import BubbleupKit

/// A folder for runs of `stress`, and the command that writes to it; both go with the value.
final class StressFolder {
  let path = NSTemporaryDirectory() + "stress-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The command, which believes that `interruption` has come if one is given.
  func tool(interruption: Int32? = nil, of parts: ExploredParts = ExploredParts()) -> CommandLineTool {
    var runner = StressVerb()
    (runner.parent, runner.parts) = (path, parts)
    runner.allocations = { _ in LoadAllocations.counted(perMessage: 1) }
    runner.interruption = { interruption }
    return Bubbleup.tool(name: "bubbleup", runners: [runner])
  }

  /// The JSON that a session has printed.
  static func json(_ session: Session) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(session.output.utf8))
    return object as? [String: Any] ?? [:]
  }
}
#endif
