/// The wide form of results: one row per case, one column per metric and statistic, for spreadsheets.
///
/// Columns follow the order of ``Metric``, then that of first appearance. A cell without a value stays empty; the
/// row's `status` is the worst of its statistics and `reason` says why, since an empty cell cannot.
public enum WideTable {
  /// The CSV text for these rows.
  ///
  /// - Throws: `duplicate` if a statistic of a case is there twice, `outOfRange` if a number is not finite.
  public static func csv(of rows: [ResultRow], file: String = "wide CSV") throws(ResultsError) -> String {
    let columns = WideColumn.all(in: rows)
    let cases = try WideCase.all(in: rows, file: file)
    var bytes: [UInt8] = []
    let header =
      ["run_id", "machine_id"] + CaseKey.columns.map(\.id) + columns.map(\.id) + ["status", "reason"]
    try CSVWriter.append(header, to: &bytes, file: file)
    for (index, wideCase) in cases.enumerated() {
      do {
        try bytes += CSVWriter.record(wideCase.cells(for: columns))
      } catch {
        throw error.located(file: file, line: index + 2)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
