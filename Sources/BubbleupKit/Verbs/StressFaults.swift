import Measurement
import Results

/// `stress --faults`: plants every fault in the real code, and sees that each is caught.
struct StressFaults {
  /// How often each fault is planted.
  private let seedCount: Int
  /// How often what is right is run, at least.
  private let quietRuns: Int
  /// The faults to plant; all if none is named.
  private let names: [String]
  /// The first seed.
  private let seed: UInt64
  private let beginning: RunLife.Beginning
  private let asJSON: Bool

  /// What was typed, to be kept below `parent`.
  init(_ arguments: Arguments, in parent: String) throws {
    let isFull = try arguments.flag(StressOptions.full)
    seedCount = try arguments.optional(StressOptions.seeds, as: .integer(in: 1...1_000)) ?? (isFull ? 20 : 1)
    quietRuns = isFull ? 10_000 : 1_000
    names = try arguments.values(StressOptions.only, as: .text)
    seed = try arguments.value(StressOptions.seed, as: .seed)
    beginning = try RunLife.Beginning(stress: arguments, seed: seed, below: parent)
    asJSON = try arguments.flag(.json)
  }

  /// Builds, plants and prints; 6 if a fault was missed or an alarm was false.
  ///
  /// The signals that this process receives are watched only after the build, which a signal is to end.
  func run(_ console: Console, _ interruption: (@Sendable () -> Int32?)?) throws -> ExitCode {
    let session = FaultSession(build: try FaultBuild(root: PackageFolder.find()) { console.transient($0) })
    let faults = try chosen(from: try session.catalogue())
    return try RunLife.heedingSignals(interruption) { try run(faults, session, console, until: $0) }
  }

  private func run(
    _ faults: [PlantedFault],
    _ session: FaultSession,
    _ console: Console,
    until interruption: () -> Int32?
  ) throws -> ExitCode {
    var life = try RunLife(beginning)
    let directory = life.directory
    let rows = FaultRows(directory, root: session.build.root)
    var summary = FaultSummary()
    try directory.write([], of: FaultRow.table)
    for fault in faults where interruption() == nil {
      console.transient("planting \(fault.name)")
      let findings = try plant(fault, session, until: interruption)
      if findings.isEmpty { break }
      summary.append(fault, findings)
      try directory.write(rows.rows(of: summary, nil), of: FaultRow.table)
    }
    let quiet = try stayQuiet(session, console, until: interruption)
    let signal = interruption()
    try directory.write(rows.rows(of: summary, quiet), of: FaultRow.table)
    try life.finish(signal)
    console.endTransient()
    if asJSON {
      console.result(try rows.json(of: summary, quiet, life.directory))
    } else {
      FaultPresentation(
        summary: summary,
        quiet: quiet,
        executable: session.build.executable,
        path: directory.file(of: FaultRow.table)
      ).show(on: console)
    }
    let isRed = signal == nil ? !summary.isGreen : summary.hasMissed
    return ExitCode(hasFailed: isRed || quiet?.alarm != nil, signal)
  }

  /// What was seen with each seed; a child that a signal ended as well says nothing.
  private func plant(
    _ fault: PlantedFault,
    _ session: FaultSession,
    until interruption: () -> Int32?
  ) throws -> [FaultFinding] {
    var findings: [FaultFinding] = []
    for offset in 0..<seedCount where interruption() == nil {
      let finding = try session.plant(fault, seed: seed &+ UInt64(offset))
      if interruption() == nil { findings.append(finding) }
    }
    return findings
  }

  private func stayQuiet(
    _ session: FaultSession,
    _ console: Console,
    until interruption: () -> Int32?
  ) throws -> QuietFinding? {
    guard interruption() == nil else { return nil }
    console.transient("running what is right")
    let finding = try session.quiet(runs: quietRuns, seed: seed)
    return interruption() == nil ? finding : nil
  }

  private func chosen(from catalogue: [PlantedFault]) throws(CommandError) -> [PlantedFault] {
    for name in names where !catalogue.contains(where: { $0.name == name }) {
      throw CommandError(
        .usage,
        at: StressOptions.only.spelling,
        "there is no fault '\(name)'",
        advice: "Choose from \(catalogue.map(\.name).joined(separator: ", "))."
      )
    }
    return names.isEmpty ? catalogue : catalogue.filter { names.contains($0.name) }
  }
}
