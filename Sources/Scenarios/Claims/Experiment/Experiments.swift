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
