/// How often a check may be wrong, and how that is spent over its stages.
///
/// Every number here is a promise about a whole check, not about one case: a suite of 50 cases, each tested at 5 %,
/// is falsely red in nine checks of ten.
package enum ErrorBudget {
  /// The probability that a check in which no case left its margin calls any case regressed or improved.
  ///
  /// Half of it on either side: one check in 200 may be falsely red, and only where a case lies on its margin.
  static let alarms = 0.01
  /// The probability that a case on its margin is called `same`.
  static let misses = 0.05
  /// The part of ``misses`` that the screen may spend; the looks share the rest.
  ///
  /// 0.036: of eight pairs one may then lie outside on either side, for P(X ≤ 1) of eight is 0.0352.
  static let screenMisses = 0.036
  /// How often the fresh data may be looked at.
  ///
  /// Each look has its own share, since whoever looks until something
  /// shows will see something: Armitage, McPherson & Rowe, "Repeated Significance Tests on Accumulating Data",
  /// JRSS A 132 (1969), 235–244.
  package static let looks = 4

  /// The share of alarms that one look may spend on a whole family.
  package static var alarmsPerLook: Double { alarms / Double(looks) }

  /// The level of the two-sided interval by which the screen calls a case `same`.
  static var screenLevel: Double { 1 - 2 * screenMisses }

  /// The level of the two-sided interval by which one look calls a case `same`.
  static var sameLevel: Double { 1 - 2 * (misses - screenMisses) / Double(looks) }

  /// The fewest pairs with which a family of so many cases can be shown anything at all: all of them must then lie on
  /// one side, which chance does in 2·0.5ⁿ.
  package static func fewestPairs(family: Int) -> Int {
    var pairs = 1
    var chance = 1.0
    while chance > alarmsPerLook / Double(max(1, family)) {
      pairs += 1
      chance /= 2
    }
    return pairs
  }
}

/// How many pairs of processes each stage of a check takes.
///
/// Two stages, because most cases of most checks did not change: eight pairs show that, and the time goes to the
/// others. Their verdict rests on fresh pairs alone; with the screen's, which made them suspects, an unlucky screen
/// would count twice.
package struct StagePlan: Sendable, Equatable {
  package let screen: Int
  /// Fresh pairs at which suspects are looked at, each the double of the one before.
  package let looks: [Int]

  /// Pairs of the screen: the fewest of which one may lie outside on either side at the level of the screen.
  package static let screenPairs = 8
  /// Fresh pairs at the first look: thirteen cases need 14 to be shown anything.
  package static let firstLook = 16

  /// A plan that looks first at `first` pairs.
  package init(first: Int = firstLook) {
    screen = Self.screenPairs
    looks = (0..<ErrorBudget.looks).map { first << $0 }
  }
}
