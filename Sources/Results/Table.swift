/// One kind of row, written once: the columns of a file in their order, and what must hold within and between rows.
///
/// The CSV file, the JSON objects, reading, checking and the page of formats follow from it. A new column is a property
/// of the row and a line here. Columns are appended and never renamed or moved: a reader takes a file whose header
/// begins with the columns it knows, and ignores what later versions put behind them.
package struct Table<Row: Sendable>: Sendable {
  /// The name of the file, or of the kind of object.
  package let name: String
  package let columns: [Column<Row>]
  /// The columns by which a row is told apart: no two rows of a file are alike in all of them.
  let unique: [String]
  /// The column whose numbers rise among the rows that are alike in the unique ones.
  let rising: String?
  /// How many of the last columns files of earlier versions lack; their rows have nothing there.
  let appended: Int
  /// The columns that the number in the column `series` may stand for; see ``RowSeries``.
  let series: [String]
  private let blank: Row
  private let check: @Sendable (Row) throws(Problem) -> Void

  /// A table whose rows are read into a copy of `blank` and then checked as a whole.
  package init(
    _ name: String,
    columns: [Column<Row>],
    unique: [String] = [],
    rising: String? = nil,
    appended: Int = 0,
    series: [String] = [],
    blank: Row,
    check: @escaping @Sendable (Row) throws(Problem) -> Void = { _ in }
  ) {
    (self.name, self.columns, self.unique, self.rising) = (name, columns, unique, rising)
    (self.appended, self.series, self.blank, self.check) = (appended, series, blank, check)
  }

  package var header: [String] { columns.map(\.id) }

  // MARK: CSV

  /// The cells of a row, after checking it.
  package func encode(_ row: Row) throws(Problem) -> [String] {
    try check(row)
    var cells: [String] = []
    cells.reserveCapacity(columns.count)
    for column in columns { cells.append(try column.cell(row)) }
    return cells
  }

  /// The row of these cells, of which there are at least as many as columns but for those that were appended.
  func decode(_ cells: [String]) throws(Problem) -> Row {
    var row = blank
    for (column, cell) in zip(columns, cells) { try column.setCell(cell, &row) }
    try check(row)
    return row
  }

  /// The whole file for these rows.
  package func file(of rows: [Row], path: String, origin: RowOrigin? = nil) throws(ResultsError) -> [UInt8] {
    var bytes = CSVWriter.record(header)
    var sequence = RowSequence(self, origin: origin)
    for (index, row) in rows.enumerated() {
      do {
        let cells = try encode(row)
        try sequence.accept(cells)
        bytes += CSVWriter.record(cells)
      } catch {
        // The line is where the row would stand, were no field to span lines.
        throw error.located(file: path, line: index + 2)
      }
    }
    return bytes
  }

  // MARK: JSON

  /// The object of a row, after checking it: all columns in their order, or those that are named.
  package func object(of row: Row, _ ids: [String]? = nil) throws(Problem) -> JSON {
    try check(row)
    var members: [JSON.Member] = []
    for column in columns where ids?.contains(column.id) ?? true {
      members.append(JSON.Member(column.id, try column.json(row)))
    }
    return .object(members)
  }

  package func objects(of rows: [Row], _ ids: [String]? = nil) throws(Problem) -> JSON {
    var list: [JSON] = []
    for row in rows { list.append(try object(of: row, ids)) }
    return .list(list)
  }

  /// The row that an object is; keys that no column has are those of a later version.
  package func row(from object: JSON) throws(Problem) -> Row {
    guard let members = object.members else { throw .wrongType }
    let values = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    var row = blank
    for column in columns { try column.setJSON(values[column.id], &row) }
    try check(row)
    return row
  }

  /// What there is to know of each column.
  package var notes: [ColumnNote] { columns.map(\.note) }

  /// What the page about formats needs.
  package var described: (name: String, notes: [ColumnNote]) { (name, notes) }
}

