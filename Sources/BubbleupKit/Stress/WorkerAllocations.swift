/// Allocations per message on the threads that send, or why they are not known.
enum WorkerAllocations: Equatable {
  case counted(perMessage: Double)
  case unavailable(String)

  /// The line by which a child reports it.
  var line: String {
    switch self {
    case .counted(let perMessage): "counted \(perMessage)"
    case .unavailable(let reason): "unavailable \(reason)"
    }
  }

  /// Nil where it is no such line.
  init?(line: String) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "counted":
      guard let value = Double(parts[1]), value.isFinite else { return nil }
      self = .counted(perMessage: value)
    case "unavailable": self = .unavailable(String(parts[1]))
    default: return nil
    }
  }

  init(counted: Double) { self = .counted(perMessage: counted) }
  init(reason: String) { self = .unavailable(reason) }
}
