import Foundation
import Reports
import Results
import Statistics

/// `check --bisect GOOD..BAD`: which commit made it worse, each build held against that of the good one.
///
/// By counts where those differ, since they say the same each time; else by the times of the cases that got slower.
struct CommitSearch {
  /// What was found.
  struct Finding {
    /// The commits among which the guilty one is, oldest first: one, unless its neighbours do not build.
    let suspects: [String]
    /// The last of them, which is bad for sure, against the good one.
    let report: CheckReport
    /// How many commits were checked.
    let checks: Int
    let commits: Int
    /// What the suspects changed.
    let changes: ChangedCode?
    /// The suspects as people know them: number, day and subject.
    let names: [String]

    /// What a reader wants to know first.
    var notes: [ComparisonDocument.Note] {
      let label = suspects.count == 1 ? "first worse commit" : "first worse commit, one of"
      return [
        .init(label, names.joined(separator: "; ")),
        .init("checks", "\(checks), for \(commits) commits"),
      ]
    }
  }

  /// What a check of two sides came to.
  typealias Check = (_ plan: CheckPlan, _ base: CheckSide, _ candidate: CheckSide, _ countsOnly: Bool) throws
    -> CheckOutcome

  let build: SourceBuild
  let plan: CheckPlan
  let countsOnly: Bool
  let console: Console
  let check: Check

  private var layouts: Int { countsOnly ? 0 : CheckDefaults.layouts }

  /// The finding, or what a check of the two ends says where the bad one is no worse.
  func run(_ range: CommitRange) throws -> (finding: Finding?, ends: CheckReport) {
    let (good, commits) = try range.commits(of: build)
    let base = try side(good)
    let bad = try side(commits[commits.count - 1])
    var ends = try report(plan, base, bad, countsOnly: true)
    var byCounts = true
    if !ends.verdict.isWorse, !countsOnly {
      ends = try report(plan, base, bad, countsOnly: false)
      byCounts = false
    }
    guard ends.verdict.isWorse else { return (nil, ends) }
    let red = plan.keeping(ends.redCases)
    var last = ends
    let bisection = try Bisection(count: commits.count) { place in
      try Interruption.check()
      guard let candidate = try usableSide(commits[place]) else { return .unusable }
      let found: CheckReport
      do { found = try report(red, base, candidate, countsOnly: byCounts) } catch let defect as CheckDefect {
        console.progress("\(commits[place].prefix(10)): \(defect.message)")
        return .unusable
      }
      console.progress("\(commits[place].prefix(10)): \(found.verdict.rawValue)")
      if found.verdict.isWorse { last = found }
      return found.verdict.isWorse ? .bad : found.verdict.isNoWorse ? .good : .unusable
    }
    let suspects = Array(commits[bisection.suspects])
    let before = bisection.suspects.lowerBound == 0 ? good : commits[bisection.suspects.lowerBound - 1]
    return (
      Finding(
        suspects: suspects,
        report: last,
        checks: bisection.looks + 1,
        commits: commits.count,
        changes: ChangedCode(in: build.root, since: before, to: suspects.last),
        names: try suspects.flatMap {
          try SourceBuild.git(
            ["show", "--no-patch", "--no-notes", "--format=%h %cs %s", "--abbrev=10", $0],
            in: build.root
          )
        }
      ), ends
    )
  }

  private func report(_ plan: CheckPlan, _ base: CheckSide, _ candidate: CheckSide, countsOnly: Bool) throws
    -> CheckReport
  {
    CheckReport(
      outcome: try check(plan, base, candidate, countsOnly),
      title: "\(candidate.label) against \(base.label)",
      acceptsUndecided: false
    ) { _ in "" }
  }

  private func side(_ commit: String) throws -> CheckSide {
    try build.side(of: commit, String(commit.prefix(10)), layouts: layouts)
  }

  /// Nil for a commit that does not build.
  private func usableSide(_ commit: String) throws -> CheckSide? {
    do { return try side(commit) } catch let error as CommandError {
      try Interruption.check()
      guard error.exitCode == .unavailable else { throw error }
      console.progress("\(commit.prefix(10)) is passed over: \(error.message)")
      return nil
    }
  }
}

extension Verdict {
  /// Whether something got worse, or does not come through any more.
  fileprivate var isWorse: Bool { [.regressed, .failed, .removed].contains(self) }

  /// Whether it is decided that nothing did.
  fileprivate var isNoWorse: Bool { [.same, .improved].contains(self) }
}

/// What `--bisect` takes: `GOOD..BAD`, the end being the commit that the working tree is on unless it is given.
struct CommitRange: Equatable {
  let good: String
  let bad: String

  init(parsing text: String) throws(ValueRefusal) {
    guard let dots = text.range(of: "..") else { throw ValueRefusal("has no .. between two commits") }
    good = String(text[..<dots.lowerBound])
    bad = dots.upperBound == text.endIndex ? "HEAD" : String(text[dots.upperBound...])
    guard !good.isEmpty else { throw ValueRefusal("names no good commit before the ..") }
    guard !bad.hasPrefix(".") else { throw ValueRefusal("has three dots where two are meant") }
  }

  static var parser: ValueParser<CommitRange> {
    ValueParser(expecting: "a good and a bad commit, as in v1.2..main") { text throws(ValueRefusal) in
      try CommitRange(parsing: text)
    }
  }

  /// The good commit, and those after it up to the bad one, oldest first, along first parents.
  func commits(of build: SourceBuild) throws(CommandError) -> (good: String, after: [String]) {
    let (first, last) = (try build.commit(of: good), try build.commit(of: bad))
    let words = ["rev-list", "--first-parent", "--reverse", "--ancestry-path", "\(first)..\(last)"]
    let after = try SourceBuild.git(words, in: build.root)
    guard after.last == last else {
      throw CommandError(
        .missingInput,
        at: "--bisect",
        "'\(good)' is no ancestor of '\(bad)', or the same commit",
        advice: "Name a commit before it that was still good."
      )
    }
    return (first, after)
  }
}

/// Finds the first bad of many places in a row, of which the last is bad and what lies before the first is good.
struct Bisection {
  /// What a look at one place says.
  enum Judgement: Equatable {
    case good, bad
    /// Nobody can say, as for a commit that does not build.
    case unusable
  }

  /// Where the first bad place is: the last of these, unless one of the others, which nobody could judge.
  let suspects: ClosedRange<Int>
  /// How many places were looked at.
  let looks: Int

  /// Looks at places of `0 ..< count`, each once and never at the last one, as few as it takes.
  init(count: Int, judge: (Int) throws -> Judgement) rethrows {
    var (good, bad, looks) = (-1, count - 1, 0)
    var unusable: Set<Int> = []
    while let place = Self.next(between: good, bad, without: unusable) {
      looks += 1
      switch try judge(place) {
      case .good: good = place
      case .bad: bad = place
      case .unusable: unusable.insert(place)
      }
    }
    suspects = good + 1...bad
    self.looks = looks
  }

  /// The place nearest to the middle that can be judged; nil where none is left.
  private static func next(between good: Int, _ bad: Int, without unusable: Set<Int>) -> Int? {
    let middle = (good + bad) / 2
    return (good + 1..<bad).filter { !unusable.contains($0) }.min { abs($0 - middle) < abs($1 - middle) }
  }
}
