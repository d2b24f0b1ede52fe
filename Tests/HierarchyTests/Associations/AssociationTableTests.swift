import Hierarchy
import Testing

private typealias Kind = AssociationTableKind
private typealias Policy = AssociationPolicy

@Suite("Association tables")
struct AssociationTableTests {
  @Test("the last of several sets is read, over one entry", arguments: Kind.allCases, Policy.allCases)
  func replace(kind: AssociationTableKind, policy: AssociationPolicy) {
    let table = kind.makeTable()
    let owner = TableOwner(table)
    #expect(table.kind == kind && owner.value() == nil)
    // Under another policy, and back.
    for policy in [policy] + AssociationPolicy.allCases + [policy] {
      let target = TableTarget(table)
      owner.set(target, policy)
      #expect(owner.value() === target && owner.value() === target, "a read changes nothing")
      #expect(table.entryCount == 1 && table.wouldDangleReads == 0)
    }
  }

  @Test("nil removes the entry, or leaves an empty box", arguments: Kind.allCases, Policy.allCases)
  func setNil(kind: AssociationTableKind, policy: AssociationPolicy) {
    let table = kind.makeTable()
    let owner = TableOwner(table)
    let target = TableTarget(table)
    let entriesOfNil = policy == .trampoline ? 1 : 0
    owner.set(nil, policy)
    #expect(table.entryCount == entriesOfNil)
    owner.set(target, policy)
    #expect(table.entryCount == 1)
    owner.set(nil, policy)
    #expect(owner.value() == nil)
    #expect(table.entryCount == entriesOfNil)
    #expect(table.wouldDangleReads == 0)
  }

  @Test(
    "removal takes every entry of one owner and none of another",
    arguments: Kind.allCases,
    Policy.allCases
  )
  func removeAll(kind: AssociationTableKind, policy: AssociationPolicy) {
    let table = kind.makeTable()
    let (one, other) = (TableOwner(table), TableOwner(table))
    let target = TableTarget(table)
    one.set(target, policy)
    other.set(target, policy)
    #expect(table.entryCount == 2)
    table.removeAll(of: one.associations)
    #expect(table.entryCount == 1)
    #expect(one.value() == nil)
    #expect(other.value() === target)
    table.removeAll(of: one.associations)
    #expect(table.entryCount == 1, "removing twice changes nothing")
    one.set(target, policy)
    #expect(one.value() === target, "an owner may be associated again after a removal")
  }

  @Test("every owner keeps its own value while others come and go", arguments: Kind.allCases)
  func manyOwners(kind: AssociationTableKind) {
    let table = kind.makeTable()
    var owners: [Int: (TableOwner, TableTarget)] = [:]
    var random = SplitMix(state: 7)
    for step in 0..<1_500 {
      let slot = Int(random.next() % 200)
      if owners.removeValue(forKey: slot) == nil {
        let pair = (TableOwner(table), TableTarget(table))
        pair.0.set(pair.1, AssociationPolicy.allCases[step % 3])
        owners[slot] = pair
      }
      #expect(table.entryCount == owners.count)
    }
    for (owner, target) in owners.values { #expect(owner.value() === target) }
    #expect(!owners.isEmpty)
  }

  @Test(
    "keys of one owner are independent",
    arguments: Kind.allCases.filter { $0 != .field },
    Policy.allCases
  )
  func severalKeys(kind: AssociationTableKind, policy: AssociationPolicy) {
    let table = kind.makeTable()
    let owner = TableOwner(table)
    // Ten are more than one block of the gnu table, and make the inner maps grow; 255 is the last there is.
    let keys = [0, 1, 2, 3, 4, 5, 6, 7, 8, 255].map { AssociationKey($0) }
    let targets = keys.map { _ in TableTarget(table) }
    for (key, target) in zip(keys, targets) { owner.set(target, policy, for: key) }
    #expect(table.entryCount == keys.count)
    for (key, target) in zip(keys, targets) { #expect(owner.value(key) === target) }
    owner.set(nil, .retain, for: keys[4])
    #expect(owner.value(keys[4]) == nil)
    #expect(owner.value(keys[3]) === targets[3])
    #expect(owner.value(keys[5]) === targets[5])
    #expect(table.entryCount == keys.count - 1)
    table.removeAll(of: owner.associations)
    #expect(keys.allSatisfy { owner.value($0) == nil })
    #expect(table.entryCount == 0)
  }

  @Test("the field table holds the key that it was made for, and has nothing under others")
  func fieldKey() {
    let key = AssociationKey(9)
    let owner = TableOwner(AssociationTableKind.field.makeTable(key: key))
    let target = TableTarget(owner.table)
    owner.set(target, .retain, for: key)
    #expect(owner.value(key) === target)
    #expect(owner.value(.parentCoordinator) == nil)
  }

  @Test("setting a second key in a field table unseen stops the program")
  func fieldRefusesAnotherKey() async {
    await #expect(processExitsWith: .failure) {
      let owner = TableOwner(FieldTable())
      owner.set(owner, .retain, for: AssociationKey(9))
    }
  }

  @Test("a slot lies inline in its owner, and stays there")
  func slotAddress() {
    let owner = TableOwner(AppleTable())
    let start = UInt(bitPattern: Unmanaged.passUnretained(owner).toOpaque())
    let address = owner.associations.address
    #expect(address > start)
    #expect(address < start + 64)
    owner.set(owner, .trampoline)
    #expect(owner.associations.address == address)
    #expect(MemoryLayout<AssociationSlot>.size == 16)
  }
}

/// A small seeded generator, so that a failing order of steps is found again.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }
}
