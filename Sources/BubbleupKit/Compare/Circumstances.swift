import Results
import Statistics

/// What two runs do not have in common, as far as it decides what of them can be compared.
struct Circumstances {
  private let base: ComparedRun
  private let candidate: ComparedRun

  init(_ base: ComparedRun, _ candidate: ComparedRun) {
    self.base = base
    self.candidate = candidate
  }

  /// What stands against comparing a kind of statistics.
  ///
  /// Times need the same machine, toolchain, build mode and allocator: each of these alone moves them by more than any
  /// change that is looked for (the build mode by more than a factor of two). Bytes need the same allocator, whose size
  /// classes they are rounded to. Counts are compared whatever the circumstances.
  func objection(to kind: MetricKind) -> RowJudge.Objection? {
    switch kind {
    case .time:
      if !timeDifferences.isEmpty {
        return .init(verdict: .notComparable, reason: Self.sentence(timeDifferences))
      }
      return [base, candidate].compactMap(\.invalidity).first.map { .init(verdict: .invalid, reason: $0) }
    case .bytes:
      return allocatorDifference.map { .init(verdict: .notComparable, reason: Self.sentence([$0])) }
    case .count:
      return nil
    }
  }

  /// What a reader has to know about counts that were compared all the same.
  var remark: String? {
    let differences = [toolchainDifference, modeDifference].compactMap(\.self)
    guard !differences.isEmpty else { return nil }
    return "\(Self.sentence(differences)); counts may differ for that reason alone"
  }

  private var timeDifferences: [String] {
    [machineDifference, toolchainDifference, modeDifference, allocatorDifference].compactMap(\.self)
  }

  private var machineDifference: String? {
    difference("machines", base.manifest.machine.machineID, candidate.manifest.machine.machineID)
  }

  private var toolchainDifference: String? {
    difference("toolchains", base.manifest.build.swiftVersion, candidate.manifest.build.swiftVersion)
  }

  private var modeDifference: String? {
    let modes = [base, candidate].map {
      ([$0.manifest.build.mode] + $0.manifest.build.flags).joined(separator: " ")
    }
    return difference("build modes", modes[0], modes[1])
  }

  private var allocatorDifference: String? {
    let names = [base, candidate].map { run -> String in
      let allocator = run.manifest.allocator
      return ([allocator.name, allocator.version ?? ""] + allocator.options).filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    return difference("allocators", names[0], names[1])
  }

  private func difference(_ what: String, _ base: String, _ candidate: String) -> String? {
    base == candidate ? nil : "\(what) (\(base) and \(candidate))"
  }

  private static func sentence(_ differences: [String]) -> String {
    "different \(differences.joined(separator: ", "))"
  }
}
