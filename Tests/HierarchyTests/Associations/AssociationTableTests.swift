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
    #expect(owner.value() == nil)
    // Under another policy, and back.
    for policy in [policy] + AssociationPolicy.allCases + [policy] {
      let target = CountedValue()
      owner.set(target, policy)
      #expect(owner.value() === target && owner.value() === target, "a read changes nothing")
      #expect(table.entryCount == 1)
    }
  }

  @Test("nil removes the entry, or leaves an empty box", arguments: Kind.allCases, Policy.allCases)
  func setNil(kind: AssociationTableKind, policy: AssociationPolicy) {
    let table = kind.makeTable()
    let owner = TableOwner(table)
    let target = CountedValue()
    let counts = [nil, target, nil].map { value in
      owner.set(value, policy)
      return table.entryCount
    }
    #expect(counts == (policy == .trampoline ? [1, 1, 1] : [0, 1, 0]))
    #expect(owner.value() == nil)
  }

  @Test(
    "removal takes every entry of one owner and none of another",
    arguments: Kind.allCases,
    Policy.allCases
  )
  func removeAll(kind: AssociationTableKind, policy: AssociationPolicy) {
    let table = kind.makeTable()
    let (one, other) = (TableOwner(table), TableOwner(table))
    let target = CountedValue()
    one.set(target, policy)
    other.set(target, policy)
    #expect(table.entryCount == 2)
    for _ in 0..<2 {
      table.removeAll(of: one.associations)
      #expect(table.entryCount == 1 && one.value() == nil && other.value() === target)
    }
    one.set(target, policy)
    #expect(one.value() === target, "an owner may be associated again after a removal")
  }

  @Test("every owner keeps its own value while others come and go", arguments: Kind.allCases)
  func manyOwners(kind: AssociationTableKind) {
    let table = kind.makeTable()
    var owners: [Int: (TableOwner, CountedValue)] = [:]
    var random = SeededGenerator(seed: 7)
    for step in 0..<1_500 {
      let slot = random.below(200)
      if owners.removeValue(forKey: slot) == nil {
        let pair = (TableOwner(table), CountedValue())
        pair.0.set(pair.1, AssociationPolicy.allCases[step % 3])
        owners[slot] = pair
      }
      #expect(table.entryCount == owners.count)
    }
    for (owner, target) in owners.values { #expect(owner.value() === target) }
  }

  @Test(
    "keys of one owner are independent",
    arguments: Kind.allCases.filter { $0 != .field },
    Policy.allCases
  )
  func severalKeys(kind: AssociationTableKind, policy: AssociationPolicy) {
    let table = kind.makeTable()
    let owner = TableOwner(table)
    // Ten make the inner maps grow; 255 is the last there is.
    let keys = [255, 1, 2, 3, 4, 5, 6, 7, 8, 0].map { AssociationKey($0) }
    let targets = keys.map { _ in CountedValue() }
    for (key, target) in zip(keys, targets) { owner.set(target, policy, for: key) }
    #expect(table.entryCount == keys.count)
    for (key, target) in zip(keys, targets) { #expect(owner.value(key) === target) }
    owner.set(nil, .retain, for: AssociationKey(77))
    owner.set(nil, .retain, for: keys[2])
    #expect(owner.value(keys[2]) == nil && table.entryCount == keys.count - 1)
    #expect(owner.value(keys[1]) === targets[1] && owner.value(keys[3]) === targets[3])
    table.removeAll(of: owner.associations)
    #expect(keys.allSatisfy { owner.value($0) == nil } && table.entryCount == 0)
  }

  @Test("the field table has nothing under other keys than the articles' own")
  func fieldKey() {
    let owner = TableOwner(AssociationTableKind.field.makeTable())
    let target = CountedValue()
    owner.set(target, .retain)
    #expect(owner.value() === target && owner.value(AssociationKey(9)) == nil)
  }

  @Test("a second key in a field table stops the program")
  func keyWithoutPlace() async {
    await #expect(processExitsWith: .failure) {
      let owner = TableOwner(AssociationTableKind.field.makeTable())
      owner.set(owner, .retain, for: AssociationKey(9))
    }
  }

  @Test("a slot lies inline in its owner, and stays there")
  func slotAddress() {
    let owner = TableOwner(AssociationTableKind.perApp.makeTable())
    let start = UInt(bitPattern: Unmanaged.passUnretained(owner).toOpaque())
    let address = owner.associations.address
    #expect(address > start && address < start + 64)
    owner.set(owner, .trampoline)
    #expect(owner.associations.address == address)
    #expect(MemoryLayout<AssociationSlot>.size == 16)
  }
}
