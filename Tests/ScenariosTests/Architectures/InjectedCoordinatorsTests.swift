// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

/// What must be true after each lifecycle operation of the shop, read off the live objects without the model.
@Suite("The shop of injected coordinators")
struct InjectedCoordinatorsTests {
  static let forms = InjectedCoordinatorsArchitecture().variants

  private func shop(_ options: ArchitectureOptions, _ steps: Step...) -> StoreWorld {
    StoreWorld(options, after: steps)
  }

  private func titles(_ world: StoreWorld) -> [String] {
    (world.visibleStack?.children ?? []).compactMap { ($0 as? StoreScreen)?.title }
  }

  @Test("a swipe that is given up ends no flow, and one that is completed does", arguments: forms)
  func swipes(options: ArchitectureOptions) {
    let world = shop(options, Step(.start, 1), Step(.swipeCancelled))
    #expect(titles(world) == ["home#1", "payment-screen#1"])
    #expect(world.everyFlow.map(\.title) == ["catalog#1", "payment#1"])
    world.perform(Step(.swipeBack))
    #expect(world.everyFlow.map(\.title) == ["catalog#1"])
    #expect(world.livingCoordinators == 2)
  }

  @Test("a push during a swipe leaves the screen that was being swiped away where it was", arguments: forms)
  func swipeThenPush(options: ArchitectureOptions) {
    let world = shop(options, Step(.push), Step(.swipeThenPush))
    #expect(titles(world) == ["home#1", "product#1", "product#2"])
    #expect(world.catalog?.shadow.map(\.title) == titles(world))
  }

  @Test(
    "B started, then A stopped: B keeps the association and the delegate slot; and the reverse",
    arguments: forms
  )
  func takeOver(options: ArchitectureOptions) {
    for takeOver in [Operation.startThenStop, .stopThenStart] {
      let world = shop(options, Step(.start), Step(takeOver))
      let stack = world.visibleStack
      #expect(titles(world) == ["home#1", "payment-screen#1"])
      #expect(stack?.delegate === world.visibleFlow)
      #expect(stack?.coordinatingResponder === world.visibleFlow)
      world.perform(Step(.stop))
      #expect(stack?.delegate === world.catalog)
      #expect(stack?.coordinatingResponder === world.catalog)
    }
  }

  @Test("a second start under a taken identifier is refused, and the first flow goes on", arguments: forms)
  func startTwice(options: ArchitectureOptions) {
    let world = shop(options, Step(.startTwice, 1))
    #expect(world.everyFlow.map(\.title) == ["catalog#1", "payment#1"])
    #expect(world.stage.takeEvents() == ["rejected payment"])
  }

  @Test("a covered coordinator that is activated has association and slot, and the flows above it have ended")
  func activate() {
    let world = shop(Self.forms[0], Step(.start), Step(.start, 1), Step(.activate, 0))
    #expect(world.visibleStack?.delegate === world.catalog)
    #expect(world.everyFlow.map(\.title) == ["catalog#1"])
    #expect(world.leaked.isEmpty)
  }

  @Test(
    "messages that came early are acted on once, in their order, when the managers are there",
    arguments: forms
  )
  func queue(options: ArchitectureOptions) {
    let world = shop(options, Step(.queueMessage, 0), Step(.queueMessage, 6), Step(.queueMessage, 12))
    #expect(world.app.cart.summary == "0 orders, last []")
    #expect(world.app.queued == ["cartBuyNow 0", "cartBuyNow 6", "cartBuyNow 12"])
    world.perform([Step(.supply), Step(.supply)])
    #expect(world.app.cart.summary == "3 orders, last [0, 6, 12]")
    #expect(world.app.queued.isEmpty)
  }

  @Test("a flow that is stopped cancels what waited in its queue, and nothing of it is acted on later")
  func stoppedQueue() {
    let world = shop(Self.forms[1], Step(.start, 1), Step(.queueMessage, 1))
    #expect(world.visibleFlow?.queued == ["fetchData 1"])
    world.perform([Step(.stop), Step(.supply), Step(.answer)])
    #expect(world.store.ledger.takeOutcomes() == ["fetchData 1 cancelled"])
    #expect(world.app.data.answers == 0)
  }

  @Test(
    "an answer reaches the cell that asked, and none that stands for something else by then",
    arguments: forms
  )
  func reuse(options: ArchitectureOptions) {
    let world = shop(options, Step(.supply), Step(.reuseCell, 1), Step(.answer))
    #expect(world.catalog?.home?.promotions.map(\.content) == [0, 0])
    #expect(world.store.ledger.takeOutcomes() == ["fetchData 1 cancelled"])
    world.perform([Step(.send, 5), Step(.answer)])
    #expect(world.catalog?.home?.promotions.map(\.content) == [ItemID(6).digest, 0])
  }

  @Test("when the presenter of a modal is popped, the modal's coordinator goes too", arguments: forms)
  func presenterPopped(options: ArchitectureOptions) {
    let world = shop(options, Step(.push), Step(.present), Step(.popPresenter))
    #expect(world.modal == nil)
    #expect(world.livingCoordinators == 2)
    #expect(world.leaked.isEmpty)
  }

  @Test("a modal that is swiped away takes its coordinator with it", arguments: forms)
  func swipeToDismiss(options: ArchitectureOptions) {
    let world = shop(options, Step(.start, 3), Step(.push), Step(.swipeToDismiss))
    #expect(world.modal == nil)
    #expect(world.livingCoordinators == 2)
  }

