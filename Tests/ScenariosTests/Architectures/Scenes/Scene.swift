import Scenarios
import Testing

/// What an architecture has to show after steps that somebody wrote: what the models foresee is said here in other words,
/// so that a model and its world cannot be wrong alike.
struct Scene: CustomTestStringConvertible, Sendable {
  let architecture: String
  let testDescription: String
  /// Steps as scripts have them, with commas between; more than one where all of them lead to the same.
  let scripts: [String]
  /// What the facts are after the last step; nil for one that is not there.
  let shows: [String: String?]
  /// What the last step tells of, each once, besides others; empty if it must tell of nothing.
  let tells: [String]?
  /// The forms that show it.
  let isMeant: @Sendable (ArchitectureOptions) -> Bool

  static let all = backButton + containerCoordinators + tabsAppFlow + flowControllers + injectedCoordinators
}

/// Scenes of one architecture.
struct Stageplay {
  let architecture: String

  func callAsFunction(
    _ description: String,
    _ scripts: String...,
    shows: [String: String?] = [:],
    tells: [String]? = nil,
    where isMeant: @escaping @Sendable (ArchitectureOptions) -> Bool = { _ in true }
  ) -> Scene {
    Scene(
      architecture: architecture,
      testDescription: "\(architecture): \(description)",
      scripts: scripts,
      shows: shows,
      tells: tells,
      isMeant: isMeant
    )
  }
}

@Suite("Scenes of the architectures")
struct SceneTests {
  @Test("show in every form what the articles say, and nothing that the model does not", arguments: Scene.all)
  func shown(scene: Scene) throws {
    let drill = try Drill(scene.architecture)
    for options in drill.architecture.variants where scene.isMeant(options) {
      for script in scene.scripts {
        let seen = try drill.seen(script, options)
        for (fact, value) in scene.shows {
          #expect(seen.facts[fact] == value, "\(fact) after \(script), \(options.canonical)")
        }
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
    ("injected-coordinators", "select-tab 1", "start 1, deep-link #, select-tab #", "deep-link"),
  ]

  @Test(
    "do not grow: what is done a hundred times leaves as many levels as what is done once",
    arguments: repeated
  )
  func bounded(name: String, opening: String, again: String, ending: String) throws {
    let drill = try Drill(name)
    for options in drill.architecture.variants {
      let living = try [1, 100].map { times in
        let turns = (0..<times).map { again.replacing("#", with: "\($0)") }
        return try drill.living(([opening] + turns + [ending]).joined(separator: ","), options)
      }
      #expect(living[0] == living[1], "\(options.canonical)")
    }
  }

  /// The window and the login screen, and in the messenger the delegate; the store needs what it is launched with.
  @Test(
    "leave nothing of the old tree at a logout",
    arguments: [
      ("container-coordinators", "select-tab 1, present, logout-under-modal", 3),
      ("tabs-appflow", "push, logout", 2),
      ("tabs-appflow", "present, logout-under-modal", 2),
      ("injected-coordinators", "push, start, push, logout", nil),
    ] as [(String, String, Int?)]
  )
  func logout(name: String, script: String, count: Int?) throws {
    let drill = try Drill(name)
    for options in drill.architecture.variants {
      let expected = try count ?? drill.living("", options)
      #expect(try drill.living(script, options) == expected, "\(options.canonical)")
    }
  }
}

/// An architecture under steps that somebody wrote.
struct Drill {
  let architecture: any Architecture

  init(_ name: String) throws {
    architecture = try #require(ArchitectureCatalogue.all.first { $0.name == name })
  }

  /// Steps that stand between commas, as a script has them line by line.
  private func steps(_ text: String) throws -> [Step] {
    let head = "architecture \(architecture.name)\noptions \(architecture.variants[0].canonical)\n"
    let lines = text.replacing(",", with: "\n")
    return try ScriptParser(ArchitectureCatalogue.all).script(in: head + lines).steps
  }

  /// What is seen after the steps, with what the last of them tells of; each is also held against the model.
  func seen(_ script: String, _ options: ArchitectureOptions) throws -> Observation {
    var last = Observation(facts: [:], events: [])
    let divergence = try ScriptRunner(architecture, options).run(steps(script)) { last = $1 }
    #expect(divergence == nil, "\(script), \(options.canonical)")
    return last
  }

  /// How many levels live after the steps.
  func living(_ script: String, _ options: ArchitectureOptions) throws -> Int {
    let world = architecture.makeWorld(options)
    for step in try steps(script) { world.perform(step) }
    return world.stage.census.living.count
  }
}
