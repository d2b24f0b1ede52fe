/// How one kind of value stands in a cell.
package struct CellCodec<Value: Sendable>: Sendable {
  package let encode: @Sendable (Value) throws(Problem) -> String
  package let decode: @Sendable (String) throws(Problem) -> Value

  package init(
    encode: @escaping @Sendable (Value) throws(Problem) -> String,
    decode: @escaping @Sendable (String) throws(Problem) -> Value
  ) {
    self.encode = encode
    self.decode = decode
  }

  /// The same codec with an empty cell for nil.
  package var optional: CellCodec<Value?> {
    CellCodec<Value?>(
      encode: { value throws(Problem) in
        guard let value else { return "" }
        return try encode(value)
      },
      decode: { text throws(Problem) in
        text.isEmpty ? nil : try decode(text)
      }
    )
  }
}
