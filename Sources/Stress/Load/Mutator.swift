import Measurement

/// One of those who change the hierarchy while others send.
final class Mutator: @unchecked Sendable {
  let party: Party
  private let state: LoadState

  init(_ party: Party, _ state: LoadState) {
    self.party = party
    self.state = state
  }

  /// Makes changes as they become due, until nobody sends any more and none is due.
  func run(whileSending: () -> Bool) {
    party.begin(.awaitingMessages, at: LoadClock.now)
    while !state.stop.isRaised {
      let isSending = whileSending()
      if state.claimChange() {
        party.begin(.changing, at: LoadClock.now)
        state.world.change()
        party.step(at: LoadClock.now)
        party.begin(.awaitingMessages, at: LoadClock.now)
      } else if !isSending, state.changesMade >= state.dueChanges {
        break
      } else {
        // A mutator has nobody to wait for but senders, whom the watchdog sees: so it counts as alive.
        LoadClock.pause(20_000)
        party.beat(at: LoadClock.now)
      }
    }
    party.begin(.done, at: LoadClock.now)
  }
}
