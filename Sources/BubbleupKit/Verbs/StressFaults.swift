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
  private let shard: Shard
  private let beginning: RunLife.Beginning
  private let asJSON: Bool
  private let planter: (@Sendable () -> any FaultPlanter)?

  /// What was typed, to be kept below `parent`; all of it, or a part.
  ///
  /// `planter` stands in for the build with faults.
  init(
    _ arguments: Arguments,
    _ shard: Shard = .whole,
    in parent: String,
    _ planter: (@Sendable () -> any FaultPlanter)? = nil
  ) throws {
    (self.shard, self.planter) = (shard, planter)
    let isFull = try arguments.flag(StressOptions.full)
    seedCount = try arguments.optional(StressOptions.seeds, as: .integer(in: 1...1_000)) ?? (isFull ? 20 : 1)
    quietRuns = isFull ? 10_000 : 1_000
    names = try arguments.values(StressOptions.only, as: .text)
    seed = try arguments.value(StressOptions.seed, as: .seed)
    beginning = try RunLife.Beginning(stress: arguments, shard, seed: seed, below: parent)
    asJSON = try arguments.flag(.json)
  }

  /// Builds, plants and prints; 6 if a fault was missed or an alarm was false.
  ///
  /// The signals that this process receives are watched only after the build, which a signal is to end.
  func run(_ console: Console, _ interruption: (@Sendable () -> Int32?)?) throws -> ExitCode {
    let session =
      try planter?()
      ?? FaultSession(build: try FaultBuild(root: PackageFolder.find()) { console.transient($0) })
    let faults = try chosen(from: try session.catalogue())
    return try RunLife.heedingSignals(interruption) { try run(faults, session, console, until: $0) }
  }

  private func run(
    _ faults: [PlantedFault],
    _ session: any FaultPlanter,
    _ console: Console,
    until interruption: () -> Int32?
  ) throws -> ExitCode {
    let pieces = ShardedPieces(shard, of: faults.count * seedCount + 1) { self.pieces(faults) }
    var life = try RunLife(beginning) { $0.shard = pieces.record }
    let directory = life.directory
    let rows = FaultRows(directory, root: session.root)
    var summary = FaultSummary()
    try directory.write([], of: FaultRow.table)
    for (index, fault) in faults.enumerated() where interruption() == nil {
      let own = pieces.places.filter { $0 < faults.count * seedCount && $0 / seedCount == index }
      guard !own.isEmpty else { continue }
      console.transient("planting \(fault.name)")
      let findings = try plant(fault, own.map { $0 % seedCount }, session, until: interruption)
      if findings.isEmpty { break }
      summary.append(fault, findings.map(\.finding), seeds: findings.map(\.seed))
      try directory.write(rows.rows(of: summary, nil), of: FaultRow.table)
    }
    let isQuietOurs = pieces.places.last == faults.count * seedCount
    let quiet = isQuietOurs ? try stayQuiet(session, console, until: interruption) : nil
    let signal = interruption()
    let all = rows.rows(of: summary, quiet)
    try directory.write(all, of: FaultRow.table)
    try life.finish(signal, rows: all.map { _ in [FaultRow.table.name: 1] })
    console.endTransient()
    if asJSON {
      console.result(try rows.json(of: summary, quiet, life.directory))
    } else {
      FaultPresentation(
        summary: summary,
        quiet: quiet,
        executable: session.executable,
        path: directory.file(of: FaultRow.table)
      ).show(on: console)
      if let sentence = pieces.sentence { console.result(sentence: sentence) }
    }
    // A shard may have nothing to plant; of the whole that would be no proof.
    let isWhole = signal == nil && shard.isWhole
    let isRed = isWhole ? !summary.isGreen : summary.hasMissed
    return ExitCode(hasFailed: isRed || quiet?.alarm != nil, signal)
  }

  /// Each fault with each seed, and at last what is right.
  private func pieces(_ faults: [PlantedFault]) -> [ShardedPieces.Piece] {
    let planted = faults.flatMap { fault in
      (0..<seedCount).map { offset in
        ShardedPieces.Piece("\(fault.name), seed \(seed &+ UInt64(offset))", cost: Self.costOfPlanting)
      }
    }
    return planted + [ShardedPieces.Piece("what is right, \(quietRuns) runs", cost: quietRuns)]
  }

  /// A process, a control and the fault take about as long as so many runs of what is right.
  private static let costOfPlanting = 100

  /// What was seen with each of the seeds, by their numbers from 0; a child that a signal ended as well says nothing.
  private func plant(
    _ fault: PlantedFault,
    _ seeds: [Int],
    _ session: any FaultPlanter,
    until interruption: () -> Int32?
  ) throws -> [(seed: Int, finding: FaultFinding)] {
    var findings: [(Int, FaultFinding)] = []
    for offset in seeds where interruption() == nil {
      let finding = try session.plant(fault, seed: seed &+ UInt64(offset))
      if interruption() == nil { findings.append((offset, finding)) }
    }
    return findings
  }

  private func stayQuiet(
    _ session: any FaultPlanter,
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
