/// A batch of messages that is ready to go, so that a window of counting has nothing in it but the messages.
struct CountedBatch {
  /// Sends them; the window is around this.
  let run: () -> Void
  /// Lets go, and gives the sum of all receipts.
  let end: () -> UInt64
}

extension CountedBatch {
  /// Messages of the calling thread.
  init(_ count: Int, _ send: @escaping (Int) -> UInt64) {
    final class Sum { var value: UInt64 = 0 }
    let sum = Sum()
    self.init(run: { sum.value = send(count) }, end: { sum.value })
  }
}