  @Test("a screen that is replaced below the top one is missed by nobody", arguments: forms)
  func setStack(options: ArchitectureOptions) {
    let world = shop(options, Step(.push), Step(.push), Step(.setStack, 2))
    #expect(titles(world) == ["home#1", "product#2"])
    #expect(world.stage.takeEvents() == ["popped product#1"])
    #expect(world.leaked.isEmpty)
  }

  @Test("logout under a modal frees the whole old tree but for the application coordinator", arguments: forms)
  func logout(options: ArchitectureOptions) {
    let world = shop(options, Step(.selectTab, 1), Step(.start, 1), Step(.logoutUnderModal))
    let names = world.stage.census.living.map(\.title)
    #expect(names.contains("catalog#2"))
    #expect(!names.contains("catalog#1") && !names.contains("payment#2") && !names.contains("tabs#1"))
    #expect(world.leaked.isEmpty)
  }

  @Test("a thousand deep links and a thousand changes of tab leave as much alive as one", arguments: forms)
  func bounded(options: ArchitectureOptions) {
    let world = shop(options, Step(.selectTab, 1), Step(.start, 1), Step(.deepLink))
    let living = world.stage.census.living.count
    for number in 0..<1_000 {
      world.perform([Step(.start, 1), Step(.deepLink, number), Step(.selectTab, number)])
    }
    world.perform(Step(.deepLink))
    #expect(world.stage.census.living.count == living)
  }

  @Test("a reader that outlives the coordinator gets no answer, and reads no dead object", arguments: forms)
  func lateReader(options: ArchitectureOptions) {
    let world = shop(options, Step(.freeOwner))
    #expect(world.stage.takeEvents().contains { $0.hasPrefix("late: unhandled at stack#") })
    #expect(world.stage.links.table.wouldDangleReads == 0)
  }
}

/// What must be true of stacks, modals and messages after the operations that no flow begins or ends.
extension InjectedCoordinatorsTests {
  @Test(
    "every way of going back tells once of each screen that went, and the shadow is the stack",
    arguments: [Step(.pop), Step(.popInstantly), Step(.popTo, 1), Step(.popToRoot), Step(.swipeBack)]
  )
  func goingBack(pop: Step) {
    for options in Self.forms {
      let world = StoreWorld(options, after: [Step(.push), Step(.pushInstantly), Step(.push)])
      let before = titles(world)
      _ = world.stage.takeEvents()
      world.perform(pop)
      let after = titles(world)
      #expect(before.count == 4 && after.count < 4 && before.starts(with: after))
      #expect(world.stage.takeEvents() == before.dropFirst(after.count).map { "popped \($0)" })
      #expect(world.catalog?.shadow.map(\.title) == after)
      #expect(world.stage.census.living.count { $0 is StoreScreen } == after.count)
    }
  }

  @Test("whoever presented a modal dismisses it, and nothing of it is left", arguments: forms)
  func dismiss(options: ArchitectureOptions) {
    let world = StoreWorld(options)
    let living = world.stage.census.living.count
    world.perform([Step(.present), Step(.dismiss)])
    #expect(world.modal == nil)
    #expect(world.stage.census.living.count == living)
  }

  @Test("tabs, split and custom root show the same screens, and messages from them arrive", arguments: forms)
  func changeForm(options: ArchitectureOptions) throws {
    let world = StoreWorld(options, after: [Step(.selectTab, 1), Step(.selectTab), Step(.push)])
    let screen = try #require(world.visibleScreen)
    for _ in 0..<RootForm.allCases.count {
      world.perform(Step(.reparent))
      #expect(world.visibleScreen === screen)
      let shown = world.app.rootController?.children ?? []
      let expected = world.app.form == .custom ? [world.app.selected?.stack] : world.app.sections.map(\.stack)
      #expect(
        Set(shown.map(ObjectIdentifier.init)) == Set(expected.compactMap(\.self).map(ObjectIdentifier.init))
      )
      #expect(world.answer(.cartBuyNow, from: screen) == "handled by app#1")
    }
  }

  @Test(
    "a screen that moves to another coordinator belongs to that one alone, and is heard there",
    arguments: forms
  )
  func moveScreen(options: ArchitectureOptions) throws {
    let world = StoreWorld(options, after: [Step(.selectTab, 1), Step(.selectTab), Step(.push)])
    let screen = try #require(world.visibleScreen)
    world.perform([Step(.reparent, 1), Step(.selectTab, 1)])
    #expect(world.visibleScreen === screen)
    #expect(world.everyFlow.filter { $0.shadow.contains { $0 === screen } }.map(\.title) == ["account#1"])
    #expect(world.answer(.showItem, from: screen) == "handled by account#1")
  }

  @Test(
    "a screen is heard from its first appearance at the latest, and by which way before depends on the link",
    arguments: forms
  )
  func phases(options: ArchitectureOptions) throws {
    let world = StoreWorld(options)
    _ = world.stage.takeEvents()
    world.perform(Step(.sendAtEachPhase))
    let told = try #require(world.stage.takeEvents().first { $0.hasPrefix("phase#1") })
    #expect(told.contains("init: unhandled"))
    #expect(told.contains("did appear: handled by app#1"))
    #expect(told.contains("did load: unhandled") == (options.lookup == .injected))
  }

  @Test("logout without a modal leaves only what the next root needs", arguments: forms)
  func plainLogout(options: ArchitectureOptions) {
    let fresh = StoreWorld(options)
    let world = StoreWorld(options, after: [Step(.push), Step(.start), Step(.push), Step(.logout)])
    #expect(world.stage.census.living.count == fresh.stage.census.living.count)
    #expect(world.leaked.isEmpty)
  }
}
#endif
