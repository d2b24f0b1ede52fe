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
}
