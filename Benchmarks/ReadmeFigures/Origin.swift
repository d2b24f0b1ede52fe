import Reports
import Results

/// Where the reference run comes from, and how far its figures can be trusted.
struct Origin {
  let reference: Reference

  func text() throws -> String {
    let run = reference.directory.manifest
    guard let source = run.source, let memory = run.machine.memoryBytes, let version = run.allocator.version
    else {
      throw ReadmeError("\(reference.directory.path)/run.json lacks the commit, the memory or the allocator")
    }
    func first(_ text: String, _ separator: Character) -> Substring { text.prefix { $0 != separator } }
    return """
      Measured by `./bubbleup run` on \(run.machine.cpuModel), \(run.machine.cores) cores, \
      \(ReportFigure.decimal(Double(memory) / 1_073_741_824, places: 0)) GiB of memory, \
      \(run.machine.system) `\(run.machine.kernel)`, with Swift \(first(run.build.swiftVersion, " ")) in \
      \(run.build.mode) mode and \(run.allocator.name) \(first(version, "-")), at commit \
      `\(source.commit.prefix(12))`.

      \(try trust())
      """
  }

  /// By the twin that shows the least, and not by the one that looks best.
  private func trust() throws -> String {
    guard let twin = reference.widestTwin, let value = twin.value, let low = twin.intervalLow,
      let high = twin.intervalHigh, let limit = reference.directory.manifest.twin?.limit
    else {
      throw ReadmeError("\(reference.directory.path) has no twin with an interval")
    }
    func ratio(_ value: Double) -> String { ReportFigure.decimal(value, places: 3) }
    let noisy = reference.noisyPlaces.map { "`\($0)`" }
    let twins = """
      In every scenario one strategy was measured under two names. Where the two agreed least certainly, in \
      `\(twin.caseKey.scenario)`, it came out at \(ratio(value)) (\(ratio(low))–\(ratio(high))) \
      of itself.
      """
    guard !noisy.isEmpty else { return "\(twins) No scenario is noisy." }
    return """
      \(twins) Noisy, so that differences of \(ReportFigure.short(limit * 100)) % are not resolved there, \
      \(noisy.count == 1 ? "is" : "are") \(list(noisy)).
      """
  }
}

/// A list as a sentence has it.
func list(_ words: [String]) -> String { PageText.list(words) }
