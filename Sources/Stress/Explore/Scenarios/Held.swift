import Hierarchy

/// A reference that an actor takes over when it begins, so that it may be the last one to hold it.
///
/// A closure that captured it would keep it until the program is gone, and nothing would ever die in a schedule.
final class Held {
  private var responder: Responder?

  init(_ responder: Responder?) { self.responder = responder }

  func take() -> Responder? {
    defer { responder = nil }
    return responder
  }
}
