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
