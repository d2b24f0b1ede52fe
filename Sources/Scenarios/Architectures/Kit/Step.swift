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
  /// The level that presented a modal dismisses it.
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
