import Hierarchy

/// Master, details and editors as plain values: which screens lie where, whose they are, and who started whom.
struct BackButtonModel: WorldModel {
  /// A screen on a stack, and the coordinator that put it there.
  struct Place: Equatable {
    let screen: String
    let owner: String
  }

  /// A navigation stack: its screens, bottom first, and its observers from the delegate slot inwards.
  struct Pile {
    let host: String
    var places: [Place]
    var slot: [String]
  }

  let options: ArchitectureOptions
  /// The stack of the master, and over it that of the modal, if one is up.
  var piles: [Pile] = []
  /// The screen that presents the modal.
  var presenter: String?
  /// Who started whom; the master was started by nobody.
  var parents: [String: String] = [:]
  /// What is told of the transitions of the master's stack by whoever has its delegate slot.
  var stylist: Stylist.Kind?
  var events: [String] = []
  private var serials: [String: Int] = [:]

  init(_ options: ArchitectureOptions) {
    self.options = options
    piles = [Pile(host: "master", places: [Place(screen: title("list"), owner: "master")], slot: ["master"])]
  }

  /// The index of the stack that the user sees.
  var front: Int { piles.count - 1 }

  /// The coordinator whose stack the user sees.
  var host: String { piles[front].host }

  /// The coordinator whose screen the user sees.
  var top: String { piles[front].places.last?.owner ?? host }

  /// Whether another screen fits on the stack that the user sees.
  var hasRoom: Bool { piles[front].places.count < NavigationStack.tallest }

  /// The next title of its kind.
  mutating func title(_ kind: String) -> String {
    serials[kind, default: 0] += 1
    return "\(kind)#\(serials[kind, default: 0])"
  }

  var expected: Observation {
    var facts = ["modal": piles.count > 1 ? "\(host) over \(presenter ?? "")" : "none", "flow master": ""]
    for flow in parents.keys { facts["flow \(flow)"] = "" }
    for flow in facts.keys where flow.hasPrefix("flow ") {
      let name = String(flow.dropFirst(5))
      facts[flow] = "under \(parents[name] ?? "application"): \(slice(of: name).joined(separator: " "))"
    }
    for pile in piles { facts.merge(Self.facts(of: pile, options)) { $1 } }
    return Observation(facts: facts, events: events)
  }

  private func slice(of flow: String) -> [String] {
    piles.flatMap { $0.places }.filter { $0.owner == flow }.map(\.screen)
  }

  private static func facts(of pile: Pile, _ options: ArchitectureOptions) -> [String: String] {
    let titles = pile.places.map(\.screen)
    let slot =
      switch options.watching ?? .observer {
      case .observer: "observer of \(pile.slot.first ?? pile.host)"
      case .container: "frame of \(pile.host)"
      case .coordinator: pile.host
      }
    var facts = [
      "stack of \(pile.host)": titles.joined(separator: " "),
      "shadow of \(pile.host)": titles.sorted().joined(separator: " "),
      "slot of \(pile.host)": slot,
    ]
    if let top = titles.last {
      // Every flow answers to the host of its stack, and errors go on to the master.
      facts["request from \(top)"] = "handled by \(pile.host)"
      facts["error from \(top)"] = "handled by master"
    }
    return facts
  }
}
