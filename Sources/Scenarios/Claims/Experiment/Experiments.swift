import Hierarchy

/// What the experiments of every article do with an app, and read off its live objects.
extension App {
  /// What lives and is no part of the app.
  var leaked: [any Linked] {
    let reach = reach
    return stage.census.living.filter { !reach.contains(ObjectIdentifier($0)) }
  }

  /// The app itself, once `steps` are done.
  func after(_ steps: [Step]) -> Self {
    perform(steps)
    return self
  }

  /// Breaks the cycles of a mistake that has been seen.
  func sever() { stage.sever() }

  /// Who acts on the message called `name` if it is sent from `origin`, in words.
  func answer(to name: String, from origin: Responder) -> String {
    inquiries.first { $0.name == name }?.ask(origin, stage) ?? "no such message"
  }

  /// Whether the message called `name`, sent from `origin`, is handled by `level`.
  func isHandled(_ name: String, from origin: Responder, by level: (any Linked)?) -> Bool {
    level.map { answer(to: name, from: origin) == "handled by \($0.title)" } ?? false
  }
}

extension ArchitectureOptions {
  /// As the side of a disagreement: the options without the mistake.
  var side: String { with(nil as Hazard?).canonical }
}

extension Responder {
  /// Every responder that a message from here comes through if none takes it, this one first.
  ///
  /// It ends after ten thousand, so that a chain that has become a ring shows as a long one.
  final var messagePath: [Responder] {
    Array(sequence(first: self, next: \.coordinatingResponder).prefix(10_000))
  }

  /// How many links lead from here to `target`; nil if none do.
  final func hops(to target: Responder) -> Int? { messagePath.firstIndex { $0 === target } }
}

/// A level of a sketch, which passes a number on to the next one by a method that other classes override.
class SketchLevel {
  final let above: SketchLevel?

  init(_ above: SketchLevel?) { self.above = above }

  /// What is done after the call keeps it a call.
  func pass(_ value: UInt64) -> UInt64 { (above?.pass(value) ?? value) &+ 1 }

  /// Numbers passed over so many levels, each of which `level` makes from the one above it: in turn of a class and of its
  /// twin, so that the compiler cannot resolve the call, and the processor does not foresee the same code each time.
  static func passing(
    _ name: String,
    over depth: Int = 64,
    _ level: @escaping @Sendable (_ above: SketchLevel?, _ isTwin: Bool) -> SketchLevel
  ) -> LabOperation {
    LabOperation(name) {
      let lowest = (0..<depth).reduce(nil as SketchLevel?) { level($0, $1.isMultiple(of: 2)) }
      return { count in (0..<count).reduce(0) { $0 &+ (lowest?.pass(UInt64($1)) ?? 0) } }
    }
  }
}

final class SketchTwin: SketchLevel {
  override func pass(_ value: UInt64) -> UInt64 { (above?.pass(value &+ 1) ?? value) &+ 1 }
}
