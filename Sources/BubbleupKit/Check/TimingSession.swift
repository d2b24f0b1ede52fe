import Measurement
import Statistics

/// The two stages of a check's times, without a clock, a process or a file: whatever gives pairs can be judged.
struct TimingSession {
  /// A case of the family; the twin is one too, base against base.
  struct Subject: Sendable {
    let rule: MarginRule
    /// Whether it may be left out where the time budget has no room for it, or not enough to decide it.
    var isSpare = false
  }

  struct Order: Sendable, Hashable {
    enum Stage: Int, Sendable { case screen, confirmation }

    let subject: Int
    let stage: Stage
    /// Counted from 0 within its stage.
    let pair: Int
  }

  let subjects: [Subject]
  var stages = StagePlan()
  let seed: UInt64
  /// Measures a pair; throws only what ends the whole check, such as Ctrl-C.
  let measure: (Order) throws -> Result<PairSample, CheckDefect>
  /// The part of the time budget that is used up, 1 at its end and more beyond it.
  let spent: () -> Double
  var progress: (_ phase: String, _ pair: Int, _ pairs: Int) -> Void = { _, _, _ in }

  func run() throws -> [TimingFinding] {
    var state = State(subjects.count)
    try screen(&state)
    let screened = spent()
    try confirm(&state)
    return state.findings.enumerated().map { index, finding in
      finding.finding(from: pairs(for: state.costs[index], after: screened), among: state.family)
    }
  }

  /// How many fresh pairs there is time for where one case alone is a suspect.
  private func pairs(for cost: Double, after screened: Double) -> Int {
    let most = Double(stages.looks.last ?? 0)
    // One is taken in any case.
    return cost > 0 ? Int(min(max((Self.patience - screened) / cost, 1), most)) : Int(most)
  }

  /// How many times the time budget undecided cases may take.
  static let patience = 3.0

  private func screen(_ state: inout State) throws {
    for pair in 0..<stages.screen {
      progress("screening \(Figure.count(state.open.count, "case")), pair", pair, stages.screen)
      try take(pair, .screen, &state)
      // The first pair of a case also finds how many messages make a batch.
      if pair == 1 { leaveOut(&state) }
    }
    for index in state.open {
      let finding = try RatioFinding(screening: member(index, state))
      state.findings[index] = TimingFinding(finding, .screen, state.samples[index])
      if finding.verdict == .same { state.close(index) }
    }
  }

  /// Leaves spare cases out until the screen fits into its part of the budget, going by what the second pair of each took.
  ///
  /// They are drawn at random: chosen by cost, it would always be the same ones.
  private func leaveOut(_ state: inout State) {
    let more = Double(stages.screen - 2)
    var needed = state.open.map { state.costs[$0] * more }.reduce(spent(), +)
    let spare = state.open.filter { subjects[$0].isSpare }
    for place in RoundOrder(seed: ~seed, contenders: spare.count).order(inRound: 0)
    where needed > CheckDefaults.screenShare {
      needed -= state.costs[spare[place]] * more
      state.leaveOut(spare[place])
    }
  }

  private func isTimeUp(_ times: Double) -> Bool { spent() >= times }

  private func confirm(_ state: inout State) throws {
    // Fresh data only: what made a case a suspect has no say in its verdict.
    state.forget(state.open)
    var (pairs, times) = (0, 1.0)
    for (look, target) in stages.looks.enumerated() where !state.open.isEmpty {
      // What it leaves open stays undecided, so it is not ended early for the sake of a later one.
      let isLast = look == stages.looks.count - 1
      if isLast { times = Self.patience }
      while pairs < target, !(pairs > 0 && isTimeUp(times)), !state.open.isEmpty {
        progress(
          "confirming \(state.open.count) of \(Figure.count(subjects.count, "case")), pair",
          pairs,
          target
        )
        try take(pairs, .confirmation, &state)
        pairs += 1
      }
      // Time ends a look early, never the figures, so that the look's share of errors still holds.
      try judge(&state)
      if isLast || isTimeUp(1) { state.endPassable(among: subjects) }
      if isLast || isTimeUp(Self.patience) { return }
      // What is still undecided then gets more time: undecided is not passed.
      if isTimeUp(times) { times = Self.patience }
    }
  }

