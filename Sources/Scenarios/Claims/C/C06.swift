import Hierarchy

extension TabsAppFlowClaims {
  static let coupling = Claim(
    "C6",
    "Screens and child coordinators need to know no type above them",
    rule:
      "on the way from a cell to the third screen of the other tab no level knows the type of a level above it",
    cases: [verify()]
  ) { _ in
    let route = fromCell
    let longer = route.inserting("Container")
    return Finding(
      CouplingForm.allCases.flatMap { form in
        let coupling = Coupling(form, route)
        return [
          ClaimCheck(
            ClaimFigure("levels that know a level above, \(form.rawValue)", count: coupling.knowingParents),
            .equals(0),
            side: form.rawValue
          ),
          ClaimCheck(
            ClaimFigure("types known to the sender, \(form.rawValue)", count: coupling.knownToSender),
            side: form.rawValue
          ),
          ClaimCheck(
            ClaimFigure("edges altogether, \(form.rawValue)", count: coupling.edges.count),
            side: form.rawValue
          ),
          ClaimCheck(
            ClaimFigure(
              "edges to change for one container more, \(form.rawValue)",
              count: coupling.changes(to: longer)
            ),
            side: form.rawValue
          ),
        ]
      },
      axis: "how the message gets there"
    )
  }
}
