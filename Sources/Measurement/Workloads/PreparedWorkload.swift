/// A workload on freshly built objects, with the way to take them down again.
///
/// Not copyable, so that it is taken down exactly once per block. `finish` first lets go of the workload and only
/// then calls `end`: objects that `run` alone captured are gone by then, and `end` can count what is left behind.
public struct PreparedWorkload: ~Copyable {
  package let workload: Workload
  private let end: () -> Int?

  /// Creates a prepared workload; `end` takes the objects down, untimed, and returns how many were left behind, or
  /// nil where that is not counted.
  public init(_ workload: Workload, end: @escaping () -> Int? = { nil }) {
    self.workload = workload
    self.end = end
  }

  package consuming func finish() -> Int? {
    let end = self.end
    Self.release(self)
    return end()
  }

  private static func release(_ prepared: consuming PreparedWorkload) {}
}

extension PreparedWorkload {
  /// The same objects and the same work, but so many times for each operation asked for.
  public consuming func repeated(_ times: Int) -> PreparedWorkload {
    let workload = self.workload
    let end = self.end
    let repeated = Workload(
      run: { workload.run($0 * times) },
      expectedChecksum: { workload.expectedChecksum($0 * times) }
    )
    return PreparedWorkload(repeated, end: end)
  }
}
