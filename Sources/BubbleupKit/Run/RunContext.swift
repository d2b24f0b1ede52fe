import Measurement
import Results

/// What every part of a run is given: clock, seed, recorder, progress, and whether somebody wants it to stop.
struct RunContext {
  let time: TimeSource
  let clock: ClockCalibration
  let seed: UInt64
  let recorder: RunRecorder
  let machineID: String
  let progress: RunProgress
  let isInterrupted: () -> Bool
  /// The processor that the timed thread keeps to; nil for whichever the system chooses.
  var pin: Int?
  /// How every block gets a process of its own; nil where all share this one.
  var isolation: Isolation?

  /// An empty sheet for this run.
  var sheet: ResultSheet { ResultSheet(runID: recorder.runID, machineID: machineID) }

  /// Does `body` on the chosen processor.
  ///
  /// Not around a pass of several threads: those that are started meanwhile would inherit the processor.
  func pinned<Value>(_ body: () throws -> Value) throws -> Value {
    guard let pin else { return try body() }
    let pinned = try CPUPin(to: pin)
    defer { withExtendedLifetime(pinned) {} }
    return try body()
  }

  /// Where the contenders of `lineUp` are measured; `cases` are these in this process.
  func bench(_ lineUp: LineUp, _ cases: [TimedCase], _ notes: BlockCosts) -> any Bench {
    // Threads that are started meanwhile would inherit the processor, and several on one would take turns.
    let settings = BenchSettings(seed: seed, clock: clock, pin: lineUp.kind == .crews ? nil : pin)
    guard let isolation else { return bench(cases, notes, settings) }
    return ChildBench(lineUp: lineUp, settings: settings, isolation: isolation, isInterrupted: isInterrupted)
  }

  /// Where contenders are measured that only this process knows.
  func bench(_ cases: [TimedCase], _ notes: BlockCosts) -> any Bench {
    bench(cases, notes, BenchSettings(seed: seed, clock: clock, pin: pin))
  }

  private func bench(_ cases: [TimedCase], _ notes: BlockCosts, _ settings: BenchSettings) -> any Bench {
    LocalBench(cases: cases, notes: notes, settings: settings, time: time, isInterrupted: isInterrupted)
  }
}
