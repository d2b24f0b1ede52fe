import Hierarchy
import Testing

@Suite("Links towards the parent")
struct ParentLinkTests {
  @Test("a view's superview is cleared by its removal and by the superview's death")
  func superview() {
    let view = View(id: 3)
    var around: View? = View(id: 2)
    around?.addSubview(view)
    view.removeFromSuperview()
    #expect(view.superview == nil)
    #expect(around?.subviews.isEmpty == true)
    around?.addSubview(view)
    #expect(view.superview === around)
    around = nil
    #expect(view.superview == nil)
  }

  @Test("a view is in one place: adding it elsewhere or again takes it out first")
  func oneSuperview() {
    let (first, second, view, other) = (View(id: 1), View(id: 2), View(id: 3), View(id: 4))
    for view in [view, other] { first.addSubview(view) }
    first.addSubview(view)
    #expect(first.subviews.isIdentical(to: [other, view]))
    second.addSubview(view)
    #expect(first.subviews.isIdentical(to: [other]))
    #expect(view.superview === second)
  }

  @Test("a root view's controller is cleared by another root view and by the controller's death")
  func controller() {
    let (old, view) = (View(id: 3), View(id: 4))
    var controller: Controller? = Controller(id: 2)
    controller?.load(old)
    controller?.load(view)
    #expect(old.controller == nil)
    #expect(view.controller === controller)
    controller = nil
    #expect(view.controller == nil)
    #expect(view.next == nil)
  }

  @Test("a child's parent is cleared by its removal and by the parent's death")
  func parent() {
    let child = Controller(id: 3)
    var parent: Controller? = Controller(id: 2)
    parent?.contain(child)
    child.removeFromParent()
    #expect(child.parent == nil)
    parent?.contain(child)
    #expect(child.parent === parent)
    parent = nil
    #expect(child.parent == nil)
    #expect(child.view?.superview == nil)
  }

  @Test("a modal's presenter is cleared by its dismissal and by the presenter's death")
  func presenting() {
    let (window, modal) = (Window(id: 1), Controller(id: 3))
    var presenter: Controller? = Controller(id: 2)
    presenter?.present(modal, in: window)
    presenter?.dismissPresented()
    #expect(modal.presenting == nil)
    presenter?.present(modal, in: window)
    #expect(modal.presenting === presenter)
    presenter = nil
    #expect(modal.presenting == nil)
  }

  @Test("a coordinator's parent is cleared by its removal and by the parent's death")
  func coordinator() {
    let child = Coordinator(id: 3)
    var parent: Coordinator? = Coordinator(id: 2)
    parent?.add(child)
    parent?.add(child)
    #expect(parent?.children.count == 1)
    parent?.remove(child)
    #expect(child.parent == nil)
    parent?.remove(child)
    parent?.add(child)
    #expect(child.parent === parent)
    parent = nil
    #expect(child.parent == nil)
    #expect(child.coordinatingResponder == nil)
  }

  @Test("a top-level coordinator's parent is cleared by its removal and by the application's death")
  func topLevel() {
    let coordinator = Coordinator(id: 2)
    var application: Application? = Application(id: .application)
    application?.add(coordinator)
    application?.add(coordinator)
    #expect(application?.coordinators.count == 1)
    application?.remove(coordinator)
    #expect(coordinator.parent == nil)
    application?.add(coordinator)
    #expect(coordinator.parent === application)
    application = nil
    #expect(coordinator.parent == nil)
  }

  @Test("a coordinator has one owner, whoever takes it over from whom")
  func oneOwner() {
    let coordinator = Coordinator(id: 3)
    let application = Application(id: .application)
    var flow: Coordinator? = Coordinator(id: 2)
    application.add(coordinator)
    flow?.add(coordinator)
    #expect(application.coordinators.isEmpty)
    application.add(coordinator)
    #expect(flow?.children.isEmpty == true)
    flow = nil
    #expect(coordinator.parent === application)
  }

  @Test("a window's application is cleared by its removal and by the application's death")
  func application() {
    let window = Window(id: 1)
    var application: Application? = Application(id: .application)
    application?.add(window)
    application?.add(window)
    #expect(application?.windows.count == 1)
    application?.remove(window)
    #expect(window.application == nil)
    application?.add(window)
    #expect(window.application === application)
    application = nil
    #expect(window.application == nil)
  }

  @Test("a window belongs to the application that took it last")
  func oneApplication() {
    let window = Window(id: 1)
    let (first, second) = (Application(id: .application), Application(id: .application))
    first.add(window)
    second.add(window)
    #expect(first.windows.isEmpty)
    #expect(window.application === second)
  }

  @Test("the window's death clears the superview of its root and of its modals")
  func window() {
    let (root, modal) = (Controller(id: 2), Controller(id: 3))
    var window: Window? = Window(id: 1)
    if let window {
      window.setRoot(root)
      root.present(modal, in: window)
    }
    #expect(root.view?.superview === window)
    window = nil
    #expect(root.view?.superview == nil)
    #expect(modal.view?.superview == nil)
    #expect(root.next == nil)
  }

  @Test("no child keeps what is above it alive")
  func unretained() {
    let cell = Cell(id: 20)
    let ledger = buildAndDrop(around: cell)
    #expect(ledger.births == 8)
    #expect(ledger.deaths == 8)
    #expect(cell.superview == nil)
  }

  private func buildAndDrop(around cell: Cell) -> Ledger {
    let application = Application(id: .application)
    let window = Window(id: 1)
    let (coordinator, root, child, modal) = (
      Coordinator(id: 2), Controller(id: 3), Controller(id: 4), Controller(id: 5)
    )
    application.add(window)
    application.add(coordinator)
    coordinator.setRoot(root)
    window.setRoot(root)
    root.contain(child)
    child.present(modal, in: window)
    modal.loadedView.addSubview(cell)
    let views = [child.view, modal.view].compactMap(\.self)
    return Ledger(watching: [application, window, coordinator, root, child, modal] + views)
  }
}
