/// The hierarchy of a file that a run was measured on, and what was assumed where the file does not say it.
package struct HierarchyRecord: Equatable, Sendable {
  package var file: String
  package var scenario: String
  package var classes: [HierarchyRow]
  package var deciders: String
  package var applicationDecides: Bool
  package var assumptions: [String]

  package init(
    file: String = "",
    scenario: String = "",
    classes: [HierarchyRow] = [],
    deciders: String = "",
    applicationDecides: Bool = true,
    assumptions: [String] = []
  ) {
    (self.file, self.scenario, self.classes) = (file, scenario, classes)
    (self.deciders, self.applicationDecides, self.assumptions) = (deciders, applicationDecides, assumptions)
  }

  package static let table = Table<HierarchyRecord>(
    "hierarchy",
    columns: [
      Column("file", \.file, .reason, "what was read"),
      Column("scenario", \.scenario, .name, "its scenario, without the size"),
      Column(
        "classes",
        \.classes,
        .list(of: .record(HierarchyRow.table)),
        "coordinators, controllers, cells and views, each after those that it refers to"
      ),
      Column("deciders", \.deciders, .reason, "who decides, as a sentence"),
      Column(
        "application_decides",
        \.applicationDecides,
        .flag,
        "whether messages end at the application that reach it"
      ),
      Column("assumptions", \.assumptions, .list(of: .reason), "what the file does not say, as sentences"),
    ],
    blank: HierarchyRecord(),
    check: { record throws(Problem) in
      for (number, row) in record.classes.enumerated() {
        let isKnown = [row.parent, row.coordinator].allSatisfy { $0.map { $0 < number } ?? true }
        try Problem.require(isKnown, "classes.[\(number)]", "refers to a row that does not come before it")
      }
    }
  )
}

/// One object of a hierarchy, or several that are alike and have nothing in them, side by side.
package struct HierarchyRow: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case coordinator, plain, navigation, tabs, split, view, cell

    package var isController: Bool {
      switch self {
      case .plain, .navigation, .tabs, .split: true
      case .coordinator, .view, .cell: false
      }
    }
  }

  package var name: String
  package var kind: Kind
  /// The row, from 0, that it is in; nil for the root controller and for a coordinator of the application.
  package var parent: Int?
  /// Of a controller, the coordinator that it hands messages to.
  package var coordinator: Int?
  package var isPresented: Bool
  package var decides: Bool
  package var count: Int

  package init(
    name: String = "",
    kind: Kind = .plain,
    parent: Int? = nil,
    coordinator: Int? = nil,
    isPresented: Bool = false,
    decides: Bool = false,
    count: Int = 1
  ) {
    (self.name, self.kind, self.parent, self.coordinator) = (name, kind, parent, coordinator)
    (self.isPresented, self.decides, self.count) = (isPresented, decides, count)
  }

  package static let table = Table<HierarchyRow>(
    "class",
    columns: [
      Column("class", \.name, .name, "its name"),
      Column("kind", \.kind, .word, "what it was taken for"),
      Column(
        "parent",
        \.parent,
        .optional(.count()),
        "the row, from 0, that it is in, and of a controller that of its coordinator"
      ),
      Column("coordinator", \.coordinator, .optional(.count())),
      Column("presented", \.isPresented, .flag, "whether its parent presents it"),
      Column("decides", \.decides, .flag, "whether messages end there"),
      Column("count", \.count, .count(from: 1), "how many alike there are, which have nothing in them"),
    ],
    blank: HierarchyRow()
  )
}
