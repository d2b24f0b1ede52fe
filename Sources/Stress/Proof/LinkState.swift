import Hierarchy

/// One link's lifetime and ends.
struct LinkState {
  var born: Stamp?
  var died: Stamp?
  var lower = NodeID.none
  var upper = NodeID.none

  func isLive(at stamp: Stamp) -> Bool {
    guard let born else { return false }
    return born < stamp && died.map { stamp < $0 } ?? true
  }
}
