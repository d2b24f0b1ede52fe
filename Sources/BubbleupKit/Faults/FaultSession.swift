/// Plants one fault after the other, each in a process of its own.
struct FaultSession {
  let build: FaultBuild

  /// Seconds for one fault with its control; the longest takes a few.
  private static let patience = 120.0

  /// The catalogue of the build.
  func catalogue() throws(CommandError) -> [PlantedFault] {
    let child = try talk(["list"])
    let faults = child.lines.compactMap { PlantedFault($0) }
    guard !faults.isEmpty, faults.count == child.lines.count, child.end == .exited(0) else {
      throw CommandError(
        .fault,
        at: build.executable,
        "does not say which faults it has: \(child.lastWords ?? child.lines.first ?? "nothing")",
        advice: "Remove its build folder and try again."
      )
    }
    return faults
  }

  /// Plants `fault` once.
  func plant(_ fault: PlantedFault, seed: UInt64) throws(CommandError) -> FaultFinding {
    let child = try talk([fault.name, "\(seed)", build.replays])
    return FaultFinding(fault, lines: child.lines, end: child.end, lastWords: child.lastWords)
  }

  /// Runs what is right at least `runs` times: how often it was, or the alarm that was raised.
  func quiet(runs: Int, seed: UInt64) throws(CommandError) -> QuietFinding {
    let child = try talk(["quiet", "\(runs)", "\(seed)"])
    let words = child.lines.first?.split(separator: "\t").map(String.init) ?? []
    if words.first == "quiet", words.count == 2, child.end == .exited(0) {
      return QuietFinding(runs: Int(words[1]) ?? 0, alarm: nil)
    }
    let alarm = words.dropFirst().first ?? child.lastWords ?? "the child ended without a word"
    return QuietFinding(runs: 0, alarm: alarm)
  }

  private struct Talk {
    var lines: [String] = []
    var end = FaultFinding.End.timedOut
    var lastWords: String?
  }

  private func talk(_ words: [String]) throws(CommandError) -> Talk {
    var talk = Talk()
    do throws(ChildFailure) {
      // A backtrace takes seconds and says what is known already.
      var child = try ChildProcess(
        [build.executable, FaultWorker.verb] + words,
        input: [],
        environment: ["SWIFT_BACKTRACE": "enable=no"]
      )
      var isLate = false
      reading: while true {
        switch child.next(within: Self.patience) {
        case .line(let line): talk.lines.append(String(decoding: line, as: UTF8.self))
        case .timedOut:
          isLate = true
          break reading
        case .ended: break reading
        }
      }
      let (end, words) = child.finish(forced: isLate)
      talk.lastWords = words
      guard !isLate else { return talk }
      talk.end =
        switch end {
        case .exited(let code): .exited(code)
        case .killed(let signal): .killed(signal)
        }
    } catch {
      throw CommandError(
        .unavailable,
        at: build.executable,
        error.reason,
        advice: "Remove its build folder and try again."
      )
    }
    return talk
  }
}