  private func judge(_ state: inout State) throws {
    let open = state.open
    let judgement = try FamilyJudgement(
      open.map { member($0, state) },
      family: state.family,
      decided: state.shown
    )
    for (index, finding) in zip(open, judgement.findings) {
      state.findings[index] = TimingFinding(finding, .confirmation, state.samples[index])
      // More pairs may show that it is better.
      guard finding.verdict != .inconclusive, finding.verdict != .notWorse else { continue }
      if finding.verdict != .same { state.shown += 1 }
      state.close(index)
    }
  }

  /// One pair of every open case, in an order of its own, so that no case always follows the same other one.
  private func take(_ pair: Int, _ stage: Order.Stage, _ state: inout State) throws {
    let open = state.open
    let stream = pair + stage.rawValue << 20
    for place in RoundOrder(seed: seed, contenders: open.count).order(inRound: stream) {
      let index = open[place]
      let before = spent()
      defer { state.costs[index] = spent() - before }
      switch try measure(Order(subject: index, stage: stage, pair: pair)) {
      case .success(let sample): state.samples[index].append(sample)
      case .failure(let defect):
        state.findings[index] = TimingFinding(defect)
        state.close(index)
      }
    }
  }

  private func member(_ index: Int, _ state: State) -> FamilyJudgement.Member {
    FamilyJudgement.Member(logRatios: state.samples[index].map(\.logRatio), rule: subjects[index].rule)
  }

  private struct State {
    var findings: [TimingFinding]
    var samples: [[PairSample]]
    private(set) var open: [Int]
    var shown = 0
    /// The part of the time budget that the last pair of each case took.
    var costs: [Double]
    /// The cases that chances of a false alarm are shared among.
    private(set) var family: Int

    init(_ count: Int) {
      findings = (0..<count).map { TimingFinding(CheckDefect(.emptySamples, at: "case \($0)")) }
      samples = Array(repeating: [], count: count)
      costs = Array(repeating: 0, count: count)
      open = Array(0..<count)
      family = count
    }

    mutating func leaveOut(_ index: Int) {
      findings[index] = .leftOut
      family -= 1
      close(index)
    }

    /// Ends the open cases that leave no check undecided, so that they get no time beyond the budget.
    ///
    /// Those are the cases that are not worse, and the spare ones, which are left out. The cases that were judged before
    /// shared the chances with them.
    mutating func endPassable(among subjects: [Subject]) {
      for index in open {
        if findings[index].verdict == .notWorse {
          close(index)
        } else if subjects[index].isSpare {
          findings[index] = .leftOut
          close(index)
        }
      }
    }

    mutating func close(_ index: Int) { open.removeAll { $0 == index } }

    mutating func forget(_ indices: [Int]) {
      for index in indices { samples[index] = [] }
    }
  }
}

struct TimingFinding: Sendable, Equatable {
  enum Result: Sendable, Equatable {
    case judged(RatioFinding, TimingSession.Order.Stage)
    case defect(CheckDefect)
    /// The time budget had no room for it, or not enough to decide it.
    case leftOut
  }

  let result: Result
  let base: Double?
  let candidate: Double?
  /// The least change that nine checks in ten would have found; nil where nothing was judged.
  private(set) var leastFound: Double?
  /// The cases among which the chances of a false alarm were shared.
  private(set) var family = 1

  init(_ finding: RatioFinding, _ stage: TimingSession.Order.Stage, _ samples: [PairSample]) {
    result = .judged(finding, stage)
    base = try? SortedSample(samples.map(\.base)).middle
    candidate = try? SortedSample(samples.map(\.candidate)).middle
  }

  init(_ defect: CheckDefect) { self.init(without: .defect(defect)) }

  static let leftOut = TimingFinding(without: .leftOut)

  private init(without result: Result) {
    self.result = result
    (base, candidate) = (nil, nil)
  }

  /// The same, with what could have been found from so many pairs in a family of so many cases.
  func finding(from pairs: Int, among family: Int) -> TimingFinding {
    guard case .judged(let ratio, _) = result else { return self }
    var finding = self
    finding.leastFound = ratio.leastFound(pairs: pairs, family: family)
    finding.family = family
    return finding
  }

  var verdict: Verdict {
    switch result {
    case .judged(let finding, _): finding.verdict
    case .defect(let defect): defect.verdict
    case .leftOut: .notHeld
    }
  }
}
