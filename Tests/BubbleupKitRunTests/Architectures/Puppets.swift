// Apps are internal: see Decisions, 14.
#if DEBUG
import Hierarchy

@testable import Scenarios

/// Puppets one behind the other, as a test's architecture: right, wrong on demand, and with one mistake to be caught.
struct Puppets: Architecture {
  let name = "puppets"
  let letter: Character = "Z"
  let abstract = "coordinators in each other"
  let operations: [Scenarios.Operation] = [.start, .stop]
  let variants = [
    ArchitectureOptions(linkage: .trampoline, lookup: .coordinating), ArchitectureOptions(linkage: .delegate),
  ]
  let hazards = [
    ArchitectureOptions(linkage: .delegate).with(
      Hazard("slot-not-returned", GreedyStrings.self),
      [Step(.start), Step(.stop)],
      "slot: expected puppet#1, found puppet#2"
    )
  ]
  /// The start that the app forgets; nil for none.
  var forgottenStart: Int?

  func launch(_ options: ArchitectureOptions) -> App { Theatre(options, forgottenStart: forgottenStart) }
}

/// An app that shows nothing: what the verb says of one is tested, and not what lives in it.
private final class Theatre: App {
  private let forgottenStart: Int?
  private var starts = 0
  private lazy var strings = stage.cast(Strings.self).init()

  init(_ options: ArchitectureOptions, forgottenStart: Int?) {
    self.forgottenStart = forgottenStart
    super.init(options)
    start()
    _ = stage.takeEvents()
  }

  private var puppets: [Puppet] { application.coordinators.compactMap { $0 as? Puppet } }

  private func start() {
    let puppet = Puppet(stage.title("puppet"), on: stage)
    application.add(puppet)
    strings.pull(puppet.title)
    stage.note("started \(puppet.title)")
  }

  override func allows(_ step: Step) -> Bool {
    step.operation == .start ? puppets.count < 5 : puppets.count > 1
  }

  override func act(_ step: Step) -> Bool {
    if step.operation == .start {
      starts += 1
      if starts != forgottenStart { start() }
    } else if let last = puppets.last {
      application.remove(last)
      strings.giveBack(to: puppets.last?.title ?? "")
    }
    return true
  }

  override func faults(after step: Step?) -> [String] {
    let last = puppets.last?.title ?? ""
    return strings.slot == last ? [] : ["slot: expected \(last), found \(strings.slot)"]
  }

  override func describe(_ facts: inout [String: String]) { facts["slot"] = strings.slot }
}

private final class Puppet: FlowCoordinator, ScreenOwner {
  let ownScreens: [String] = []
  let isPermanent = true
}

/// Who is moved.
private class Strings {
  final fileprivate(set) var slot = ""

  required init() {}

  final func pull(_ puppet: String) { slot = puppet }
  func giveBack(to puppet: String) { slot = puppet }
}

/// Stays with a puppet that has gone.
private final class GreedyStrings: Strings {
  override func giveBack(to puppet: String) {}
}
#endif
