// In debug builds only, as the suite that it extends.
#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

/// What must be true of stacks, modals and messages after the operations that no flow begins or ends.
extension StoreLifecycleTests {
  @Test(
    "every way of going back tells once of each screen that went, and the shadow is the stack",
    arguments: [Step(.pop), Step(.popInstantly), Step(.popTo, 1), Step(.popToRoot), Step(.swipeBack)]
  )
  func goingBack(pop: Step) {
    for options in Self.forms {
      let world = StoreWorld(options, after: [Step(.push), Step(.pushInstantly), Step(.push)])
      let before = world.visibleStack?.children.compactMap { ($0 as? StoreScreen)?.title } ?? []
      _ = world.stage.takeEvents()
      world.perform(pop)
      let after = world.visibleStack?.children.compactMap { ($0 as? StoreScreen)?.title } ?? []
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
      #expect(world.answer(.buyNow, from: screen) == "handled by app#1")
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
    #expect(world.answer(.select, from: screen) == "handled by account#1")
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
