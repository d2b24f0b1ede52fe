/// How many pairs of processes each stage of a check takes.
///
/// Two stages, because most cases of most checks did not change: eight pairs show that, and the time goes to the
/// others. Their verdict rests on fresh pairs alone; with the screen's, which made them suspects, an unlucky screen
/// would count twice.
public struct StagePlan: Sendable, Equatable {
  /// Pairs of the screen.
  public let screen: Int
  /// Fresh pairs at which suspects are looked at, each the double of the one before.
  public let looks: [Int]

  /// Pairs of the screen: the fewest of which one may lie outside on either side at the level of the screen.
  public static let screenPairs = 8
  /// Fresh pairs at the first look: thirteen cases need 14 to be shown anything.
  public static let firstLook = 16

  /// A plan that looks first at `first` pairs and then as often as `budget` allows.
  public init(first: Int = firstLook, budget: ErrorBudget = .standard) {
    screen = Self.screenPairs
    looks = (0..<budget.looks).map { first << $0 }
  }
}
