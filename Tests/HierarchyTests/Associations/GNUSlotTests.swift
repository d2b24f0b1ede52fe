import Hierarchy
import Testing

/// The interleavings of one reader with one writer, played in order on one thread.
@Suite("Pins of a gnu slot")
struct GNUSlotTests {
  private let census = Census()
  private let lifetimes = Lifetimes()

  @Test("a pinned value outlives its replacement until it is unpinned")
  func replacedWhilePinned() {
    let slot = GNUSlot()
    put(CountedValue(census), in: slot)
    let bits = slot.pin()
    put(nil, in: slot)
    #expect(census.alive == 1, "freed under a reader")
    do {
      let reading = AssociationEntry.reading(bits, in: lifetimes)
      slot.unpin(bits)
      #expect(census.alive == 1, "the reader has a reference of its own")
      _ = consume reading
    }
    #expect(census.alive == 0)
  }

  @Test("a pin that is taken back in time leaves nothing behind")
  func unpinnedInTime() {
    let slot = GNUSlot()
    put(CountedValue(census), in: slot)
    slot.unpin(slot.pin())
    #expect(census.alive == 1)
    put(nil, in: slot)
    #expect(census.alive == 0)
  }

  @Test("a value that comes back while pins are out is counted right, whoever takes back which pin")
  func comesBack() {
    let slot = GNUSlot()
    do {
      let value = CountedValue(census)
      put(value, in: slot)
      let before = slot.pin()
      put(CountedValue(census), in: slot)
      put(value, in: slot)
      let after = slot.pin()
      #expect(before == after)
      slot.unpin(before)
      slot.unpin(after)
    }
    #expect(census.alive == 1, "held by the slot alone")
    put(nil, in: slot)
    #expect(census.alive == 0)
  }

  @Test("a pin that goes between the writer's count and its exchange leaves no reference behind")
  func unpinnedDuringExchange() {
    let slot = GNUSlot()
    put(CountedValue(census), in: slot)
    var pins = [slot.pin(), slot.pin()]
    put(nil, in: slot) { while let bits = pins.popLast() { slot.unpin(bits) } }
    #expect(census.alive == 0)
  }

  @Test("a pin that comes between the writer's count and its exchange is provided for")
  func pinnedDuringExchange() {
    let slot = GNUSlot()
    put(CountedValue(census), in: slot)
    var pins: [UInt] = []
    put(nil, in: slot) { if pins.count < 3 { pins.append(slot.pin()) } }
    #expect(pins.count == 3)
    for bits in pins {
      #expect(census.alive == 1)
      slot.unpin(bits)
    }
    #expect(census.alive == 0)
  }

  private func put(_ value: AnyObject?, in slot: borrowing GNUSlot, beforeEachTry: () -> Void = {}) {
    let entry = AssociationEntry(preparing: .retain(value), in: lifetimes)
    _ = slot.exchange(entry, beforeEachTry: beforeEachTry)
  }
}
