import Hierarchy
import Scenarios

/// The shapes that scenarios come in, as `--shape` names them.
enum ScenarioShape: String, CaseIterable {
  case chain, app
  case deepApp = "deep-app"
  case architectures

  init(_ shape: PlanParameters.Shape) {
    self =
      switch shape {
      case .chain: .chain
      case .app: .app
      case .deepApp: .deepApp
      case .outline: .architectures
      }
  }
}

/// The options that say which hierarchies a verb is about; `run`, `verify`, `counts` and `stress` share them.
extension ShapeRequest {
  static let shape = Option.value("shape", .choices(of: ScenarioShape.self), isRepeatable: true)
    .help("Only scenarios of this shape")
  static let depth = Option.value("depth", .free("SWEEP"))
    .help("Depths of chains, as in 1..1024:x2; with --shape deep-app, of its longest paths")
  static let controllers = Option.value("controllers", .free("SWEEP"))
    .help("How many controllers apps have; with 'run', builds too")
  static let cells = Option.value("cells", .free("NUMBERS"), absence: .described("the scenario's own"))
    .help("Cells in each list, then in each collection inside its cells, and so on, as in 20,4,2; or none")
  static let coordinators = Option.value(
    "coordinators",
    .free("RATIO"),
    absence: .described("the scenario's own")
  )
  .help(
    "Coordinators per controller, in chains per level, from 0 to 1; with --hierarchy, none, or a REGEX of controllers "
      + "that have one each"
  )
  static let modals = Option.value("modals", .free("RATIO"), absence: .described("the scenario's own"))
    .help("Presented controllers per controller, from 0 to 1")
  static let handler = Option.value(
    "handler",
    .free("N|application|none"),
    absence: .described("the scenario's own")
  )
  .help(
    "Who handles a message: the level N links above its sender, the application, or no level at all; with --hierarchy "
      + "also a REGEX of classes"
  )
  static let nesting = Option.value("nesting", .free("N"), absence: .described("the scenario's own"))
    .help("Kinds of containers: 0 none, 1 stacks or tabs, 2 both, 3 split views too")
  static let wrappers = Option.value(
    "wrappers",
    .choices(["0", "3"]),
    absence: .described("the scenario's own")
  )
  .help("Views between two levels that pass a message on; UIKit has three")

  /// Those that say how large a hierarchy is.
  static let sizes = [depth, controllers]
  /// Those that change what a hierarchy is made of; for an architecture its article decides that.
  static let composition = [cells, coordinators, modals, nesting, wrappers]
  static let all =
    [hierarchy, treat, shape] + sizes + [cells, coordinators, modals, handler, nesting, wrappers]
}

struct ShapeRequest {
  let shapes: [ScenarioShape]?
  let depths: [Int]?
  let controllers: [Int]?
  let cells: [Int]?
  let coordinators: Double?
  let modals: Double?
  let handler: PlanParameters.Handler?
  let nesting: Int?
  let wrappers: Int?
  /// The hierarchy of a file, with coordinators and deciders as asked for; nil where none is named.
  let imported: ImportedHierarchy?
  let given: [Option]

  init(_ arguments: Arguments) throws {
    imported = try Self.imported(arguments)
    let named = try arguments.values(ShapeRequest.shape, as: ValueParser<ScenarioShape>.oneOfCases)
    shapes = named.isEmpty ? nil : named
    depths = try arguments.optional(ShapeRequest.depth, as: .sweep(in: 1...1_000_000))
    controllers = try arguments.optional(ShapeRequest.controllers, as: .sweep(in: PlanLimits.controllers))
    cells = try arguments.optional(ShapeRequest.cells, as: .levels(each: 1...1_000))
    coordinators =
      try imported == nil ? arguments.optional(ShapeRequest.coordinators, as: .share) : nil
    modals = try arguments.optional(ShapeRequest.modals, as: .share)
    handler = try imported == nil ? arguments.optional(ShapeRequest.handler, as: .handler) : nil
    nesting = try arguments.optional(ShapeRequest.nesting, as: .integer(in: 0...3))
    wrappers = try arguments.optional(ShapeRequest.wrappers, as: .integer(in: 0...3))
    given = try ShapeRequest.all.filter { try arguments.isGiven($0) }
  }

  /// Whether the hierarchies differ from those that a verb uses by default.
  var isGiven: Bool { !given.isEmpty }

  func given(of options: [Option]) -> [Option] { given.filter(options.contains) }
}

extension ValueParser where Value == PlanParameters.Handler {
  /// Who handles a message: a level so many links above, the application, or no level.
  static var handler: Self {
    Self(expecting: "a number from 1 to 1000000, 'application' or 'none'") {
      text throws(ValueRefusal) in
      switch text {
      case "application": return .application
      // The second is the word that keys of cases have.
      case "none", "nobody": return .nobody
      default: return .distance(try WholeNumber.read(text, in: 1...1_000_000))
      }
    }
  }
}
