import Hierarchy

/// The messages of a world that have not ended, each under a label, so that none is lost or ends twice unseen.
final class MessageLedger {
  private var open: [(label: String, message: Message)] = []

  /// Watches `message`.
  func track(_ message: Message, as label: String) {
    open.append((label, message))
  }

  /// What a watched message is called.
  func label(of message: Message) -> String {
    open.first { $0.message === message }?.label ?? "\(message.action)"
  }

  /// What has ended since the last call, as events.
  func takeOutcomes() -> [String] {
    let ended = open.filter { $0.message.outcomes > 0 }
    guard !ended.isEmpty else { return [] }
    open.removeAll { $0.message.outcomes > 0 }
    return ended.map { label, message in
      message.outcomes == 1 ? "\(label) \(message.outcome)" : "\(label) has \(message.outcomes) outcomes"
    }
  }
}
