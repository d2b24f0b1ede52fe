import BubbleupKit

/// A verb with every kind of option and argument; it prints what it was given.
struct SampleRunner: VerbRunner {
  enum Size: String, CaseIterable { case small, large }

  static let depth = Option.value("depth", .free("SWEEP"), absence: .value("10,100"))
    .help("Depths to measure")
  static let size = Option.value("size", .choices(Size.allCases.map(\.rawValue))).help("How much")
  static let strategy = Option.value(
    "strategy",
    .suggestions("NAME", ["parent.weak", "parent.strong"]),
    isRepeatable: true
  )
  .help("A strategy to measure")
  static let seed = Option.value("seed", .free("NUMBER"), absence: .described("the time of day")).help("Seed")
  static let input = Option.value("input", .file("FILE")).help("A file to read")
  static let places = Positional("PLACE", .directory("DIR"), count: .any, help: "Folders to look into")

  static let verb = Verb(
    "measure",
    abstract: "Measure something",
    discussion: """
      A discussion that is long enough to be wrapped at eighty columns, because help is read in terminals that \
      are no wider.
      """,
    positionals: [places],
    options: [depth, size, strategy, seed, input, .json],
    examples: [
      .init(["measure", "--depth", "1..1024:x2"], "a sweep"),
      .init(["measure", "--strategy", "^parent it's", "results"], "quotes what a shell would take apart"),
    ]
  )

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let depths = try arguments.value(Self.depth, as: .sweep(in: 1...100_000))
    let size = try arguments.optional(Self.size, as: ValueParser<Size>.oneOfCases)?.rawValue
    let strategies = try arguments.values(Self.strategy, as: .text)
    let seed = try arguments.optional(Self.seed, as: .seed)
    let input = try arguments.optional(Self.input, as: .text)
    let places = try arguments.values(Self.places, as: .text)
    console.progress("measuring")
    if try arguments.flag(.json) {
      console.result(json: [
        "depths": depths, "size": size, "strategies": strategies, "seed": seed, "input": input,
        "places": places,
      ])
    } else {
      console.result("\(depths) \(size ?? "-") \(strategies) \(places)")
    }
    return .success
  }
}
