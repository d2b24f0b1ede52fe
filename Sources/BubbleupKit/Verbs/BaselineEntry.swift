import Results

/// A line of `baseline list`: a baseline, or what is wrong with it.
struct BaselineEntry {
  let name: RunName
  let summary: BaselineSummary?
  let problem: ResultsError?

  init(_ name: RunName, in store: BaselineStore) {
    self.name = name
    do throws(ResultsError) {
      summary = try BaselineSummary(store.open(name))
      problem = nil
    } catch {
      summary = nil
      problem = error
    }
  }

  /// One of the `baselines` that `baseline list --json` prints.
  var json: JSON { ["name": name.text, "problem": problem?.description, "baseline": summary?.json] }

  static func table(of entries: [BaselineEntry]) -> TextTable {
    var table = TextTable(columns: [
      .init("baseline"), .init("run"), .init("keeps"), .init("cases", alignment: .right),
      .init("saved", dropOrder: 2), .init("commit", dropOrder: 1), .init("state"),
    ])
    for entry in entries {
      let record = entry.summary?.record
      table.append([
        .init(entry.name.text), .init(record?.runID ?? "–"),
        .init(record.map { $0.countsOnly ? "counts" : "everything" } ?? "–"),
        .init(record.map { "\($0.cases)" } ?? "–"),
        .init(record?.savedAt ?? "–"), .init(record?.commit.map { String($0.prefix(12)) } ?? "–"),
        entry.problem.map { .init($0.code.rawValue, style: .worse) } ?? "verified",
      ])
    }
    return table
  }
}
