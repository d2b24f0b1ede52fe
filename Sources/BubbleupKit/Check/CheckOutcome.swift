import Statistics

/// All that a check found out, before anybody words it.
struct CheckOutcome {
  let plan: CheckPlan
  /// The counts of each case; none where counts were not compared.
  var counts: [[CountFinding]] = []
  /// The times of each case; none where only counts were compared.
  var times: [TimingFinding] = []
  /// Base against base.
  var twin: TimingFinding?
  /// The margin of each case's times.
  var margins: [Double] = []
  /// Whether the margins allow for the spread of several layouts.
  var hasLayouts = false
  /// The share of the time that the host took.
  var stolen: Double?
  /// Why times of a kept baseline do not compare here; nil where they do, or were not asked for.
  var timesNotComparable: String?
  /// How this machine stood to the one that kept times were taken on, in words; nil without a baseline's times.
  var pace: String?
  /// What concerns whole cases, beside what their rows say.
  var defects: [CheckDefect] = []
  /// How long it took.
  var seconds = 0.0

  init(plan: CheckPlan) { self.plan = plan }

  /// Why the times stand for nothing, however clear they look; nil where they may be believed.
  var invalidity: String? {
    if let twin, twin.verdict == .regressed || twin.verdict == .improved,
      case .judged(let finding, _) = twin.result
    {
      let ratio = Figure.plain(finding.ratio, places: 4)
      return "the A/A twin failed: the base measured against itself gave \(ratio)"
    }
    if let twin, case .defect(let defect) = twin.result {
      return "the A/A twin could not be measured: \(defect.message)"
    }
    if let stolen, stolen > CheckDefaults.mostStolenTime {
      return
        "the host took \(Figure.percent(stolen)) of the time, and \(Figure.percent(CheckDefaults.mostStolenTime)) is the most that pairs make up for"
    }
    return nil
  }
}
