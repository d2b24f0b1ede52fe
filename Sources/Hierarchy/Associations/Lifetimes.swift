/// Tells the living from the dead: a generational arena with one cell per target of an assign association.
///
/// A target takes a cell in its `init` and gives it back in its `deinit`; whoever holds its handle compares one
/// number and learns whether the target lives, and the dead are never touched. Registering, retiring and asking
/// each take constant time. A cell whose generations are used up is not handed out again, so that a handle can
/// never come to mean another object.
///
/// There is no lock: `assign` is refused under concurrency anyway (see `AssociationPolicy.allowsConcurrentUse`), and
/// for that reason cells may also move when the arena grows. Debug builds assert that two threads never meet here.
public final class Lifetimes: @unchecked Sendable {
  private struct Cell {
    /// The generation that lives here, or the one that will.
    var generation: UInt32
    var nextFree: UInt32
    /// Only followed while the generation matches.
    var target: UnsafeRawPointer?
  }

  private static let none = UInt32.max

  private let exclusion = Confinement()
  private let lastGeneration: UInt32
  @exclusivity(unchecked) private var cells: UnsafeMutablePointer<Cell>
  @exclusivity(unchecked) private var capacity = 64
  @exclusivity(unchecked) private var used = 0
  @exclusivity(unchecked) private var firstFree = Lifetimes.none
  @exclusivity(unchecked) private var alive = 0

  /// An arena of its own; a table has one already.
  public convenience init() {
    self.init(lastGeneration: Lifetime.Handle.lastGeneration)
  }

  /// An arena whose cells are used up after `lastGeneration` further objects.
  package init(lastGeneration: UInt32) {
    self.lastGeneration = min(lastGeneration, Lifetime.Handle.lastGeneration)
    cells = .allocate(capacity: capacity)
  }

  deinit {
    cells.deallocate()
  }

  /// How many registered objects have not been retired.
  public var aliveCount: Int { alive }

  /// How many cells have been taken so far, living, free and used up.
  package var cellCount: Int { used }

  /// Takes a cell for an object that is being made.
  public func register() -> Lifetime {
    exclusion.enter()
    defer { exclusion.leave() }
    alive += 1
    let index = firstFree == Self.none ? appendCell() : takeFreeCell()
    return Lifetime(handle: .init(index: index, generation: cells[Int(index)].generation), lifetimes: self)
  }

  func retire(_ handle: Lifetime.Handle) {
    exclusion.enter()
    defer { exclusion.leave() }
    let index = Int(handle.index)
    guard cells[index].generation == handle.generation else { return }
    alive -= 1
    // Past the last generation no handle matches, so that a cell which is used up reads as dead for good.
    cells[index].generation += 1
    cells[index].target = nil
    guard handle.generation < lastGeneration else { return }
    cells[index].nextFree = firstFree
    firstFree = handle.index
  }

  func isAlive(_ handle: Lifetime.Handle) -> Bool {
    cells[Int(handle.index)].generation == handle.generation
  }

  /// Makes a target known to those who ask by its handle, which cannot be done before its `init` is through.
  func bind(_ target: any AssignTarget) -> Lifetime.Handle {
    let lifetime = target.lifetime
    precondition(
      lifetime.lifetimes === self,
      "\(type(of: target)) registered with another table's lifetimes: register it with those of this table"
    )
    exclusion.enter()
    defer { exclusion.leave() }
    let handle = lifetime.handle
    // A target that is being associated from its own deinit is dead already, and its cell may be another's.
    guard isAlive(handle) else { return handle }
    cells[Int(handle.index)].target = UnsafeRawPointer(
      Unmanaged.passUnretained(target as AnyObject).toOpaque()
    )
    return handle
  }

  /// The target behind `handle`, retained; nil if it is dead.
  func target(_ handle: Lifetime.Handle) -> AnyObject? {
    exclusion.enter()
    defer { exclusion.leave() }
    let cell = cells + Int(handle.index)
    guard cell.pointee.generation == handle.generation, let target = cell.pointee.target else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(target).takeUnretainedValue()
  }

  private func appendCell() -> UInt32 {
    if used == capacity { grow() }
    (cells + used).initialize(to: Cell(generation: 0, nextFree: Self.none, target: nil))
    used += 1
    return UInt32(used - 1)
  }

  private func takeFreeCell() -> UInt32 {
    let index = firstFree
    firstFree = cells[Int(index)].nextFree
    return index
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Cell>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: cells, count: used)
    cells.deallocate()
    cells = larger
    capacity *= 2
  }
}

/// The mark of one object in `Lifetimes`, by which others learn of its death without touching it.
public struct Lifetime: Sendable {
  let handle: Handle
  // Strong, so that a target which outlives the table still has a place to sign off.
  let lifetimes: Lifetimes

  /// Marks the object as dead.
  ///
  /// Called first thing in its `deinit`; a second call changes nothing.
  public func retire() {
    lifetimes.retire(handle)
  }

  /// Whether it has not been retired yet.
  public var isAlive: Bool { lifetimes.isAlive(handle) }

  /// A place in the arena, and which of the objects that have been registered there.
  ///
  /// 62 bits together, which leaves an entry two for its tag.
  struct Handle {
    let index: UInt32
    let generation: UInt32

    static let generationBits = 30
    static let lastGeneration: UInt32 = 1 << generationBits - 1

    init(index: UInt32, generation: UInt32) {
      self.index = index
      self.generation = generation
    }

    init(packed: UInt64) {
      index = UInt32(truncatingIfNeeded: packed >> Self.generationBits)
      generation = UInt32(truncatingIfNeeded: packed) & Self.lastGeneration
    }

    var packed: UInt64 { UInt64(index) << Self.generationBits | UInt64(generation) }
  }
}

/// An object that may be associated under `assign`, and whose death can therefore be seen.
///
///     let lifetime: Lifetime  // from `table.lifetimes.register()`
///     deinit { lifetime.retire() }
public protocol AssignTarget: AnyObject {
  /// Its mark in the lifetimes of the table that it is associated in.
  var lifetime: Lifetime { get }
  /// Whether it has that mark; without it ``lifetime`` may not be asked for.
  var isMarked: Bool { get }
}

extension AssignTarget {
  /// Most have their mark from their `init` on.
  public var isMarked: Bool { true }
}
