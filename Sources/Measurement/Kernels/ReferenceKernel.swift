import Opaque

/// Work whose cost is physics and not design, measured in every run beside what is compared.
///
/// A latency is reported as a ratio to the chase; figures dominated by reference counting are read against the
/// locked chase, which moves with the host's phases (12 to 18 ns per node seen) while the plain one stays.
public enum ReferenceKernel: String, Sendable, CaseIterable {
  /// One operation walks nodes − 1 links of a ring; each step needs the address that the one before loaded.
  case chase = "kernel.chase"
  /// The same walk with two `lock`-prefixed operations on each node reached, as a retain and a release would do.
  case lockedChase = "kernel.locked-chase"
  /// One operation makes nodes − 1 steps of shift and exclusive or, each on the result of the one before.
  case arithmetic = "kernel.arithmetic"
  /// One operation allocates one object of the nodes' size class and frees the one before it.
  case allocation = "kernel.allocation"

  /// How many elementary steps one operation makes: what to divide by for ns per step.
  public func steps(nodes: Int) -> Int { self == .allocation ? 1 : max(0, nodes - 1) }

  /// A contender that runs this kernel over so many nodes, built anew for each block; at least two nodes.
  public func contender(nodes: Int, layout: ChaseLayout = .sequential) -> Contender {
    Contender(name: rawValue) {
      guard nodes >= 2 else { throw MeasurementError(.badParameter, "\(rawValue) over \(nodes) nodes") }
      return PreparedWorkload(workload(nodes: nodes, layout: layout))
    }
  }

  private func workload(nodes: Int, layout: ChaseLayout) -> Workload {
    switch self {
    case .chase:
      let ring = ChaseRing(nodes: nodes, layout: layout)
      return Workload(run: ring.chase, expectedChecksum: ring.expectedChase)
    case .lockedChase:
      let ring = ChaseRing(nodes: nodes, layout: layout)
      return Workload(run: ring.lockedChase, expectedChecksum: ring.expectedLockedChase)
    case .arithmetic:
      let sequence = XorshiftSequence(steps: steps(nodes: nodes))
      return Workload(run: sequence.run, expectedChecksum: sequence.expected)
    case .allocation:
      let shelf = opaque(AllocationShelf())
      return Workload(run: shelf.run, expectedChecksum: AllocationShelf.expected)
    }
  }
}
