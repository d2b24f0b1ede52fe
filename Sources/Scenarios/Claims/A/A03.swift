import Hierarchy
import Strategies

extension ContainerCoordinatorClaims {
  static let forwarding = Claim(
    "A3",
    "A method that forwards to next is as fast as a loop over the chain",
    rule: """
      the paired ratio of the recursive form to the iterative one lies below 1.25 at each depth: a smaller difference \
      between two forms of one chain is within what alignment and stack pages make
      """,
    cases: [
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' "
        + "--filter 'lookup=coordinating;table=apple' --depth 8,32,128"
    ]
  ) { lab in
    var checks: [ClaimCheck] = []
    for depth in [8, 32, 128] {
      let scenario = Scenario.chain(depth: depth)
      let subjects = [StrategyOptions.Form.iterative, .recursive].map { form in
        let options = StrategyOptions(form: form, lookup: .coordinating, table: .apple)
        return Case(scenario, ResponderTrampoline(), options)
      }
      let readings = try lab.latencies(of: subjects)
      guard let recursive = readings.last else { continue }
      let side = "depth=\(depth)"
      checks.append(
        ClaimCheck(recursive.nanoseconds.labelled("recursive"), side: side)
      )
      checks.append(
        ClaimCheck(recursive.ratio.labelled("recursive to iterative"), .below(1.25), side: side)
      )
    }
    return Finding(checks, axis: "depth")
  }
}
