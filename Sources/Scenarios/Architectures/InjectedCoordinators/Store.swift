import Hierarchy

/// What all objects of the store share besides the stage.
final class Store {
  /// Identities, links and the census.
  let stage: Stage
  /// Screens that reached for what is around them.
  let reaches = ReachJournal()
  /// The messages that have not ended.
  let ledger = StoreLedger()
  /// The one window, which the application owns.
  weak var window: MainWindow?
  /// Whether coordinators animate what they show.
  var isAnimated = true

  init(_ options: ArchitectureOptions) {
    stage = Stage(options)
  }
}

/// The messages of a world that have not ended, each under a label, so that none is lost or ends twice unseen.
final class StoreLedger {
  private var open: [(label: String, message: Letter)] = []

  func track(_ message: Letter, as label: String) {
    open.append((label, message))
  }

  /// What a watched message is called.
  func label(of message: Message) -> String {
    open.first { $0.message === message.letter }?.label ?? "\(message.action)"
  }

  /// What has ended since the last call, as events.
  func takeOutcomes() -> [String] {
    let ended = open.filter { $0.message.account.outcomes > 0 }
    guard !ended.isEmpty else { return [] }
    open.removeAll { $0.message.account.outcomes > 0 }
    return ended.map { label, message in
      message.account.outcomes == 1
        ? "\(label) \(message.account.outcome)" : "\(label) has \(message.account.outcomes) outcomes"
    }
  }
}

// MARK: - Reaching

/// Screens that reached for what is around them, which is none of their business (catalogue E4).
///
/// A screen of the store can only ask through `enclosingStack`, which leaves a note here.
final class ReachJournal {
  private var entries: [String] = []

  /// Takes note that the screen titled `title` asked for `target`.
  func record(_ title: String, reachedFor target: String) {
    entries.append("\(title) reached for \(target)")
  }

  /// The notes since the last call, in order.
  func take() -> [String] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }
}

/// The one way out of a screen, for who breaks the rule: each use leaves a note (catalogue E4).
///
/// It is kept away from the screens, whose file must not even spell it.
extension StoreScreen {
  /// The stack around it.
  final var enclosingStack: Stack? {
    store.reaches.record(title, reachedFor: "its stack")
    return parent as? Stack
  }
}
