import Hierarchy

/// The shadow of a stack: which of its screens are watched, and who is told when one has gone.
struct PopTable {
  /// A screen that has left the stack.
  struct Pop {
    let title: String
    let box: ListenerBox
  }

  private struct Entry {
    let id: NodeID
    let title: String
    let box: ListenerBox
    /// The key of the article's table, which keeps the screen alive; nil where the key is its number.
    let pinned: Screen?
  }

  let detection: PopDetection
  private let keysAreStrong: Bool
  private var entries: [Entry] = []

  init(_ options: ArchitectureOptions) {
    detection = PopDetection(options.hazard)
    keysAreStrong = options.hazard == .strongKeys
  }

  /// What is watched, bottom first as it was put there.
  var titles: [String] { entries.map(\.title) }

  mutating func insert(_ screen: Screen, telling listener: any PopListener) {
    entries.removeAll { $0.id == screen.id }
    let pinned = keysAreStrong ? screen : nil
    entries.append(Entry(id: screen.id, title: screen.title, box: ListenerBox(listener), pinned: pinned))
  }

  /// What has left `stack` by now, topmost first, and is watched no longer.
  ///
  /// By number and not by address: that of a screen which has gone may belong to another one already.
  mutating func takePopped(from stack: NavigationStack) -> [Pop] {
    let present = Set(stack.children.map(\.id))
    let gone: Set<NodeID>
    switch detection {
    case .comparison: gone = Set(entries.map(\.id)).subtracting(present)
    case .transition: gone = Set([stack.transition?.from?.id].compactMap(\.self)).subtracting(present)
    }
    return take { gone.contains($0.id) }
  }

  /// Takes the entry of `controller`, whether or not it has left.
  mutating func take(_ controller: Controller?) -> [Pop] {
    guard let controller else { return [] }
    return take { $0.id == controller.id }
  }

  private mutating func take(where isTaken: (Entry) -> Bool) -> [Pop] {
    guard entries.contains(where: isTaken) else { return [] }
    let taken = entries.reversed().filter(isTaken).map { Pop(title: $0.title, box: $0.box) }
    entries.removeAll(where: isTaken)
    return taken
  }
}
