import Foundation
import Measurement
import Results

extension RunManifest {
  static func beginning(
    _ name: RunName,
    arguments: [String],
    seed: UInt64,
    clock: ClockCalibration,
    isIsolated: Bool,
    unavailable: [UnavailableRecord]
  ) -> RunManifest {
    let environment = Environment.current()
    let source = SourceState.ofExecutable()
    var manifest = RunManifest(
      runID: name.text,
      startedAt: Int(Date().timeIntervalSince1970),
      arguments: arguments,
      seed: seed,
      source: source.record,
      build: BuildRecord(environment.build),
      allocator: AllocatorRecord(environment),
      machine: MachineRecord(environment),
      loadBefore: environment.load.map(LoadRecord.init),
      clock: ClockRecord(clock),
      unavailable: unavailable
        + (source.problem.map { [UnavailableRecord(what: "source", reason: $0)] } ?? [])
    )
    manifest.isolated = isIsolated
    return manifest
  }
}

extension BuildRecord {
  fileprivate init(_ build: BuildDescription) {
    self.init(
      binaryDigest: ExecutableDigest.current ?? "unknown",
      swiftVersion: "\(build.swiftCompiler) (\(build.clang))",
      mode: build.mode.rawValue,
      flags: []
    )
  }
}

extension AllocatorRecord {
  init(_ environment: Environment) {
    let isCounted = environment.isAllocatorServing
    let version = isCounted ? environment.allocatorVersion : nil
    self.init(name: isCounted ? "jemalloc" : "system", version: version)
  }
}

extension MachineRecord {
  init(_ environment: Environment) {
    let processor = environment.machine.processor
    self.init(
      cpuModel: processor.model ?? "unknown",
      processor: processor.signature.map { ([$0] + environment.machine.caches).joined(separator: ", ") },
      architecture: environment.machine.architecture,
      system: environment.kernel?.system ?? "unknown",
      kernel: environment.kernel?.release ?? "unknown",
      cores: environment.usableCores,
      memoryBytes: environment.machine.memoryGibibytes << 30
    )
  }
}

extension LoadRecord {
  init(_ load: LoadAverage) {
    self.init(oneMinute: load.oneMinute, fiveMinutes: load.fiveMinutes, fifteenMinutes: load.fifteenMinutes)
  }
}

extension ClockRecord {
  fileprivate init(_ clock: ClockCalibration) {
    self.init(
      name: "CLOCK_MONOTONIC_RAW",
      costNanoseconds: clock.cost,
      resolutionNanoseconds: Double(clock.resolution.count),
      shortestBatchNanoseconds: Double(clock.slice.count)
    )
  }
}

extension RunManifest {
  var reference: String {
    let option = "\(RunVerb.reference.spelling)="
    let typed = arguments.last { $0.hasPrefix(option) }.map { String($0.dropFirst(option.count)) }
    if let typed { return typed }
    if case .value(let name) = RunVerb.reference.absence { return name }
    return ""
  }
}
