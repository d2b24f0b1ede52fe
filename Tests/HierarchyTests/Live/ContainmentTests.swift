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
    #expect(child.parent === parent)
    #expect(child.view?.superview === parent.contentView)
  }

  @Test("a child that is taken out disappears before it has moved to nowhere")
  func remove() {
    let child = stage.screen("C")
    let parent = stage.container("P", .plain, [child])
    child.removeFromParent()
    #expect(
      stage.log.take() == [
        "C will move to nil", "C will disappear", "C did disappear", "C did move to nil",
      ]
    )
    #expect(parent.children.isEmpty)
    #expect(child.parent == nil)
    #expect(child.view?.superview == nil)
  }

  @Test("nothing appears in a container that is not on screen")
  func offScreen() {
    let parent = stage.screen("P")
    let child = stage.screen("C")
    parent.contain(child)
    #expect(stage.log.take() == ["C will move to P", "C did load", "P did load", "C did move to P"])
    child.removeFromParent()
    #expect(stage.log.take() == ["C will move to nil", "C did move to nil"])
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
    #expect(old.children.isEmpty)
    #expect(new.children.isIdentical(to: [child]))
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
    #expect(parent.children.isIdentical(to: [new, kept]))
    #expect(gone.parent == nil)
  }

  @Test("the window's root leaves the window before it is contained")
  func rootMoves() {
    let root = stage.container("R", .plain)
    let parent = stage.screen("P")
    parent.contain(root)
    #expect(stage.window.rootController == nil)
    #expect(root.parent === parent)
    #expect(root.view?.superview === parent.contentView)
  }
}
