/// The numbers of the gate that were chosen rather than found.
enum CheckDefaults {
  /// The margin of times between identical layouts: paired processes of one build agree within a few tenths of a per
  /// cent, and a smaller change than 1 % is below what another layout alone can do.
  static let margin = 0.01

  /// The shortest round.
  ///
  /// Long enough that the switch from one process to the other (some 50 µs of cold caches) stays
  /// under one per cent of it, short enough that both sides of a pair meet the same state of the machine.
  static let shortestRound: UInt64 = 5_000_000
  /// How often a batch has to last that long again before it is believed.
  static let roundConfirmations = 2
  /// Messages of a round at most: one that is still too short has been optimised away.
  static let largestRound = 1 << 24

  /// Groups of four rounds per pair, each in the order ABBA or BAAB on fresh objects of its own: few, because the pair
  /// is the unit and another pair says more than another group of the same one.
  static let groupsPerPair = 4
  /// The part of a round that is sent beforehand on fresh objects, undivided by the clock.
  static let warmUpShare = 8

  /// The share of stolen time from which times stand for nothing.
  ///
  /// The paired design copes with a slow machine, not with one that stops: a tenth of the time taken by the host means
  /// that many of the rounds were interrupted for milliseconds.
  static let mostStolenTime = 0.1

  /// Seconds after which a quick check takes no further pairs: a pass over all suspects takes two or three more, so that
  /// the whole stays under a minute.
  static let shortBudget = 55.0
  /// The same where the builds alone take minutes, or every strategy is measured.
  static let longBudget = 600.0

  /// How often each side counts a case, in processes of its own, before its counts are believed.
  static let countRepetitions = 3

  /// Seconds that a worker may take for one answer.
  static let secondsPerAnswer = 60.0

  /// Layouts that each side is linked in under `--against`.
  static let layouts = 4
  /// Pairs of base against base per layout, from which the layouts' spread is measured.
  static let layoutPairs = 3

  /// The margin of times against a kept baseline: blocks of identical work, hours apart and unpaired, differ by 5–9 %.
  static let baselineMargin = 0.1
}
