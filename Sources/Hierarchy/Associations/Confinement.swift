/// The promise that one thread at a time is inside, kept by the caller and asserted in debug builds.
///
/// Which thread may change from one call to the next, as when a queue hands work on; what must not happen is that
/// two meet. Release builds pay nothing.
struct Confinement: Exclusion, ~Copyable, Sendable {
  #if DEBUG || Faults
  private let holder = HolderRecord()
  #endif

  init() {}

  @inline(__always)
  borrowing func enter() {
    #if DEBUG || Faults
    precondition(
      holder.claim(),
      "confined state was entered twice at once: by two threads, or by a value released while inside"
    )
    #endif
  }

  @inline(__always)
  borrowing func leave() {
    assertHeld()
    #if DEBUG || Faults
    holder.clear()
    #endif
  }

  @inline(__always)
  borrowing func assertHeld() {
    #if DEBUG || Faults
    precondition(holder.isCurrentThread, "confined state is touched from outside of its confinement")
    #endif
  }
}
