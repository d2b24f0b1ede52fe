import Hierarchy

/// Steps for one form of one architecture, which can be kept as a text, mailed and run again.
package struct Script: Sendable {
  package let subject: ArchitectureCase
  /// What the steps were drawn from; nil for steps that a person wrote.
  package let seed: UInt64?
  package let steps: [Step]

  package init(_ subject: ArchitectureCase, seed: UInt64? = nil, steps: [Step]) {
    (self.subject, self.seed, self.steps) = (subject, seed, steps)
  }

  /// Does the steps, examines the app after each, and lets go of it; nil if everything was as it has to be.
  ///
  /// `watch` is told what was seen at launch, as step nil, and after each step, before it is judged.
  package func run(watch: (Int?, Observation) -> Void = { _, _ in }) -> Divergence? {
    var app: App? = subject.architecture.launch(subject.options)
    guard let stage = app?.stage else { return nil }
    defer { stage.sever() }
    for index in [nil] + steps.indices.map(Optional.some) {
      let step = index.map { steps[$0] }
      if let step { app?.perform(step) }
      guard let (seen, violations) = app?.examine(after: step) else { break }
      watch(index, seen)
      if !violations.isEmpty { return Divergence(step: index, differences: violations) }
    }
    app = nil
    let (survivors, entries) = (stage.census.living.map(\.title), stage.table.entryCount)
    guard !survivors.isEmpty || entries > 0 else { return nil }
    let left = "left behind: \(survivors.sorted()), \(entries) table entries"
    return Divergence(step: steps.indices.last, differences: [left])
  }
}

/// Where an app first was not as it had to be.
package struct Divergence: Sendable, Equatable {
  /// The step after which that was so, from 0; nil at launch.
  package let step: Int?
  package let differences: [String]
}

extension Script: Equatable {
  /// The text that reads back as the same script: a line for each of architecture, options and seed, then a line per
  /// step.
  package var text: String {
    let head = ["architecture \(subject.architecture.name)", "options \(subject.options.canonical)"]
    let lines = head + (seed.map { ["seed \($0)"] } ?? []) + steps.map(\.description)
    return lines.map { $0 + "\n" }.joined()
  }

  package static func == (left: Script, right: Script) -> Bool { left.text == right.text }

  /// The script for one of `architectures` that `text` is; blank lines and those that begin with `#` say nothing.
  package init(
    text: String,
    for architectures: [any Architecture] = ArchitectureCatalogue.all
  ) throws(ScriptError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var rest = lines.enumerated().map { index, line in
      (line: index + 1, words: line.split(whereSeparator: \.isWhitespace).map(String.init))
    }[...]
    rest.removeAll { $0.words.first?.hasPrefix("#") ?? true }
    if let (line, words) = rest.first(where: { $0.words.count > 2 }) {
      throw ScriptError(line, "'\(words[2])' is one word too many", "Write one word and its value per line.")
    }
    /// The value of the next line, which is read by this, if that begins with `header`.
    func value(of header: String) -> (line: Int, text: String)? {
      guard let next = rest.first, next.words[0] == header else { return nil }
      rest.removeFirst()
      return (next.line, next.words.dropFirst().first ?? "")
    }
    func missing(_ header: String, _ advice: String) -> ScriptError {
      ScriptError(rest.first?.line ?? lines.count, "the line '\(header) …' is missing", advice)
    }
    guard let (line, name) = value(of: "architecture") else {
      throw missing("architecture", "Begin with 'architecture NAME'.")
    }
    guard let architecture = architectures.first(where: { $0.name == name }) else {
      let names = architectures.map(\.name).joined(separator: ", ")
      throw ScriptError(line, "there is no architecture '\(name)'", "Write one of \(names).")
    }
    let advice = "Write one that 'bubbleup list architectures' shows."
    guard let (place, form) = value(of: "options") else { throw missing("options", advice) }
    // Only the forms that the architecture names are known to make sense; the order of their parts is free.
    let (forms, parts) = (architecture.variants + architecture.hazards, form.split(separator: ";").sorted())
    guard let options = forms.first(where: { $0.canonical.split(separator: ";") == parts }) else {
      throw ScriptError(place, "\(name) has no form '\(form)'", advice)
    }
    subject = ArchitectureCase(architecture, options)
    if let (line, text) = value(of: "seed") {
      seed = try ScriptError.number(text, in: 0...UInt64.max, line)
    } else {
      seed = nil
    }
    steps = try rest.map { (line, words) throws(ScriptError) -> Step in
      guard let operation = architecture.operations.first(where: { $0.rawValue == words[0] }) else {
        let names = architecture.operations.map(\.rawValue).joined(separator: ", ")
        throw ScriptError(line, "'\(words[0])' is no operation of \(name)", "Write one of \(names).")
      }
      return Step(operation, try ScriptError.number(words.dropFirst().first ?? "0", in: Step.arguments, line))
    }
  }
}

