/// Has a child count the allocations of a load.
struct AllocationChild {
  let location: WorkerLocation

  /// A load of so few messages takes a second or two; what takes much longer hangs.
  private static let patience = 60.0

  /// What the child says.
  func count(_ subject: StressCase) -> WorkerAllocations {
    guard case .executable(let path) = location else {
      return WorkerAllocations(reason: "the path of the running executable is unknown")
    }
    do throws(ChildFailure) {
      var child = try ChildProcess([path] + AllocationWorker.arguments(for: subject), input: [])
      let event = child.next(within: Self.patience)
      guard case .line(let bytes) = event else {
        let (end, lastWords) = child.finish(forced: true)
        return WorkerAllocations(
          reason: "the child that counts \(end.text)\(lastWords.map { ": \($0)" } ?? "")"
        )
      }
      _ = child.finish()
      let line = String(decoding: bytes, as: UTF8.self)
      return WorkerAllocations(line: line) ?? WorkerAllocations(reason: "the child said '\(line)'")
    } catch {
      return WorkerAllocations(reason: "\(error)")
    }
  }
}