/// One column of a table: its name, how it is written from a row and read into one, and what it is.
package struct Column<Row: Sendable>: Sendable {
  let note: ColumnNote
  private let isOptional: Bool
  private let encode: @Sendable (Row) throws(Problem) -> JSON
  private let decode: @Sendable (JSON, inout Row) throws(Problem) -> Void
  private let cellValue: @Sendable (String) -> JSON

  private init(
    _ note: ColumnNote,
    isOptional: Bool,
    encode: @escaping @Sendable (Row) throws(Problem) -> JSON,
    decode: @escaping @Sendable (JSON, inout Row) throws(Problem) -> Void,
    cellValue: @escaping @Sendable (String) -> JSON
  ) {
    (self.note, self.isOptional) = (note, isOptional)
    (self.encode, self.decode, self.cellValue) = (encode, decode, cellValue)
  }

  /// A column that holds the property at the key path; without words of its own it shares those of the one before.
  ///
  /// The same code for all columns: a version for each of the hundreds takes the compiler a fifth of the module's time.
  @_semantics("optimize.sil.specialize.generic.never")
  package init<Value>(
    _ id: String,
    _ property: any WritableKeyPath<Row, Value> & Sendable,
    _ codec: Codec<Value>,
    _ about: String = ""
  ) {
    self.init(
      ColumnNote(id, codec.form, about, parts: codec.parts),
      isOptional: (try? codec.decode(.null)) != nil,
      encode: { row throws(Problem) in try codec.encode(row[keyPath: property]) },
      decode: { value, row throws(Problem) in row[keyPath: property] = try codec.decode(value) },
      cellValue: codec.value
    )
  }

  /// A column that says once more what other columns before it say; a cell that says something else is refused.
  package init(_ id: String, derived value: @escaping @Sendable (Row) -> String, _ about: String) {
    let codec = Codec<String>.name
    self.init(
      ColumnNote(id, codec.form, about),
      isOptional: false,
      encode: { row throws(Problem) in try codec.encode(value(row)) },
      decode: { json, row throws(Problem) in
        let (found, own) = (try codec.decode(json), value(row))
        guard found != own else { return }
        let (shown, expected) = (Excerpt.quoted(found), Excerpt.quoted(own))
        throw Problem(.malformed, "\(shown) is not what the row says, \(expected)", advice: "write that")
      },
      cellValue: codec.value
    )
  }

  /// The same column for rows that hold this one's rows as a part.
  package func within<Outer: Sendable>(
    _ part: any WritableKeyPath<Outer, Row> & Sendable
  ) -> Column<Outer> {
    Column<Outer>(
      note,
      isOptional: isOptional,
      encode: { outer throws(Problem) in try encode(outer[keyPath: part]) },
      decode: { value, outer throws(Problem) in try decode(value, &outer[keyPath: part]) },
      cellValue: cellValue
    )
  }

  package var id: String { note.id }

  func json(_ row: Row) throws(Problem) -> JSON {
    do throws(Problem) { return try encode(row) } catch { throw error.within(id) }
  }

  func setJSON(_ value: JSON?, _ row: inout Row) throws(Problem) {
    // Only what may be nothing may be left out.
    guard value != nil || isOptional else { throw Problem.missing.within(id) }
    do throws(Problem) { try decode(value ?? .null, &row) } catch { throw error.within(id) }
  }

  func cell(_ row: Row) throws(Problem) -> String {
    switch try json(row) {
    case .null: ""
    case .number(let text), .text(let text): text
    case .bool, .list, .object: preconditionFailure("\(id) is for JSON alone")
    }
  }

  func setCell(_ text: String, _ row: inout Row) throws(Problem) { try setJSON(cellValue(text), &row) }
}

// MARK: - Between rows

/// The cells that rows of a large file repeat: the first of them says them and has a number in the column `series`, and
/// those that follow have that number alone.
struct RowSeries {
  private let columns: [Int]
  private let place: Int
  private var known: [String: [String]] = [:]
  private var numbers: [[String]: Int] = [:]
  private var next = 0

