/// Turns the text of an argument into a value, or says what is wrong with it.
public struct ValueParser<Value> {
  /// What would be accepted, as the object of "Give …".
  public let expectation: String
  private let convert: (String) throws(ValueRefusal) -> Value

  /// A parser that accepts what the closure converts.
  public init(expecting expectation: String, _ convert: @escaping (String) throws(ValueRefusal) -> Value) {
    self.expectation = expectation
    self.convert = convert
  }

  /// The text's value; the error names the argument and says what would be accepted.
  public func parse(_ text: String, at place: String) throws(CommandError) -> Value {
    do throws(ValueRefusal) {
      return try convert(text)
    } catch {
      throw CommandError(.usage, at: place, "'\(text)' \(error.problem)", advice: "Give \(expectation).")
    }
  }
}
