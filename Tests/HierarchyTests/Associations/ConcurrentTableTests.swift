import Dispatch
import Hierarchy
import Synchronization
import Testing

@Suite("Association tables under concurrency")
struct ConcurrentTableTests {
  static let kinds = AssociationTableKind.allCases.filter(\.allowsConcurrentUse)
  static let policies = AssociationPolicy.allCases.filter(\.allowsConcurrentUse)
  static let threads = 4
  static let rounds = 500

  @Test("threads with owners of their own leave exactly what they set", arguments: kinds, policies)
  func separateOwners(kind: AssociationTableKind, policy: AssociationPolicy) {
    let table = kind.makeTable()
    let census = Census()
    let wrong = Atomic<Int>(0)
    let kept = (0..<Self.threads).map { _ in (TableOwner(table), CountedValue(census)) }
    DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
      let (owner, value) = kept[thread]
      for round in 0..<Self.rounds {
        owner.set(value, policy)
        if owner.value() !== value { wrong.wrappingAdd(1, ordering: .relaxed) }
        let passing = TableOwner(table)
        passing.set(value, policy)
        if round % 3 == 0 { table.removeAll(of: owner.associations) }
        if round % 5 == 0 { owner.set(nil, .retain) }
        if round % 7 == 0, passing.value() !== value { wrong.wrappingAdd(1, ordering: .relaxed) }
      }
      owner.set(value, policy)
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    #expect(table.entryCount == Self.threads)
    for (owner, value) in kept { #expect(owner.value() === value) }
    // The optimiser may end what is kept with its last use.
    withExtendedLifetime(kept) { #expect(census.alive == Self.threads) }
  }

  @Test("threads that share an owner lose no value and leak none", arguments: kinds, policies)
  func sharedOwner(kind: AssociationTableKind, policy: AssociationPolicy) {
    let table = kind.makeTable()
    let census = Census()
    let wrong = Atomic<Int>(0)
    let owner = TableOwner(table)
    DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
      // Under trampoline the table does not keep the values alive.
      let own = CountedValue(census)
      for round in 0..<Self.rounds {
        switch (thread &+ round) % 4 {
        case 0: owner.set(policy == .retain ? CountedValue(census) : own, policy)
        case 1: owner.set(own, policy)
        case 2 where round % 64 == 0: table.removeAll(of: owner.associations)
        default:
          if let value = owner.value(), (value as? CountedValue)?.census !== census {
            wrong.wrappingAdd(1, ordering: .relaxed)
          }
        }
      }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    #expect(table.entryCount <= 1)
    table.removeAll(of: owner.associations)
    #expect(table.entryCount == 0)
    #expect(census.alive == 0, "a reference was added or dropped once too often")
  }

  @Test("readers beside a writer see one of its values, whole and alive", arguments: kinds, policies)
  func readersBesideWriter(kind: AssociationTableKind, policy: AssociationPolicy) {
    let table = kind.makeTable()
    let census = Census()
    let missed = Atomic<Int>(0)
    let done = Atomic<Bool>(false)
    let owner = TableOwner(table)
    let values = [CountedValue(census), CountedValue(census)]
    owner.set(values[0], policy)
    DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
      guard thread > 0 else {
        for round in 0..<Self.rounds * 4 { owner.set(values[round & 1], policy) }
        done.store(true, ordering: .releasing)
        return
      }
      repeat {
        for _ in 0..<100 {
          let value = owner.value()
          if value !== values[0], value !== values[1] { missed.wrappingAdd(1, ordering: .relaxed) }
        }
      } while !done.load(ordering: .acquiring)
    }
    #expect(missed.load(ordering: .relaxed) == 0, "an entry was absent while it was being replaced")
    #expect(table.entryCount == 1)
    withExtendedLifetime(values) { #expect(census.alive == 2) }
  }

  @Test("threads that add keys to one owner at once get a place each", arguments: kinds)
  func keysOfOneOwner(kind: AssociationTableKind) {
    let wrong = Atomic<Int>(0)
    for _ in 0..<50 {
      let table = kind.makeTable()
      let owner = TableOwner(table)
      let keys = (0..<16).map { AssociationKey(UInt8($0)) }
      let arrived = Atomic<Int>(0)
      DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
        // Together as far as possible; without end only if the queue had as many threads, which it need not have.
        arrived.wrappingAdd(1, ordering: .relaxed)
        for _ in 0..<1_000 where arrived.load(ordering: .relaxed) < 2 {}
        for index in keys.indices where index % Self.threads == thread {
          owner.set(owner, .trampoline, for: keys[index])
          if owner.value(keys[index]) !== owner { wrong.wrappingAdd(1, ordering: .relaxed) }
        }
      }
      #expect(table.entryCount == keys.count && keys.allSatisfy { owner.value($0) === owner })
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }

  #if DEBUG
  @Test("two threads that meet in a confined table are stopped")
  func confinementIsAsserted() async {
    await #expect(processExitsWith: .failure) {
      let table = AssociationTableKind.field.makeTable()
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        let owner = TableOwner(table)
        for _ in 0..<2_000_000 { owner.set(nil, .trampoline) }
      }
    }
  }
  #endif
}

#if DEBUG
// A thread that waits for itself would wait for ever; one that is stopped may take a while on a busy machine.
@Suite("Exclusions in builds with assertions", .timeLimit(.minutes(5)))
struct ExclusionTests {
  @Test("a thread that comes back for a lock that it holds is stopped, and does not wait for itself")
  func reentry() async {
    await #expect(processExitsWith: .failure) {
      let lock = OwnedLock()
      lock.enter()
      lock.enter()
    }
  }

  @Test("a thread that touches what a lock guards without it is stopped")
  func untaken() async {
    await #expect(processExitsWith: .failure) { OwnedLock().assertHeld() }
    await #expect(processExitsWith: .failure) {
      let owner = TableOwner(AssociationTableKind.perApp.makeTable())
      let entries = SideTable<UntakenLock>()
      _ = entries.exchange(
        AssociationEntry(owner, .trampoline),
        for: .parentCoordinator,
        of: owner.associations
      )
    }
  }
}

/// A lock that is never taken.
private struct UntakenLock: Exclusion, ~Copyable {
  private let lock = OwnedLock()

  borrowing func enter() {}
  borrowing func leave() {}
  borrowing func assertHeld() { lock.assertHeld() }
}
#endif
