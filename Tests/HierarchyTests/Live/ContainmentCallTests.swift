import Hierarchy
import Testing

@Suite("Containment, call by call")
struct ContainmentCallTests {
  @Test("in the right order leaves what contain and removeFromParent leave")
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

  @Test("gives a child a parent before it has a view, and the other way around")
  func oneByOne() {
    let (container, child) = (Controller(id: 1), Controller(id: 2))
    container.call(.addChild, about: child)
    #expect(child.next === container && child.view == nil)
    let (other, late) = (Controller(id: 3), Controller(id: 4))
    other.call(.addSubview, about: late)
    #expect(late.parent == nil && late.next === other.view)
  }
}

@Suite("A coordinator that lets go of all its children")
struct RemoveAllTests {
  @Test("has none afterwards, and those that somebody keeps know no parent")
  func removeAll() {
    let parent = Coordinator(id: 1)
    let kept = Coordinator(id: 2)
    weak var other: Coordinator?
    parent.add(kept)
    do {
      let child = Coordinator(id: 3)
      other = child
      parent.add(child)
    }
    parent.removeAll()
    #expect(parent.children.isEmpty && kept.parent == nil && other == nil)
    parent.add(kept)
    #expect(parent.children.count == 1 && kept.parent === parent)
  }
}
