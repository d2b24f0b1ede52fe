/// `stress --faults`: plants every fault in the real code, and sees that each is caught.
struct StressFaults {
  static let faults = Option.flag(
    "faults",
    help: "Plant faults in the code, one after the other, and see that each is caught"
  )
  static let seeds = Option.value(
    "seeds",
    .free("N"),
    absence: .described("1, or 20 with --full"),
    help: "With --faults: how many seeds to plant each fault with"
  )
  static let only = Option.value(
    "only",
    .free("FAULT"),
    isRepeatable: true,
    help: "With --faults: only these faults"
  )

  /// The options of this part of the verb.
  static let options = [faults, seeds, only]

  /// How often each fault is planted.
  let seedCount: Int
  /// How often what is right is run, at least.
  let quietRuns: Int
  /// The faults to plant; all if none is named.
  let names: [String]
  /// The first seed.
  let seed: UInt64

  /// Does what `arguments` ask for of this; nil if they ask for something else.
  static func run(
    _ arguments: Arguments,
    isFull: Bool,
    seed: UInt64,
    _ console: Console
  ) throws(CommandError) -> ExitCode? {
    guard try arguments.flag(faults) else { return nil }
    return try StressFaults(arguments, isFull: isFull, seed: seed).run(console)
  }

  private init(_ arguments: Arguments, isFull: Bool, seed: UInt64) throws(CommandError) {
    seedCount = try arguments.optional(Self.seeds, as: .integer(in: 1...1_000)) ?? (isFull ? 20 : 1)
    quietRuns = isFull ? 10_000 : 1_000
    names = try arguments.values(Self.only, as: .text)
    self.seed = seed
  }

  /// Builds, plants and prints; 6 if a fault was missed or an alarm was false.
  private func run(_ console: Console) throws(CommandError) -> ExitCode {
    let session = FaultSession(build: try FaultBuild(root: PackageFolder.find()) { console.transient($0) })
    let faults = try chosen(from: try session.catalogue())
    var summary = FaultSummary()
    for fault in faults {
      console.transient("planting \(fault.name)")
      var findings: [FaultFinding] = []
      for offset in 0..<seedCount {
        findings.append(try session.plant(fault, seed: seed &+ UInt64(offset)))
      }
      summary.append(fault, findings)
    }
    console.transient("running what is right")
    let quiet = try session.quiet(runs: quietRuns, seed: seed)
    FaultPresentation(summary: summary, quiet: quiet, executable: session.build.executable).show(on: console)
    return summary.isGreen && quiet.alarm == nil ? .success : .caseFailed
  }

  private func chosen(from catalogue: [PlantedFault]) throws(CommandError) -> [PlantedFault] {
    for name in names where !catalogue.contains(where: { $0.name == name }) {
      throw CommandError(
        .usage,
        at: Self.only.spelling,
        "there is no fault '\(name)'",
        advice: "Choose from \(catalogue.map(\.name).joined(separator: ", "))."
      )
    }
    return names.isEmpty ? catalogue : catalogue.filter { names.contains($0.name) }
  }
}
