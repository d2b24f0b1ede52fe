import Hierarchy
import Testing

@Suite("Links towards the parent")
struct ParentLinkTests {
  /// A child that is put into an owner, taken out, and put in once more; then the owner dies.
  private func check<Owner: Responder, Child: Responder>(
    _ child: Child,
    in make: () -> Owner,
    add: (Owner, Child) -> Void,
    remove: (Owner, Child) -> Void,
    link: (Child) -> Responder?
  ) {
    var owner: Owner? = make()
    guard let first = owner else { return }
    add(first, child)
    remove(first, child)
    #expect(link(child) == nil, "taken out")
    remove(first, child)
    add(first, child)
    #expect(link(child) === first)
    owner = nil
    _ = consume first
    #expect(link(child) == nil, "\(Child.self) keeps its owner, or a link to it")
  }

  @Test("are cleared by the child's removal and by the owner's death, whatever the two are")
  func cleared() {
    let (view, child, modal) = (View(id: 3), Controller(id: 3), Controller(id: 3))
    let (owner, window) = ({ Controller(id: 2) }, Window(id: 1))
    check(view, in: { View(id: 2) }, add: { $0.addSubview($1) }, remove: { $1.removeFromSuperview() }) {
      $0.superview
    }
    check(child, in: owner, add: { $0.contain($1) }, remove: { $1.removeFromParent() }) { $0.parent }
    check(
      modal,
      in: owner,
      add: { $0.present($1, in: window) },
      remove: { owner, _ in owner.dismissPresented() }
    ) {
      $0.presenting
    }
    check(Coordinator(id: 3), in: { Coordinator(id: 2) }, add: { $0.add($1) }, remove: { $0.remove($1) }) {
      $0.parent
    }
    check(Coordinator(id: 3), in: { Application(id: 0) }, add: { $0.add($1) }, remove: { $0.remove($1) }) {
      $0.parent
    }
    check(Window(id: 3), in: { Application(id: 0) }, add: { $0.add($1) }, remove: { $0.remove($1) }) {
      $0.application
    }
  }

  @Test("a view is in one place: adding it elsewhere or again takes it out first")
  func oneSuperview() {
    let (first, second, view, other) = (View(id: 1), View(id: 2), View(id: 3), View(id: 4))
    for view in [view, other, view] { first.addSubview(view) }
    #expect(first.subviews.map(\.id) == [4, 3])
    second.addSubview(view)
    #expect(first.subviews.map(\.id) == [4] && view.superview === second)
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
    #expect(view.controller == nil && view.next == nil)
  }

  @Test("a coordinator or a window has one owner, once, whichever owner takes it over")
  func oneOwner() {
    let (coordinator, window) = (Coordinator(id: 3), Window(id: 1))
    let (application, second) = (Application(id: .application), Application(id: .application))
    var flow: Coordinator? = Coordinator(id: 2)
    for _ in 0..<2 {
      application.add(coordinator)
      application.add(window)
    }
    #expect(application.coordinators.count == 1 && application.windows.count == 1)
    flow?.add(coordinator)
    flow?.add(coordinator)
    #expect(application.coordinators.isEmpty && flow?.children.count == 1)
    application.add(coordinator)
    #expect(flow?.children.isEmpty == true)
    flow = nil
    #expect(coordinator.parent === application)
    second.add(window)
    #expect(application.windows.isEmpty && window.application === second)
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
    #expect(root.view?.superview == nil && modal.view?.superview == nil && root.next == nil)
  }
}
