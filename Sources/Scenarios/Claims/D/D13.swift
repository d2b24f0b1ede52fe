import Hierarchy

extension FlowControllersClaims {
  static let callbacks = Claim(
    "D13",
    "Delegates and closures are equally safe ways back to the flow",
    rule: "after a logout nothing of main is left behind, per way back",
    cases: [verify(" hazard=strong-closure"), verify(" .*linkage=(delegate.relay|closure.weak)")]
  ) { _ in
    Finding(
      [
        (Linkage.delegate, "delegate"), (.weakClosure, "weak closure"),
        (.strongClosure, "strong closure"),
      ].map { linkage, side in
        let left = leaked(controllers(linkage))
        return ClaimCheck(ClaimFigure("levels left behind, \(side)", count: left), .equals(0), side: side)
      },
      axis: "what the link keeps alive"
    )
  }
}
