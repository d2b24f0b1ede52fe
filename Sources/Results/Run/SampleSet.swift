/// All samples of a run that could be read.
public struct SampleSet: Equatable, Sendable {
  /// The samples in the order in which they were taken.
  public var rows: [SampleRow]
  /// How many bytes of an unfinished last line were put aside; 0 unless the run was cut off while writing.
  public var tornBytes: Int

  /// Collects samples.
  public init(rows: [SampleRow], tornBytes: Int = 0) {
    self.rows = rows
    self.tornBytes = tornBytes
  }
}
