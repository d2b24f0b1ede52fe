#if Faults
import Synchronization

/// A mistake that can be planted on purpose, to show that what guards against it goes red.
///
/// It exists in debug builds only; of a release build, which is what is measured, not a byte of it is part.
public enum Fault: String, CaseIterable, Sendable {
  /// An owner's death leaves its entries behind.
  case noTableCleanup
  /// Entries are keyed by address alone, so that a reused address inherits them.
  case noGeneration
  /// An owner's entries are removed late and by address, when another owner may have moved in there.
  case lateCleanup
  /// A table is read without its lock.
  case unlockedTableRead
  /// A set looks whether there is an entry, lets go of the lock, and then adds one without another look.
  case checkThenSet
  /// A get takes a value out under the lock, and retains it only after.
  case unretainedGetter
  /// A trampoline's box is filled before the lock is taken.
  case weakStoreOutsideLock
  /// The side table retains the parent coordinator instead of holding it weakly.
  case retainedParent
  /// The target of an assign association dies without signing off.
  case danglingAssign
  /// A hop runs the handler before it lets go of the lock.
  case handlerUnderLock
  /// A change takes its locks in the order in which it comes upon them.
  case oppositeLockOrder
  /// A message whose next level is removed under way goes on from the one above that level.
  case skippedLevel
  /// A message whose link changed while its handler ran is delivered once more over the new link.
  case retryDeliversTwice
  /// A delivery starts after the lock under which its link was read has been let go.
  case deliveryAfterRemove
  /// A message that nobody handles ends without an outcome.
  case unhandledDropped
  /// A coordinator that is added twice is counted twice, and removed once.
  case doubleAdd
  /// A level is moved below itself, since nobody looks whether the new parent is one of its own.
  case reparentIntoDescendant
  /// Owners release what they own one inside the other.
  case recursiveDeinit
  /// Messages that are under way when their decider goes are forgotten instead of cancelled.
  case teardownLosesMessages
  /// An outcome is counted by a load and a store.
  case nonAtomicCounter
  /// A table drops a value before it has let go of its lock, and the value's deinit comes back to the table.
  case valueReleasedUnderLock
  /// A message is overtaken by the next one of its sender.
  case orderBroken
  /// A check of no messages at all is green.
  case vacuousCheck
  /// The gate takes a count that is missing, and a time that is no number, for unchanged.
  case gateAcceptsMissing
  /// Nobody waits at the end for what is still under way.
  case missingWait
  /// A hop in the fast lane does not compare generations, and so comes to whoever has the row by now.
  case staleGeneration
  /// A row of the fast lane is given to the next level without a grace period.
  case rowReusedEarly
  /// A level is published as one that acts before there is anything to call.
  case publishedUnfilled
  /// What a level that acts is found by goes with the level, while somebody may be reading it.
  case reclaimedWhileRead
  /// A reader does not acquire the epoch that it announces.
  case epochUnacquired
  /// A reader's announcement does not acquire what the writer published before it looked there.
  case announcementUnacquired
  /// A reader that leaves does not release what it has read.
  case leaveUnreleased
  /// A writer's look at an announcement does not release what it has published.
  case lookUnreleased
  /// A writer's look at an announcement does not acquire that the reader is through.
  case lookUnacquired
  /// A writer looks at announcements by plain loads, without the write that orders them.
  case lookOnlyLoads
  /// A table is published before what is in it.
  case tableUnreleased
  /// A reader pins an entry without acquiring what it holds.
  case pinUnacquired
  /// An entry is put in a slot before what it holds is made.
  case entryUnreleased
  /// An owner's slots are linked before they are made.
  case blockUnreleased
  /// A link in the fast lane is published before the level that it leads to.
  case wordUnreleased
  /// A writer makes the references of pinned readers after they may have looked for them.
  case referencesLate
  /// A reader takes its pin off another entry that is there by then.
  case pinOfAnother
  /// A row of the fast lane begins again with its first generation when the last is used up.
  case rowsWithoutEnd
  /// A cell of lifetimes begins again with its first generation when the last is used up.
  case lifetimesWithoutEnd
  /// A node takes the link of another one that has, or had, its place in a published table.
  case placeInherited

  private static let selected = Atomic<Int>(-1)

  /// The one that is planted in the whole process, if any.
  public static var planted: Fault? {
    get {
      let index = selected.load(ordering: .relaxed)
      return index < 0 ? nil : allCases[index]
    }
    set {
      let index = newValue.flatMap { allCases.firstIndex(of: $0) }
      selected.store(index ?? -1, ordering: .relaxed)
    }
  }

  /// Plants `fault` while `body` runs.
  public static func planting<Result>(_ fault: Fault, _ body: () throws -> Result) rethrows -> Result {
    planted = fault
    defer { planted = nil }
    return try body()
  }
}
#endif
