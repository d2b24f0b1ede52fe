public import Hierarchy

/// The live objects of an architecture, driven through the calls that its app, its user and the system make.
public protocol World: AnyObject {
  /// The application, which owns everything; letting go of the world lets go of it.
  var application: Application { get }
  /// What its objects share.
  var stage: Stage { get }
  /// Does `step`; one that makes no sense now (a pop at the root) changes nothing.
  func perform(_ step: Step)
  /// What can be seen now, with the events since the last call.
  func observe() -> Observation
}

/// What an architecture does, as plain values: no object, no link and no library that the world could share a fault with.
public protocol WorldModel {
  /// Does `step`; one that makes no sense now changes nothing.
  mutating func perform(_ step: Step)
  /// What has to be seen now, with the events of the last step.
  var expected: Observation { get }
}

extension Observation {
  /// Each difference to what was expected, in a line of its own.
  public func differences(from expected: Observation) -> [String] {
    // Nearly every step of nearly every script: sorting the keys would be a third of what it costs.
    if self == expected { return [] }
    var lines: [String] = []
    for key in Set(facts.keys).union(expected.facts.keys).sorted() where facts[key] != expected.facts[key] {
      let found = facts[key] ?? "nothing"
      lines.append("\(key): expected \(expected.facts[key] ?? "nothing"), found \(found)")
    }
    if events != expected.events {
      lines.append("events: expected \(expected.events), found \(events)")
    }
    return lines
  }
}

/// What a new app has instead of a model.
struct NoModel: WorldModel {
  func perform(_ step: Step) {}
  var expected: Observation { Observation() }
}

extension Architecture {
  /// A new app is a world.
  public func makeWorld(_ options: ArchitectureOptions) -> any World { launch(options) }

  /// A new app has no model.
  public func makeModel(_ options: ArchitectureOptions) -> any WorldModel { NoModel() }

  /// An old app is driven as a world.
  public func launch(_ options: ArchitectureOptions) -> App { preconditionFailure("\(name) has a model") }
}

extension App: World {}

extension ScriptRunner {
  /// Runs `steps` on a world and its model side by side, and compares them after each.
  func runBesideModel(_ steps: [Step], watch: (Int?, Observation) -> Void) -> Divergence? {
    var world: (any World)? = architecture.makeWorld(options)
    var model = architecture.makeModel(options)
    guard let stage = world?.stage else { return nil }
    defer { sever(stage) }
    for index in -1..<steps.count {
      if index >= 0 {
        world?.perform(steps[index])
        model.perform(steps[index])
      }
      guard let current = world else { break }
      let observed = current.observe()
      watch(index < 0 ? nil : index, observed)
      let differences =
        observed.differences(from: model.expected)
        + Ownership.violations(of: current.application, on: current.stage)
      if !differences.isEmpty { return Divergence(step: index < 0 ? nil : index, differences: differences) }
    }
    world = nil
    return leftBehind(on: stage, after: steps.count)
  }
}
