import Hierarchy

/// Tells coordinators which of their screens have left a stack.
protocol PopWatch: AnyObject {
  /// What it is called where the delegate slot is shown.
  var slotTitle: String { get }
  /// The screens that are watched.
  var shadow: [String] { get }
  /// Tells `listener` when `screen` has left the stack.
  func observePop(of screen: Screen, telling listener: any PopListener)
  /// Tells of what has left the stack without a call to its delegate, as when screens below the top are taken out.
  func reconcile()
  /// Hands every call of the stack on to `delegate`; false where the slot is taken for good.
  func forward(to delegate: any NavigationDelegate) -> Bool
  /// Takes the delegate slot back from whoever has it now.
  func activate()
  /// Hands the delegate slot back, before its owner goes.
  func release()
}

extension PopWatch {
  /// Nothing to take back: the only watcher of a stack never loses the slot.
  func activate() {}
  /// Nothing to hand back: it goes with its stack.
  func release() {}
}

/// Whoever pushed a screen and is told when it has left its stack.
protocol PopListener: AnyObject {
  /// The screen called `title` is not on its stack any more.
  func didPop(_ title: String)
}

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
  private let hasOnePerScreen: Bool
  private var entries: [Entry] = []

  /// A table for a watcher that detects pops by `detection`; `hasOnePerScreen` as in the article, where the second who
  /// observes a screen replaces the first (catalogue B11).
  init(_ detection: PopDetection, keysAreStrong: Bool, hasOnePerScreen: Bool) {
    self.detection = detection
    self.keysAreStrong = keysAreStrong
    self.hasOnePerScreen = hasOnePerScreen
  }

  init(_ options: ArchitectureOptions) {
    self.init(
      PopDetection(options.hazard),
      keysAreStrong: options.hazard == .strongKeys,
      hasOnePerScreen: false
    )
  }

  /// What is watched, bottom first as it was put there.
  var titles: [String] { entries.map(\.title) }

  mutating func insert(_ screen: Screen, telling listener: any PopListener) {
    entries.removeAll { $0.id == screen.id && (hasOnePerScreen || $0.box.listener === listener) }
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

/// A pop, and who has seen it: noted where it is seen and by nobody else (catalogue B5, B8).
struct Sighting {
  /// By what a pop is seen.
  enum Witness: String, CaseIterable {
    /// By the transition, in a call of the stack.
    case transition = "by the transition"
    /// By comparing the stack with what is watched, in a call of the stack.
    case comparison = "by comparison"
    /// By comparing when the app's own code asked for it, which knew that something had changed.
    case asked = "when the app asked"
  }

  /// The screen's title.
  let screen: String
  /// By what it was seen.
  let witness: Witness
}

extension Stage {
  /// Tells the listeners of `pops`, which were seen by `witness`.
  func tell(_ pops: [PopTable.Pop], seenBy witness: Sighting.Witness) {
    for pop in pops {
      sightings?.append(Sighting(screen: pop.title, witness: witness))
      pop.box.listener?.didPop(pop.title)
    }
  }
}

/// Holds a listener weakly, so that a table of boxes keeps no coordinator alive (catalogue B6).
final class ListenerBox {
  private(set) weak var listener: (any PopListener)?

  init(_ listener: any PopListener) { self.listener = listener }
}

/// By what a watcher of a stack tells that a screen was popped.
enum PopDetection {
  /// What was on the stack and is not any more, whichever way it went.
  case comparison
  /// The article's rule: the controller that the transition comes from is not on the stack (catalogue B5).
  ///
  /// A change without animation has no transition, and one of several screens comes from the topmost alone.
  case transition

  /// As what a pop counts that is seen so.
  var witness: Sighting.Witness { self == .transition ? .transition : .comparison }

  init(_ hazard: Hazard?) {
    self = hazard == .missedPops || hazard == .strongKeys ? .transition : .comparison
  }
}

extension NavigationStack {
  /// Who has the delegate slot.
  var slotTitle: String { delegate.map { ($0 as? any PopWatch)?.slotTitle ?? "\(type(of: $0))" } ?? "none" }

  /// Makes the stack ask its delegate once more what it answers.
  func askAgain() {
    let current = delegate
    delegate = nil
    delegate = current
  }

  /// The screen that is on its way out, or was until now.
  var departing: Controller? { transition?.operation == .pop ? transition?.from : nil }
}
