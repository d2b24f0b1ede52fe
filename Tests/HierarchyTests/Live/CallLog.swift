import Hierarchy

/// What the recorded controllers were told, in order, and how far each said it had come at that moment.
final class CallLog {
  private var lines: [String] = []

  /// For each callback, every phase in which some controller received it.
  private(set) var phases: [String: Set<LifecyclePhase>] = [:]

  func add(_ controller: some Named, _ callback: String, _ parent: String? = nil) {
    note([controller.name, callback, parent].compactMap(\.self).joined(separator: " "))
    phases[callback + (parent == "nil" ? " nil" : ""), default: []].insert(controller.phase)
  }

  /// Writes down what no controller was told.
  func note(_ line: String) {
    lines.append(line)
  }

  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
