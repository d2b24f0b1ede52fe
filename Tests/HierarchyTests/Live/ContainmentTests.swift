import Hierarchy
import Testing

@Suite("Containment")
struct ContainmentTests {
  private let stage = Stage()

  @Test("a child loads, moves and appears in UIKit's order")
  func contain() {
    let parent = stage.container("P", .plain)
    let child = stage.screen("C")
    parent.contain(child)
    #expect(
      stage.log.take() == [
        "C will move to P", "C did load", "C did move to P", "C will appear", "C did appear",
      ]
    )
    #expect(child.parent === parent && child.view?.superview === parent.contentView)
  }

  @Test("a container that comes on screen later brings its visible children, outermost first")
  func later() {
    let parent = stage.screen("P", .split)
    let (left, right) = (stage.screen("L", .navigation), stage.screen("R"))
    left.contain(stage.screen("covered"))
    left.contain(stage.screen("T"))
    parent.contain(left)
    parent.contain(right)
    _ = stage.log.take()
    stage.window.setRoot(parent)
    #expect(
      stage.log.take() == [
        "P will appear", "L will appear", "T will appear", "R will appear",
        "P did appear", "L did appear", "T did appear", "R did appear",
      ]
    )
  }

  @Test("a child moves from one container to another without being in both")
  func move() {
    let child = stage.screen("C")
    let split = stage.container("S", .split)
    let (old, new) = (stage.screen("O"), stage.screen("N"))
    split.contain(old)
    split.contain(new)
    old.contain(child)
    _ = stage.log.take()
    new.contain(child)
    #expect(
      stage.log.take() == [
        "C will move to nil", "C will disappear", "C did disappear", "C did move to nil",
        "C will move to N", "C did move to N", "C will appear", "C did appear",
      ]
    )
    #expect(old.children.isEmpty && names(new.children) == "C")
  }

  @Test("a plain container shows what it keeps and what is new, and tells the kept ones nothing")
  func setChildren() {
    let (kept, gone, new) = (stage.screen("K"), stage.screen("G"), stage.screen("N"))
    let parent = stage.container("P", .plain, [kept, gone])
    parent.setChildren([new, kept, new])
    #expect(
      stage.log.take() == [
        "G will move to nil", "N will move to P", "N did load", "N did move to P",
        "G will disappear", "N will appear", "G did disappear", "N did appear", "G did move to nil",
      ]
    )
    #expect(names(parent.children) == "NK" && gone.parent == nil)
  }

  @Test("the calls one by one, in the right order, leave what contain and removeFromParent leave")
  func rightOrder() {
    let (whole, pieces) = (Controller(id: 1), Controller(id: 2))
    let (child, other) = (Controller(id: 3), Controller(id: 4))
    whole.contain(child)
    for call in ContainmentCall.adding { pieces.call(call, about: other) }
    #expect(other.parent === pieces && pieces.children.count == 1)
    #expect(other.view?.superview === pieces.contentView && child.view?.superview === whole.contentView)
    #expect(other.phase == child.phase)
    child.removeFromParent()
    for call in ContainmentCall.removing { pieces.call(call, about: other) }
    #expect(other.parent == nil && pieces.children.isEmpty && other.view?.superview == nil)
    #expect(other.phase == child.phase)
  }
}

@Suite("Tabs")
struct TabTests {
  private let stage = Stage()

  private func tabs(_ names: String...) -> (RecordedController, [RecordedController]) {
    let screens = names.map { stage.screen($0) }
    return (stage.container("T", .tabs, screens), screens)
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
    #expect(tabs.selectedIndex == 0 && stage.log.take().isEmpty)
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
    #expect(tabs.selectedIndex == 2 && screens[1].phase == .didAppear)
  }
}

@Suite("The window's root")
struct RootSwapTests {
  private let stage = Stage()

  @Test("a swap with modals up dismisses them first, then exchanges the roots")
  func swap() {
    let child = stage.screen("C")
    let old = stage.container("O", .plain, [child])
    let (modal, inner) = (stage.screen("M"), stage.screen("I"))
    old.present(modal, in: stage.window)
    child.present(inner, in: stage.window)
    _ = stage.log.take()
    let new = stage.screen("N")
    stage.window.setRoot(new)
    #expect(
      stage.log.take() == [
        "I will disappear", "I did disappear", "M will disappear", "M did disappear",
        "O will disappear", "C will disappear", "O did disappear", "C did disappear",
        "N did load", "N will appear", "N did appear",
      ]
    )
    #expect([old, modal, inner].allSatisfy { $0.phase == .detached })
    #expect(stage.window.rootController === new && stage.window.shows(new))
  }

  @Test("a root leaves the container that it was in")
  func leaves() {
    let child = stage.screen("C")
    let old = stage.container("O", .plain, [child])
    stage.window.setRoot(child)
    #expect(old.children.isEmpty && child.parent == nil && stage.window.shows(child))
  }

  @Test("a root that is swapped away in its own callback has not appeared, and is not said to")
  func swapInAppearance() {
    let root = stage.screen("R")
    stage.log.whenNoted["R will appear"] = { [window = stage.window] in window.setRoot(nil) }
    stage.window.setRoot(root)
    #expect(stage.log.take() == ["R did load", "R will appear", "R will disappear", "R did disappear"])
    #expect(root.phase == .detached)
  }

  @Test("a window without a root shows nothing, and shows one that comes before or after it is visible")
  func beforeAndAfter() {
    let window = Window(id: NodeID(1))
    let root = stage.screen("R")
    window.setRoot(root)
    #expect(root.phase == .didLoad)
    window.makeVisible()
    window.makeVisible()
    #expect(stage.log.take() == ["R did load", "R will appear", "R did appear"])
    window.setRoot(nil)
    #expect(window.rootController == nil && window.subviews.isEmpty)
  }
}
