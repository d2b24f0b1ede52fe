extension RunDirectory {
  /// The name that the page about a run has beside its other files.
  public static let reportName = "report.html"

  /// Where the page about the run is, or would be.
  public var reportPath: String { "\(path)/\(Self.reportName)" }

  /// Whether claims were tested in this run.
  public var hasClaims: Bool { FileSystem.isTaken("\(path)/claims.csv") }

  /// Whether the run was compared.
  public var hasComparison: Bool { FileSystem.isTaken("\(path)/\(ComparisonFile.name)") }

  /// Whether loads were made in this run.
  public var hasStress: Bool { FileSystem.isTaken("\(path)/stress.csv") }

  /// Whether this run's loads were watched over time.
  public var hasTimeline: Bool { FileSystem.isTaken("\(path)/timeline.csv") }

  /// Whether the run came as far as its results.
  public var hasResults: Bool { FileSystem.isTaken(file(.results)) }

  /// Replaces the page about the run.
  public func write(report text: String) throws(ResultsError) {
    try WholeFile.write(Array(text.utf8), to: reportPath, limit: Defaults.maximumResultsBytes)
  }
}
