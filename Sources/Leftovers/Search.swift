/// How to look for what is left.
package struct Search {
  package var expected: [Leftover] = []
  package var edges: [Edge] = []
  /// What may hold those that are left; asked for once they are.
  package var places: () -> [Any] = { [] }
  package var limit = Duration.seconds(2)
  package var objects = 100_000

  package init() {}

  package nonisolated(nonsending) func report<Root>(
    on make: nonisolated(nonsending) () async throws -> Root
  ) async throws -> Report {
    let watch = try await watch(make)
    let clock = ContinuousClock()
    let start = clock.now
    var pause = Duration.milliseconds(1)
    // By the pauses that were asked for, not by the clock: where the processor is busy they end late, and so do all others.
    var asked = Duration.zero
    while !watch.isOver, asked < limit {
      // Others run meanwhile, on the main actor too if this does.
      pause = min(pause, limit - asked)
      try await Task.sleep(for: pause)
      asked += pause
      pause = min(pause * 2, .milliseconds(100))
    }
    return Report(
      survivors: await survivors(of: watch),
      miscounts: watch.miscounts,
      waited: clock.now - start,
      hidden: watch.hidden,
      isEmpty: watch.isEmpty,
      isCut: watch.isCut,
      limit: objects
    )
  }

  /// In a function of its own, whose end is the end of its references to the root.
  private nonisolated(nonsending) func watch<Root>(
    _ make: nonisolated(nonsending) () async throws -> Root
  ) async throws -> Watch {
    let root = try await make()
    return await Watch(root, edges: edges, expecting: all, limit: objects)
  }

  private var all: [Leftover] { expected + [.globalActors] }

  private nonisolated(nonsending) func survivors(of watch: Watch) async -> Survivors {
    let late = watch.alive { $0 == .goes }
    let kept = watch.alive { $0 != .goes && $0 != .shared }.map(\.object)
    let places = late.isEmpty ? [] : places()
    let shared = all.filter { $0.count == nil }
    return await Survivors(late, searching: places + kept, edges: edges, shared: shared, limit: objects)
  }
}
