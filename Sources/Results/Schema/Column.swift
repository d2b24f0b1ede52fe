/// One column of a table: its identifier and how it is written from a row and read into one.
package struct Column<Row: Sendable>: Sendable {
  package let id: String
  let encode: @Sendable (Row) throws(Problem) -> String
  let decode: @Sendable (String, inout Row) throws(Problem) -> Void

  /// A column that holds the property at the key path.
  package init<Value>(
    _ id: String,
    _ property: any WritableKeyPath<Row, Value> & Sendable,
    _ codec: CellCodec<Value>
  ) {
    self.id = id
    encode = { row throws(Problem) in
      do throws(Problem) { return try codec.encode(row[keyPath: property]) } catch {
        throw error.inColumn(id)
      }
    }
    decode = { text, row throws(Problem) in
      do throws(Problem) { row[keyPath: property] = try codec.decode(text) } catch {
        throw error.inColumn(id)
      }
    }
  }

  private init(
    id: String,
    encode: @escaping @Sendable (Row) throws(Problem) -> String,
    decode: @escaping @Sendable (String, inout Row) throws(Problem) -> Void
  ) {
    self.id = id
    self.encode = encode
    self.decode = decode
  }

  /// The same column for rows that hold this one's rows as a part.
  package func within<Outer: Sendable>(
    _ part: any WritableKeyPath<Outer, Row> & Sendable
  ) -> Column<Outer> {
    Column<Outer>(
      id: id,
      encode: { outer throws(Problem) in try encode(outer[keyPath: part]) },
      decode: { text, outer throws(Problem) in try decode(text, &outer[keyPath: part]) }
    )
  }
}
