/// A table of the report under its title.
struct ReportSection {
  let title: String
  let table: TextTable
  /// What a reader of the table has to know.
  var notes: [String] = []
}