  init<Row>(_ table: Table<Row>) {
    columns = table.series.compactMap(table.header.firstIndex)
    place = table.header.firstIndex(of: "series") ?? table.header.count
  }

  /// Leaves out what the number stands for.
  mutating func shorten(_ cells: inout [String]) {
    let own = columns.map { cells[$0] }
    if let number = numbers[own] {
      for column in columns { cells[column] = "" }
      cells[place] = "\(number)"
    } else {
      cells[place] = "\(next)"
      numbers[own] = next
      next += 1
    }
  }

  /// Puts in what the number stands for, and takes the number out.
  mutating func expand(_ cells: inout [String]) throws(Problem) {
    guard !columns.isEmpty, place < cells.count, !cells[place].isEmpty else { return }
    let (number, own) = (cells[place], columns.map { cells[$0] })
    cells[place] = ""
    guard own.allSatisfy(\.isEmpty) else {
      try Problem.require(
        known[number] ?? own == own,
        "series",
        "\(Excerpt.quoted(number)) is another one above"
      )
      known[number] = own
      numbers[own] = Int(number)
      next = max(next, (Int(number) ?? -1) + 1)
      return
    }
    guard let first = known[number] else {
      throw Problem(
        .malformed,
        column: "series",
        "no row above says what \(Excerpt.quoted(number)) stands for",
        advice: "the file was cut or sorted: restore it or measure again"
      )
    }
    for (column, cell) in zip(columns, first) { cells[column] = cell }
  }
}

/// Whose rows a file may hold: a file that was pasted together compares what was never measured alike.
package struct RowOrigin: Sendable {
  let runID: String
  /// Several in a merged run.
  let machineIDs: Set<String>

  package init(_ manifest: RunManifest) { (runID, machineIDs) = (manifest.runID, manifest.machineIDs) }
}

/// Holds the rows of a file against each other, one after another as they are read or written.
struct RowSequence {
  private let expected: [(place: Int, column: String, values: Set<String>)]
  private let key: [Int]
  private let rising: Int?
  private let keyColumn: String
  /// By the cells of the key, with NUL between them, which no cell can hold: an array each would take twice the memory.
  private var latest: [String: Double] = [:]

  init<Row>(_ table: Table<Row>, origin: RowOrigin?) {
    let header = table.header
    let origins: [(String, Set<String>)] =
      origin.map { [("run_id", [$0.runID]), ("machine_id", $0.machineIDs)] } ?? []
    expected = origins.compactMap { column, values in
      header.firstIndex(of: column).map { ($0, column, values) }
    }
    key = table.unique.compactMap(header.firstIndex)
    rising = table.rising.flatMap(header.firstIndex)
    keyColumn = table.rising ?? table.unique.last ?? ""
    precondition(key.count == table.unique.count, "\(table.name) has no column of its key")
  }

  /// Refuses a row of another run or machine, and one that is there already.
  mutating func accept(_ cells: [String]) throws(Problem) {
    for (place, column, values) in expected where !values.contains(cells[place]) {
      let named = values.sorted().map(Excerpt.quoted).joined(separator: " or ")
      throw Problem(
        .malformed,
        column: column,
        "\(Excerpt.quoted(cells[place])) is not \(named), which run.json names",
        advice: "keep each run in its own directory"
      )
    }
    guard !key.isEmpty else { return }
    // Files of earlier versions lack the last columns.
    let own = key.map { $0 < cells.count ? cells[$0] : "" }
    let number = rising.flatMap { Double(cells[$0]) } ?? 0
    guard let before = latest.updateValue(number, forKey: own.joined(separator: "\0")) else { return }
    guard let rising else {
      let words = own.filter { !$0.isEmpty }.joined(separator: " ")
      throw Problem(.duplicate, column: keyColumn, "\(words) is there twice", advice: "keep one of the rows")
    }
    guard before >= number else { return }
    throw Problem(
      .duplicate,
      column: keyColumn,
      "\(cells[rising]) is not after \(before), the row before of the same kind",
      advice: "keep one row each, in their order"
    )
  }
}
