import Hierarchy

// MARK: - A15

extension ContainerCoordinatorClaims {
  static let entryPoints = Claim(
    "A15",
    "A message that carries a struct ends alike, whether it is sent as the struct or as the box",
    rule: """
      over 8 levels the one level that overrides an entry point is reached by both and reads the same friend; in the \
      messenger, where only the box can be overridden, both push the same details and lead to the same composer, from a \
      screen and from a cell
      """,
    against: CounterWorld(
      "opened-on-the-way",
      "every level opens the box it is sent, tells its own method for the struct, and boxes anew",
      .confirmed
    ),
    cases: [
      "bubbleup claims A15", verify(),
    ],
    operations: EntryPointChain.Override.allCases.flatMap { form in
      EntryPointChain.Sending.allCases.map { price(of: form, $0) }
    }
  ) { lab, planted in
    var checks: [ClaimCheck] = []
    for form in EntryPointChain.Override.allCases {
      let effective = planted != nil && form == .struct ? EntryPointChain.Override.structOpened : form
      for sending in EntryPointChain.Sending.allCases {
        let chain = EntryPointChain(levels: 8, effective)
        let label = "\(form.rawValue), \(sending.rawValue)"
        let reads = chain.send(Friend(number: 7), sending)
        checks.append(
          ClaimCheck(
            ClaimFigure("deciders that read friend 7: \(label)", count: reads == [7] ? 1 : 0),
            .equals(1),
            side: form.rawValue
          )
        )
      }
      checks.append(contentsOf: try prices(of: form, lab))
    }
    let differences = EntryPointTrial.allCases.count { $0.differs() }
    let figure = ClaimFigure(
      "different ends in the messenger, of \(EntryPointTrial.allCases.count)",
      count: differences
    )
    checks.append(ClaimCheck(figure, .equals(0), side: EntryPointChain.Override.box.rawValue))
    return Finding(checks, axis: "which entry point a level overrides")
  }

  private static func prices(of form: EntryPointChain.Override, _ lab: any Laboratory) throws -> [ClaimCheck]
  {
    let operations = EntryPointChain.Sending.allCases.map { price(of: form, $0) }
    let times = try lab.times(of: operations)
    return try zip(operations, times).flatMap { operation, time in
      let counted = try lab.counts(of: operation)
      return [
        ClaimCheck(time.nanoseconds.labelled(operation.name), side: form.rawValue),
        ClaimCheck(
          ClaimFigure("allocations, \(operation.name)", counted: counted.allocations),
          side: form.rawValue
        ),
      ]
    }
  }

  private static func price(of form: EntryPointChain.Override, _ sending: EntryPointChain.Sending)
    -> LabOperation
  {
    LabOperation("8 levels, \(form.rawValue), \(sending.rawValue)") {
      let chain = EntryPointChain(levels: 8, form)
      return { count in
        for number in 0..<count { chain.deliver(Friend(number: number), sending) }
        return chain.checksum &+ UInt64(count)
      }
    }
  }
}

/// The messenger, told of a chosen friend by each of the two entry points.
private enum EntryPointTrial: CaseIterable {
  case screenInTab, cellInTab, screenInModal, cellInModal

  /// Whether the two sendings lead to different screens.
  func differs() -> Bool {
    let ends = [true, false].map { isBoxed -> [String] in
      let world = MessengerWorld(ArchitectureOptions(.native, next: .container, modal: ModalRepair.none))
      if self == .screenInModal || self == .cellInModal { world.perform(ContainerCoordinatorClaims.toModal) }
      let isCell = self == .cellInTab || self == .cellInModal
      guard let origin = isCell ? world.deepestOrigin(Step(.send)) : world.frontScreen else {
        return ["no origin"]
      }
      let friend = Friend(number: 7)
      if isBoxed {
        origin.receive(ResponderBox(.selectedFriend, friend))
      } else {
        origin.selectedFriend(friend)
      }
      world.frontStack?.finishTransition()
      return world.frontStack?.children.map { "\(type(of: $0)) \(($0 as? MessengerScreen)?.heading ?? "")" }
        ?? []
    }
    return ends[0] != ends[1] || ends[0].last?.hasSuffix("friend 7") != true
  }
}
