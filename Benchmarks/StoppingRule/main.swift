// How often runs that stop by one rule or another are wrong about their twin, as a table in CSV.

let trials = 10_000
let simulation = try StoppingSimulation()
print("rule,twin_is_off_by,ok,noisy,disturbed,mean_rounds")
for shift in [0, 0.0105, 0.012, 0.02] {
  for rule in StoppingSimulation.Rule.allCases {
    let outcome = try simulation.outcome(of: rule, shift: shift, trials: trials)
    let shares = TwinCheck.Verdict.allCases.map { Double(outcome.verdicts[$0] ?? 0) / Double(trials) }
    let cells =
      ["\"\(rule.rawValue)\"", "\(shift)"] + shares.map { "\($0)" } + ["\(outcome.rounds / trials)"]
    print(cells.joined(separator: ","))
  }
}
