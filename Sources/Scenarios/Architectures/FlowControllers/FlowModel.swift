import Hierarchy

/// Onboarding, login and main as plain values.
struct FlowModel: WorldModel {
  /// A flow with a stack: its title, and the titles of the screens on it.
  struct Pile {
    var flow: String
    var screens: [String]
  }

  let options: ArchitectureOptions
  /// The flow under way.
  var current = ""
  /// The pages that an onboarding still has; nil in other flows.
  var remaining: Int?
  /// The login's stack, or those of the three tabs.
  var piles: [Pile] = []
  /// The flows that were started from the login, by what each has on the stack.
  var forms: [String: String] = [:]
  var tab = 0
  var help: Pile?
  /// The tab and the screen that present help.
  var presenter: (tab: Int, screen: String)?
  var traits = Traits.regular
  var events: [String] = []
  private var serials: [String: Int] = [:]

  init(_ options: ArchitectureOptions) {
    self.options = options
    current = title("onboarding")
    remaining = 2
    _ = title("page")
  }

  mutating func title(_ kind: String) -> String {
    serials[kind, default: 0] += 1
    return "\(kind)#\(serials[kind, default: 0])"
  }

  var isMain: Bool { piles.count == 3 }
  var isCoordinated: Bool { options.form == .coordinator }

  /// The stack that the user sees; nil in an onboarding.
  var front: Pile? {
    get { help ?? (piles.isEmpty ? nil : piles[isMain ? tab : 0]) }
    set {
      guard let newValue else { return }
      if help == nil { piles[isMain ? tab : 0] = newValue } else { help = newValue }
    }
  }

  /// Onboarding, then login, then main, then login again.
  mutating func swap() {
    let wasLogin = piles.count == 1
    (help, presenter, remaining, forms, tab) = (nil, nil, nil, [:], 0)
    if wasLogin {
      current = title("main")
      piles = ["feed", "profile", "settings"].map { Pile(flow: title($0), screens: [title("item")]) }
    } else {
      current = title("login")
      piles = [Pile(flow: current, screens: [title("credential")])]
    }
  }

  var expected: Observation {
    var facts = ["current": current, "modal": help?.flow ?? "none"]
    var flows = ["app", current] + forms.values
    for pile in piles + [help].compactMap(\.self) {
      if pile.flow != current { flows.append(pile.flow) }
      facts["stack of \(pile.flow)"] = pile.screens.joined(separator: " ")
      if let top = pile.screens.last { facts["request from \(top)"] = "handled by app" }
    }
    facts["flows"] = flows.sorted().joined(separator: " ")
    if isMain { facts["tab"] = "\(tab)" }
    if !isCoordinated { facts["traits"] = traits.rawValue }
    return Observation(facts: facts, events: events)
  }
}
