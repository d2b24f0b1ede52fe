import Reports
import Results

/// The runs in a folder and in its folders, and the page about them.
struct RunIndex {
  private let folder: String

  init(_ folder: String) { self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder }

  /// What can be opened, latest first; what cannot is no run, or one that its own page has to explain.
  func entries() throws(ResultsError) -> [IndexPage.Entry] {
    try RunDirectory.tree(below: folder).map { entry($0.path, $0.run) }
  }

  /// Replaces the page, and returns its path.
  func write(_ entries: [IndexPage.Entry]) throws(ResultsError) -> String {
    let path = "\(folder)/index.html"
    try WholeFile.write(
      Array(IndexPage(folder, entries).html.utf8),
      to: path,
      limit: FileLimits.maximumResultsBytes
    )
    return path
  }

  private func entry(_ path: String, _ run: RunDirectory) -> IndexPage.Entry {
    let extras = [
      (run.has(ComparisonRow.table), "a comparison"), (run.has(ClaimRow.table), "claims"),
      (run.has(StressRow.table), "loads"),
    ]
    var entry = IndexPage.Entry(
      path: path,
      hasPage: run.hasReport,
      manifest: run.manifest,
      extras: extras.filter(\.0).map(\.1)
    )
    do {
      if run.hasResults { entry.results = try run.results() }
      entry.warning = try run.integrity().warning
    } catch {
      entry.warning = "cannot be read: \(error.problem)"
    }
    return entry
  }
}
