/// Steps for one form of one architecture, as a text that can be kept, mailed and run again.
public struct Script: Sendable, Equatable {
  /// The architecture's name.
  public let architecture: String
  /// The form of it that is driven.
  public let options: ArchitectureOptions
  /// What the steps were drawn from; nil for steps that somebody wrote.
  public let seed: UInt64?
  /// What is done, in order.
  public let steps: [Step]

  /// A script of `steps`.
  public init(architecture: String, options: ArchitectureOptions, seed: UInt64? = nil, steps: [Step]) {
    (self.architecture, self.options, self.seed, self.steps) = (architecture, options, seed, steps)
  }

  /// The text that reads back as the same script: a line for each of architecture, options and seed, then a line per
  /// step.
  public var text: String {
    var lines = ["architecture \(architecture)", "options \(options.canonical)"]
    if let seed { lines.append("seed \(seed)") }
    return (lines + steps.map(\.description)).map { $0 + "\n" }.joined()
  }
}

/// One operation of a script, with a number that picks what it is done to.
public struct Step: Sendable, Hashable, CustomStringConvertible {
  /// What is done.
  public let operation: Operation
  /// Picks a screen, a tab, a flow: taken modulo how many there are, so that every number means something.
  ///
  /// Within ``arguments``, as some operations count on from it.
  public let argument: Int

  /// The numbers that a step can have.
  public static let arguments = 0...999_999

  /// `operation` on whatever `argument` picks; a number outside of ``arguments`` becomes the nearest one of them.
  public init(_ operation: Operation, _ argument: Int = 0) {
    self.operation = operation
    self.argument = min(max(argument, Self.arguments.lowerBound), Self.arguments.upperBound)
  }

  /// As a line of a script: `push 3`.
  public var description: String { "\(operation.rawValue) \(argument)" }

  /// Whether what it does is animated, for what can be done either way.
  var isAnimated: Bool { argument < 8 }

  /// Whether the argument is even, for what can be done in two ways.
  var isEven: Bool { argument.isMultiple(of: 2) }

  /// The element of `choices` that the argument picks; nil if there are none.
  public func pick<Choices: RandomAccessCollection>(from choices: Choices) -> Choices.Element?
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
public enum Operation: String, Sendable, CaseIterable {
  /// A screen is pushed with an animation, which then ends.
  case push
  case pushInstantly = "push-instantly"
  /// The back button.
  case pop
  case popInstantly = "pop-instantly"
  case popTo = "pop-to"
  case popToRoot = "pop-to-root"
  case setStack = "set-stack"
  case swipeBack = "swipe-back"
  /// A swipe that is started and given up.
  case swipeCancelled = "swipe-cancelled"
  /// A swipe, and a push before it has ended.
  case swipeThenPush = "swipe-then-push"
  case present
  /// The modal is dismissed by whoever presented it.
  case dismiss
  /// The user swipes the modal away.
  case swipeToDismiss = "swipe-to-dismiss"
  /// The presenter is popped while its modal is up.
  case popPresenter = "pop-presenter"
  case selectTab = "select-tab"
  /// A controller moves to another container or coordinator.
  case reparent
  case start
  case stop
  /// A second child takes over: it is started, then the first is stopped.
  case startThenStop = "start-then-stop"
  /// A second child takes over: the first is stopped, then it is started.
  case stopThenStart = "stop-then-start"
  /// A child is started under an identifier that is taken.
  case startTwice = "start-twice"
  /// A coordinator that is covered claims its root and its delegate slot back.
  case activate
  /// A cell asks for data and is reused before the answer.
  case reuseCell = "reuse-cell"
  /// The answers that are under way arrive.
  case answer
  /// A message is sent from a controller in each phase of its life.
  case sendAtEachPhase = "send-at-each-phase"
  /// A message is sent from the deepest origin, and acted on.
  case send
  /// A link from outside leads straight to a screen several levels down.
  case deepLink = "deep-link"
  /// The root is replaced at logout.
  case logout
  case logoutUnderModal = "logout-under-modal"
  case login
  /// The owner goes before those who still read it.
  case freeOwner = "free-owner"
  /// A message comes before what is needed to act on it.
  case queueMessage = "queue-message"
  /// What the queued messages were waiting for arrives.
  case supply
  /// A container overrides the traits of everything inside it.
  case overrideTraits = "override-traits"
}
