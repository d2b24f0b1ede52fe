import Glibc
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

  @Test("whose own thread hangs in a teardown ends the process, and has said who waits for what")
  func deputy() async {
    let result = await #expect(processExitsWith: .exitCode(6), observing: [\.standardErrorContent]) {
      let party = Party("teardown", now: 0)
      party.begin(.tearingDown, at: 0)
      let deputy = DeputyWatch(Watchdog([party], patience: 1))
      // As a teardown would that never ends; the clock of the machine is far beyond a second by now.
      withExtendedLifetime(deputy) { while true { pause() } }
    }
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(said.contains("nobody moved for 1.0 s\nteardown is in the teardown, after 0, unchanged for "))
  }

  @Test("is not alarmed by those who are through")
  func done() {
    let party = Party("sender 1", now: 0)
    party.begin(.done, at: 1)
    #expect(Watchdog([party], patience: 1).alarm(at: 100 * Self.second) == nil)
  }
}
