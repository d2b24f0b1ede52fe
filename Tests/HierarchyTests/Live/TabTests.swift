import Hierarchy
import Testing

@Suite("Tabs")
struct TabTests {
  private let stage = Stage()

  private func tabs(_ names: String...) -> (RecordedController, [RecordedController]) {
    let screens = names.map { stage.screen($0) }
    return (stage.container("T", .tabs, screens), screens)
  }

  @Test("only the first tab appears until another is selected")
  func firstTab() {
    let (tabs, screens) = tabs("A", "B", "C")
    #expect(tabs.selectedIndex == 0)
    #expect(screens.map(\.phase) == [.didAppear, .didMove, .didMove])
    #expect(screens.map { $0.view?.superview != nil } == [true, false, false])
  }

  @Test("selecting a tab exchanges two, the callbacks interleaved")
  func select() {
    let (tabs, screens) = tabs("A", "B")
    tabs.select(1)
    #expect(stage.log.take() == ["A will disappear", "B will appear", "A did disappear", "B did appear"])
    #expect(screens.map { $0.view?.superview != nil } == [false, true])
  }

  @Test("selecting the selected tab, one that is not there, or in no tab container does nothing")
  func selectNothing() {
    let (tabs, _) = tabs("A", "B")
    for index in [0, 2, -1] { tabs.select(index) }
    let plain = stage.screen("P")
    plain.contain(stage.screen("C"))
    _ = stage.log.take()
    plain.select(0)
    #expect(tabs.selectedIndex == 0)
    #expect(stage.log.take().isEmpty)
  }

  @Test("removing the selected tab shows its neighbour, removing another keeps the selected one")
  func remove() {
    let (tabs, screens) = tabs("A", "B", "C")
    tabs.select(2)
    screens[0].removeFromParent()
    #expect(tabs.selectedIndex == 1)
    _ = stage.log.take()
    screens[2].removeFromParent()
    #expect(
      stage.log.take() == [
        "C will move to nil", "C will disappear", "B will appear", "C did disappear", "B did appear",
        "C did move to nil",
      ]
    )
    #expect(tabs.selectedIndex == 0)
  }

  @Test("the selected tab stays selected and on screen when the tabs are set anew")
  func setChildren() {
    let (tabs, screens) = tabs("A", "B", "C")
    tabs.select(1)
    _ = stage.log.take()
    tabs.setChildren([screens[2], screens[0], screens[1]])
    #expect(stage.log.take().isEmpty)
    #expect(tabs.selectedIndex == 2)
    #expect(screens[1].phase == .didAppear)
  }
}
