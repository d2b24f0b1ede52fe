package import Hierarchy

/// What a class of a text is taken for.
package enum ImportedKind: String, CaseIterable, Sendable {
  case navigation, tabs, split, plain, view, cell, coordinator
  /// Left out with all that is in it.
  case ignore

  /// Nil for what is no controller.
  var container: ContainerKind? {
    switch self {
    case .navigation: .navigation
    case .tabs: .tabs
    case .split: .split
    case .plain: .plain
    case .view, .cell, .coordinator, .ignore: nil
    }
  }

  /// What a controller is by the end of its class's name.
  init(controller name: ClassName) {
    let suffixes: [(String, ImportedKind)] = [
      ("NavigationController", .navigation), ("TabBarController", .tabs), ("SplitViewController", .split),
    ]
    self = suffixes.first { name.base.hasSuffix($0.0) }?.1 ?? .plain
  }
}

/// A pattern over names of classes.
package struct ClassPattern: Sendable {
  /// As it was typed.
  package let text: String
  let matches: @Sendable (String) -> Bool

  package init(_ text: String, matches: @escaping @Sendable (String) -> Bool) {
    (self.text, self.matches) = (text, matches)
  }
}

/// What a text does not say, and is to be taken from elsewhere.
package struct ImportRules: Sendable {
  package enum Coordinators: Sendable {
    /// One for each navigation controller.
    case perStack
    /// One for each controller of these classes.
    case of(ClassPattern)
    case none
  }

  package enum Deciders: Sendable {
    /// The coordinators, and the application where a message reaches it.
    case coordinators
    /// The levels of these classes, and the application.
    case classes(ClassPattern)
    /// What this says, whatever classes there are.
    case handler(PlanParameters.Handler)
  }

  /// The first that matches holds.
  package var treatments: [(pattern: ClassPattern, kind: ImportedKind)] = []
  package var coordinators = Coordinators.perStack
  package var deciders = Deciders.coordinators

  package init() {}

  func kind(of name: ClassName) -> ImportedKind? {
    treatments.first { $0.pattern.matches(name.full) }?.kind
  }
}
