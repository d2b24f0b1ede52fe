/// What must hold whatever the table says, so that `--update` cannot write a lost dispatch into it.
struct DispatchRules {
  /// The sender calls by name: that is what these are there to show.
  private static let staticByDesign: Set<String> = ["singleton"]
  /// The next level is read from columns and asked by what every level stores, so a hop chooses no code.
  private static let walksColumns: Set<String> = ["responder.indexed"]
  /// A change goes to the observers that the toolchain's registrar knows, and that choice is in none of this code.
  private static let observed: Set<String> = ["observable.state"]

  /// No controller hands a message on: it goes to its handler in one call, over columns or from store to store.
  private static let passesNoController: Set<String> = [
    "responder.cached", "delegate.direct", "closure.direct", "environment.action", "observable.state",
    "bus.typed", "bus.scoped", "bus.notification", "bus.object", "bus.message", "singleton", "stream.async",
    "stream.burst", "responder.indexed", "store.scope", "store.chain",
  ]

  /// What LLVM leaves of a function that it merged with another: a frame and a jump, 10 bytes on x86-64 and 16 on ARM.
  private static let longestJump = 16

  let program: SILProgram
  /// By symbol, the bytes that the function takes in the object files.
  let sizes: [String: Int]

  /// What is wrong with `path`, one line each.
  func violations(of path: MessagePath, named name: String) -> [String] {
    var found = Self.passesNoController.contains(name) ? [] : controllerViolations(of: path)
    if path.exactCasts > 0 {
      found.append("\(path.exactCasts) calls are devirtualised speculatively (checked_cast_br [exact])")
    }
    if path.counts.total == 0 { found.append("nothing on the path is chosen at run time") }
    let chooses = Self.staticByDesign.union(Self.walksColumns).union(Self.observed).contains(name)
    if !chooses { found += hopViolations(of: path) }
    return found.map { "\(name): \($0)" }
  }

  /// Two concrete controllers, and some look-up on the path that gives them functions of their own.
  ///
  /// With one class, a processor foresees all calls from controller to controller; an app has a class per screen.
  private func controllerViolations(of path: MessagePath) -> [String] {
    let controllers = path.controllers
    let list = controllers.joined(separator: " and ")
    guard controllers.count > 1 else {
      return ["needs two concrete controller classes, has \(controllers.count): \(list)"]
    }
    let differing = path.slots.sorted().filter { slot in
      let bodies = path.implementations(of: slot, in: controllers).filter { program.functions[$0.key] != nil }
      return bodies.count > 1
    }
    if differing.isEmpty {
      return ["\(list) share every function on the path: the call could be made directly"]
    }
    return differing.flatMap { slot in
      path.implementations(of: slot, in: controllers).sorted { $0.key < $1.key }
        .filter { (sizes[$0.key] ?? 0) <= Self.longestJump }
        .map { "\(slot) of \($0.value.joined()) is a mere jump: LLVM has merged it with an equal function" }
    }
  }

  /// A slot that a message can come through again is a hop: each class's implementation has to dispatch, or else the
  /// optimiser has found out what comes next.
  private func hopViolations(of path: MessagePath) -> [String] {
    var found: [String] = []
    for slot in path.slots.sorted() {
      let bodies = path.implementations(of: slot, in: path.classes)
      guard bodies.keys.contains(where: { comesBack(to: slot, from: $0, on: path) }) else { continue }
      for (symbol, classes) in bodies.sorted(by: { $0.key < $1.key }) {
        let counts = path.staticClosure(of: symbol).compactMap { program.functions[$0]?.counts }
        if counts.reduce(DispatchCounts(), +).total == 0 {
          let names = classes.joined(separator: ", ")
          found.append("\(slot) of \(names) hands on without choosing anything at run time")
        }
      }
    }
    return found
  }

  private func comesBack(to slot: String, from symbol: String, on path: MessagePath) -> Bool {
    path.dynamicClosure(of: symbol).contains { program.functions[$0]?.slots.contains(slot) == true }
  }
}
