import Hierarchy

extension InjectedCoordinatorClaims {
  static let phases = Claim(
    "E9",
    "Messages may be lost in every phase before 'did appear', and none is from then on",
    rule: """
      of four ways onto the screen each earlier phase loses the message of at least one, and 'did appear' of none; a \
      phase is a side. In this model a view is in place before 'will appear', which is said in neither article
      """,
    cases: [verify()]
  ) { _ in
    let matrix = PhaseMatrix(article)
    let other = PhaseMatrix(coordinating)
    var checks: [ClaimCheck] = []
    for phase in PhaseMatrix.phases {
      let (lost, sent) = matrix.lost(in: phase)
      checks += [
        ClaimCheck(
          ClaimFigure("lost in \(phase), of \(sent)", count: lost),
          phase == "did appear" ? .equals(0) : .above(0),
          side: phase
        ),
        ClaimCheck(
          ClaimFigure("lost in \(phase) by the order of C8, of \(sent)", count: other.lost(in: phase).lost),
          side: phase
        ),
      ]
    }
    return Finding(checks, axis: "phase")
  }
}
