import Hierarchy

extension StrategyOptions {
  /// The recursive form and the iterative one.
  static let bothForms = Form.allCases.map { StrategyOptions(form: $0) }

  /// The coordinating look-up over each of the tables.
  static let everyTable = AssociationTableKind.allCases.map {
    StrategyOptions(form: .recursive, lookup: .coordinating, table: $0)
  }

  /// What `everyTable` leaves out: the iterative form, the other article's look-up, and no coordinators at all with each
  /// mode of `next`.
  static let everyChain =
    [
      StrategyOptions(form: .iterative, lookup: .coordinating, table: .apple),
      StrategyOptions(form: .recursive, lookup: .injected, table: .apple),
    ]
    + NextMode.allCases.map { StrategyOptions(form: .recursive, lookup: .native, next: $0) }

  /// The way of messages under these options.
  var responderRoute: Route { .responders(lookup ?? .coordinating, next ?? .container) }
}
