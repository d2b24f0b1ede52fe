#if DEBUG
import Testing

@testable import Scenarios

/// What an architecture has to show after steps that a person wrote.
struct Scene: CustomTestStringConvertible, Sendable {
  private(set) var architecture = ""
  let description: String
  /// Steps as scripts have them, with commas between; more than one where all of them lead to the same.
  let scripts: [String]
  /// What the facts are after the last step; nil for one that is not there.
  let shows: [String: String?]
  /// What the last step tells of, each once, besides others; empty if it must tell of nothing.
  let tells: [String]?
  /// The forms that show it.
  let isMeant: @Sendable (ArchitectureOptions) -> Bool

  init(
    _ description: String,
    _ scripts: String...,
    shows: [String: String?] = [:],
    tells: [String]? = nil,
    where isMeant: @escaping @Sendable (ArchitectureOptions) -> Bool = { _ in true }
  ) {
    self.description = description
    self.scripts = scripts
    self.shows = shows
    self.tells = tells
    self.isMeant = isMeant
  }

  var testDescription: String { "\(architecture): \(description)" }

  static let all = [
    "back-button": backButton, "container-coordinators": containerCoordinators, "tabs-appflow": tabsAppFlow,
    "flow-controllers": flowControllers, "injected-coordinators": injectedCoordinators,
  ].flatMap { architecture, scenes in
    scenes.map { scene in
      var scene = scene
      scene.architecture = architecture
      return scene
    }
  }
}

@Suite("Scenes of the architectures")
struct SceneTests {
  @Test(
    "show in every form what the articles say, and nothing that is not as it has to be",
    arguments: Scene.all
  )
  func shown(scene: Scene) throws {
    let drill = try Drill(scene.architecture)
    for options in drill.architecture.variants where scene.isMeant(options) {
      for script in scene.scripts {
        let seen = try drill.seen(script, options)
        let differing = scene.shows.filter { seen.facts[$0.key] != $0.value }
        #expect(differing.isEmpty, "\(script), \(options.canonical): \(seen.facts)")
        guard let tells = scene.tells else { continue }
        let isTold = tells.allSatisfy { told in seen.events.count { $0 == told } == 1 }
        #expect(
          isTold && tells.isEmpty == seen.events.isEmpty,
          "\(script), \(options.canonical): \(seen.events)"
        )
      }
    }
  }

  /// What is done again and again, after an opening and before an end that make the count comparable.
  private static let repeated = [
    ("back-button", "", "deep-link #", "deep-link"),
    ("container-coordinators", "", "deep-link #", "deep-link"),
    ("container-coordinators", "deep-link", "select-tab #", ""),
    ("container-coordinators", "", "logout 1", "deep-link"),
    ("tabs-appflow", "deep-link 0, deep-link 1", "deep-link #", "deep-link 0, deep-link 4"),
    ("tabs-appflow", "deep-link 4", "select-tab #", ""), ("tabs-appflow", "", "stop #, start", "deep-link 4"),
    ("flow-controllers", "login, login", "select-tab #", "select-tab"),
    ("flow-controllers", "login, login", "deep-link #", "deep-link"),
    ("injected-coordinators", "select-tab 1", "start 1, deep-link, select-tab #", "deep-link"),
  ]

  @Test(
    "do not grow: what is done a hundred times leaves as many levels as what is done once",
    arguments: repeated
  )
  func bounded(name: String, opening: String, again: String, ending: String) throws {
    let drill = try Drill(name)
    let operations = Set(
      try drill.steps("\(opening),\(again.replacing("#", with: "0")),\(ending)").map(\.operation)
    )
    for options in drill.architecture.variants
    where operations.isSubset(of: drill.architecture.operations(of: options)) {
      let living = try [1, 100].map { times in
        let turns = (0..<times).map { again.replacing("#", with: "\($0)") }
        return try drill.living(([opening] + turns + [ending]).joined(separator: ","), options)
      }
      #expect(living[0] == living[1], "\(options.canonical)")
    }
  }
}

/// An architecture under steps that a person wrote.
private struct Drill {
  let architecture: any Architecture

  init(_ name: String) throws {
    architecture = try #require(ArchitectureCatalogue.all.first { $0.name == name })
  }

  /// Steps that stand between commas, as a script has them line by line.
  func steps(_ text: String) throws -> [Step] {
    let head = "architecture \(architecture.name)\noptions \(architecture.variants[0].canonical)\n"
    return try Script(text: head + text.replacing(",", with: "\n")).steps
  }

  /// What is seen after the steps, with what the last of them tells of; after each, what must hold is checked.
  func seen(_ script: String, _ options: ArchitectureOptions) throws -> Observation {
    var last = Observation(facts: [:], events: [])
    let subject = ArchitectureCase(architecture, options)
    let divergence = Script(subject, steps: try steps(script)).run { last = $1 }
    #expect(divergence == nil, "\(script), \(options.canonical)")
    return last
  }

  /// How many levels live after the steps.
  func living(_ script: String, _ options: ArchitectureOptions) throws -> Int {
    let app = architecture.launch(options)
    app.perform(try steps(script))
    return app.stage.census.living.count
  }
}
#endif
