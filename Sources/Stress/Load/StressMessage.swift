import Hierarchy

/// A message of a load, which tells the ledger of its end when it goes.
final class StressMessage: Message {
  let number: MessageID
  let sender: Int
  private let ledger: MessageLedger
  private let query: Query?

  /// Whose answer is wanted, and what he stood for when he asked.
  struct Query {
    let asker: Responder
    let ticket: UInt32
    let discipline: any Discipline
  }

  init(_ number: MessageID, from sender: Int, in ledger: MessageLedger, asking query: Query?) {
    self.number = number
    self.sender = sender
    self.ledger = ledger
    self.query = query
    super.init(action: query == nil ? .select : .requestData)
  }

  deinit { ledger.ended(number, from: sender, as: outcome, outcomes: outcomes) }

  override func readPayload() -> UInt64? { UInt64(number.number) }

  /// A cell that stands for another item by now gets no answer, as in `DataRequest`; it may be being reused right now.
  override func deliverAnswer() -> Bool {
    ledger.arrived(number, from: sender)
    guard let query else { return true }
    return query.discipline.visit(query.asker) {
      guard query.asker.reuseTicket == query.ticket else { return false }
      query.asker.receiveAnswer(answer)
      return true
    }
  }
}
