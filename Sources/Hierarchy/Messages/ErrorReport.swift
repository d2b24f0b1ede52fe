/// A class payload: the model object is the message, so that sending it boxes nothing (catalogue E11).
public final class ErrorReport: Message {
  /// What went wrong.
  public let code: UInt64

  /// A report of error `code`.
  public init(code: UInt64) {
    self.code = code
    super.init(action: .handleError)
  }

  /// The code, spread over all bits.
  public override func readPayload() -> UInt64? { ItemID(code).digest }
}
