/// A request whose completion hands data back to the cell that asked (catalogue E10).
public final class DataRequest: Message {
  /// Takes the data; returns false when nobody wants it any more.
  public typealias Completion = (_ data: UInt64) -> Bool

  private let query: UInt64
  private let completion: Completion

  /// A request for `query` whose data go to `completion`.
  public init(query: UInt64, completion: @escaping Completion) {
    self.query = query
    self.completion = completion
    super.init(action: .requestData)
  }

  /// A request on behalf of `asker`, written as an app should: the completion holds the asker weakly and gives
  /// nothing to a cell that has been reused in the meantime.
  public convenience init(query: UInt64, asker: Responder) {
    let ticket = asker.reuseTicket
    self.init(query: query) { [weak asker] data in
      guard let asker, asker.reuseTicket == ticket else { return false }
      asker.receiveAnswer(data)
      return true
    }
  }

  /// The query, spread over all bits.
  public override func readPayload() -> UInt64? { ItemID(query).digest }

  /// Calls the completion with what the decider read.
  public override func deliverAnswer() -> Bool { completion(answer) }
}
