/// What a sample is part of, as it stands in the `phase` column.
enum SamplePhase: String {
  /// The mean of a batch of operations.
  case batch
  /// One operation timed alone.
  case single
  /// A hierarchy being built.
  case build
  /// A hierarchy being torn down.
  case teardown
  /// A calibration of the clock.
  case clock
  /// A trial of the A/A twin.
  case trial
  /// A whole run in a process of its own.
  case run
}
