import Testing

import Stress

@Suite("The watchdog")
struct WatchdogTests {
  private static let second: UInt64 = 1_000_000_000

  @Test("names everybody and what they do as soon as one stands still for too long")
  func alarm() throws {
    let sender = Party("sender 1", now: 0)
    let mutator = Party("mutator 1", now: 0)
    let watchdog = Watchdog([sender, mutator], patience: 2)
    sender.begin(.sending, at: Self.second)
    mutator.begin(.changing, at: 2 * Self.second)
    #expect(watchdog.alarm(at: 3 * Self.second) == nil)
    sender.step(at: 3 * Self.second)
    #expect(watchdog.alarm(at: 4 * Self.second) == nil)
    let lines = try #require(watchdog.alarm(at: 5 * Self.second))
    #expect(
      lines == [
        "sender 1 is in a send, after 1, unchanged for 2.0 s",
        "mutator 1 is in a change, after 0, unchanged for 3.0 s",
      ]
    )
  }

  @Test("is not alarmed by those who are through")
  func done() {
    let party = Party("sender 1", now: 0)
    party.begin(.done, at: 1)
    #expect(Watchdog([party], patience: 1).alarm(at: 100 * Self.second) == nil)
  }
}
