/// What came of planting one fault once.
struct FaultFinding: Sendable, Equatable {
  /// Whether the oracle that has to go red did.
  let isCaught: Bool
  /// How many tries it took; 0 where it was not caught.
  let tries: Int
  /// What showed, or why it does not count.
  let words: String
  /// The schedule to run again.
  let replay: String?

  /// How a child ended.
  enum End: Sendable, Equatable {
    case exited(Int32)
    case killed(Int32)
    case timedOut
  }

  /// Reads a child's lines and its end.
  ///
  /// A death counts only if it is the one that was announced: a fault that ends the process by luck is not caught.
  init(_ fault: PlantedFault, lines: [String], end: End, lastWords: String?) {
    let words = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    if let alarm = words.first(where: { $0.first == "alarm" }) {
      self.init(missed: "found with nothing planted: \(alarm.dropFirst().joined(separator: " "))")
    } else if !words.contains(["planted"]) {
      self.init(missed: "the trial ended before the fault was planted: \(lastWords ?? "without a word")")
    } else if let caught = words.first(where: { $0.first == "caught" && $0.count == 4 }), end == .exited(0) {
      self.init(caught: Int(caught[1]) ?? 0, words: caught[2], replay: caught[3].isEmpty ? nil : caught[3])
    } else if end == .timedOut {
      self.init(missed: "the trial did not end")
    } else {
      self.init(death: end, of: fault, lastWords ?? "")
    }
  }

  private init(death end: End, of fault: PlantedFault, _ lastWords: String) {
    switch (fault.oracle, end) {
    case ("assertion", .killed) where !fault.lastWords.isEmpty && lastWords.contains(fault.lastWords):
      self.init(caught: 1, words: Self.reason(in: lastWords), replay: nil)
    case ("crash", .killed(let signal)) where Self.overflows.contains(signal):
      self.init(caught: 1, words: "the process ended by signal \(signal)", replay: nil)
    case (_, .killed(let signal)):
      self.init(missed: "ended by signal \(signal), which is not what was to be seen: \(lastWords)")
    default: self.init(missed: "nothing was seen")
    }
  }

  /// A stack that overflows ends by one of these.
  private static let overflows: Set<Int32> = [7, 11]

  private static func reason(in lastWords: String) -> String {
    for mark in ["Fatal error: ", "Precondition failed: "] {
      if let found = lastWords.firstRange(of: mark) { return String(lastWords[found.upperBound...]) }
    }
    return lastWords
  }

  private init(caught tries: Int, words: String, replay: String?) {
    (isCaught, self.tries, self.words, self.replay) = (true, tries, words, replay)
  }

  private init(missed words: String) {
    (isCaught, tries, self.words, replay) = (false, 0, words, nil)
  }
}