/// Why a text is no script, in which line, and what to write instead.
package struct ScriptError: Error {
  /// From 1; the last one where something is missing.
  package let line: Int
  /// Without a full stop.
  package let problem: String
  package let advice: String

  fileprivate init(_ line: Int, _ problem: String, _ advice: String) {
    (self.line, self.problem, self.advice) = (line, problem, advice)
  }

  fileprivate static func number<Value: FixedWidthInteger>(
    _ text: String,
    in range: ClosedRange<Value>,
    _ line: Int
  ) throws(ScriptError) -> Value {
    let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) }
    if isDecimal, let value = Value(text), range.contains(value) { return value }
    throw ScriptError(line, "'\(text)' is no whole number up to \(range.upperBound)", "Write decimal digits.")
  }
}

/// One operation of a script, with a number that picks what it is done to.
package struct Step: Sendable, Hashable, CustomStringConvertible {
  package let operation: Operation
  /// Picks a screen, a tab, a flow: taken modulo how many there are, so that every number means something.
  package let argument: Int

  /// The numbers that a step can have, as some operations count on from it.
  package static let arguments = 0...999_999

  /// A number outside of ``arguments`` becomes the nearest one of them.
  package init(_ operation: Operation, _ argument: Int = 0) {
    self.operation = operation
    self.argument = min(max(argument, Self.arguments.lowerBound), Self.arguments.upperBound)
  }

  /// As a line of a script: `push 3`.
  package var description: String { "\(operation.rawValue) \(argument)" }

  /// Whether what it does is animated, for what can be done either way.
  var isAnimated: Bool { argument < 8 }
  /// For what can be done in two ways.
  var isEven: Bool { argument.isMultiple(of: 2) }

  /// The element of `choices` that the argument picks; nil if there are none.
  func pick<Choices: RandomAccessCollection>(from choices: Choices) -> Choices.Element?
  where Choices.Index == Int {
    choices.isEmpty ? nil : choices[choices.startIndex + argument % choices.count]
  }
}

extension Array {
  /// The first element, and those of the next four whose bits are set in `argument`; the rest is left out.
  func chosen(by argument: Int) -> [Element] {
    enumerated().compactMap { index, element in
      index == 0 || (index <= 4 && argument >> (index - 1) & 1 == 1) ? element : nil
    }
  }
}

/// What can be done to an app, by its own code, its user or the system.
package enum Operation: String, Sendable, CaseIterable {
  case push
  case pushInstantly = "push-instantly"
  case pop
  case popInstantly = "pop-instantly"
  case popTo = "pop-to"
  case popToRoot = "pop-to-root"
  case setStack = "set-stack"
  case swipeBack = "swipe-back"
  case swipeCancelled = "swipe-cancelled"
  case swipeThenPush = "swipe-then-push"
  case present
  /// The modal is dismissed by whoever presented it.
  case dismiss
  case swipeToDismiss = "swipe-to-dismiss"
  /// The presenter is popped while its modal is up.
  case popPresenter = "pop-presenter"
  case selectTab = "select-tab"
  case reparent
  case start, stop
  /// A second child takes over from the first.
  case startThenStop = "start-then-stop"
  case stopThenStart = "stop-then-start"
  /// A child is started under an identifier that is taken.
  case startTwice = "start-twice"
  /// A cell asks for data and is reused before the answer.
  case reuseCell = "reuse-cell"
  case answer
  /// A message is sent from a controller in each phase of its life.
  case sendAtEachPhase = "send-at-each-phase"
  /// A message is sent from the deepest origin, and acted on.
  case send
  /// A link from outside leads straight to a screen several levels down.
  case deepLink = "deep-link"
  case login, logout
  case logoutUnderModal = "logout-under-modal"
  /// The owner goes before those who still read it.
  case freeOwner = "free-owner"
  /// A message comes before what is needed to act on it.
  case queueMessage = "queue-message"
  /// What the queued messages were waiting for arrives.
  case supply
}
