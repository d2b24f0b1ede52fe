import Foundation
import Hierarchy
import Reports
import Results

extension RunManifest {
  /// The app that was measured, if it was read from a file.
  ///
  /// Nil as well where no plan can be made of what stands there, as after a change by hand: that must not cost the figures.
  var app: ImportedApp? { hierarchy.flatMap { try? ImportedApp($0) } }
}

extension ImportedApp {
  /// The app of a run's `run.json`, with the ways that messages take in the plan that was measured.
  init(_ record: HierarchyRecord) throws(PlanError) {
    let (outline, names) = record.outline
    var plan = try HierarchyPlan(.outline(outline, handler: outline.hasDeciders ? .drawn : .application))
    if !record.applicationDecides { plan.roles[NodeID.application.index] = .bystander }
    let called = Dictionary(zip(outline.nodes, names)) { first, _ in first }
    let walk = ReferenceWalk(plan, route: .levels)
    let senders = Set(plan.script.map(\.origin))
    let holders = Set(
      plan.kinds.indices.filter { plan.kinds[$0] == .controller && !plan.modals[$0] }.map { plan.parents[$0] }
    )
    var places: [NodeID: Int] = [:]
    var levels: [Level] = []
    for node in plan.kinds.indices.lazy.map({ NodeID($0) }) where plan.kinds[node.index].isLevel {
      places[node] = levels.count
      let words = plan.words(for: node)
      let name = called[node] ?? words[0]
      levels.append(
        Level(
          in: places[plan.levelParent(of: node)],
          name,
          words.filter { !name.localizedCaseInsensitiveContains($0) }.joined(separator: ", "),
          decides: plan.roles[node.index] == .decider,
          holds: holders.contains(node),
          climb: senders.contains(node) ? Climb(walk.expectation(from: node)) : nil
        )
      )
    }
    self.init(
      record.file.split(separator: "/").last.map(String.init) ?? record.file,
      controllers: plan.controllerCount,
      levels: levels,
      assumptions: record.assumptions + [record.deciders]
    )
  }
}

extension ImportedApp.Climb {
  fileprivate init(_ expected: Expectation) {
    self.init(levels: expected.hops, isAnswered: expected.outcome == .handled)
  }
}

extension HierarchyRecord {
  /// The rows as a plan takes them, each one by itself, and the name of each.
  fileprivate var outline: (outline: Outline, names: [String]) {
    var outline = Outline()
    var names: [String] = []
    // Of each row of the record the first of its own; what there are several of has nothing in it.
    var places: [Int] = []
    for row in classes {
      let made = Outline.Row(
        row.outlineKind,
        in: row.parent.map { places[$0] },
        of: row.coordinator.map { places[$0] },
        decides: row.decides
      )
      places.append(outline.rows.count)
      for _ in 0..<row.count {
        outline.add(made)
        names.append(row.name)
      }
    }
    return (outline, names)
  }
}

extension HierarchyRow {
  fileprivate var outlineKind: Outline.Row.Kind {
    func controller(_ container: ContainerKind) -> Outline.Row.Kind {
      isPresented ? .presented(container) : .contained(container)
    }
    return switch kind {
    case .coordinator: .coordinator
    case .plain: controller(.plain)
    case .navigation: controller(.navigation)
    case .tabs: controller(.tabs)
    case .split: controller(.split)
    case .view: .view
    case .cell: .cell
    }
  }
}

extension HierarchyPlan {
  /// What a level is, in words that its name may have already.
  fileprivate func words(for node: NodeID) -> [String] {
    let presented = modals[node.index] ? ["presented"] : []
    return switch kinds[node.index] {
    case .application: ["application"]
    case .coordinator: ["coordinator"]
    case .cell: ["cell"]
    case .controller: [word(for: containers[node.index])] + presented
    case .window, .view: []
    }
  }

  private func word(for container: ContainerKind) -> String {
    switch container {
    case .plain: "controller"
    case .navigation: "navigation"
    case .tabs: "tab"
    case .split: "split"
    }
  }
}
