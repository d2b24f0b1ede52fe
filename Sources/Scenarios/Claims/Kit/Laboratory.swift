/// What an experiment may measure, and how: the implementation owns clocks, counters and child processes.
public protocol Laboratory {
  /// Times messages of `subjects`, which are on one scenario, in alternation; the first is the one that ratios are to.
  func latencies(of subjects: [Case]) throws -> [LatencyReading]
  /// Times `operations` in alternation; the first is the one that ratios are to.
  func times(of operations: [LabOperation]) throws -> [LatencyReading]
  /// Counts what one message of `subject` does to memory.
  func counts(of subject: Case) throws -> CountReading
  /// Counts what one of `operation` does to memory; it must be one of its claim's operations.
  func counts(of operation: LabOperation) throws -> CountReading
}
