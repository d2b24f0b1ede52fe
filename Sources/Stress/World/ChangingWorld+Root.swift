import Hierarchy
import Strategies

/// The exchange of the window's root, as at logout, and the end.
extension ChangingWorld {
  /// Puts a screen without a way on in the place of the root, or the root back in its own.
  func swapRoot() -> Bool {
    guard let window, let root, let application else { return false }
    // Exchanging the root dismisses whatever is presented from inside of it.
    for number in branches.indices where branches[number] != nil {
      if places[number].isPresented { remove(number) }
    }
    if let old = login {
      putBack(root, in: window, of: application, insteadOf: old)
    } else {
      takeOut(root, of: window, of: application)
    }
    return true
  }

  private func takeOut(_ root: Controller, of window: Window, of application: Application) {
    let screen = wiring.makeController(Seat(root.id, in: plan, named: screenID(0)))
    screen.load(View(id: screenID(1)))
    census.note(births: 2)
    let tops = trunkTops
    login = screen
    discipline.change(touching: swapped(tops, screen, root)) {
      window.setRoot(screen)
      for top in tops {
        if let coordinator = top as? Coordinator {
          detached.append(coordinator)
          application.remove(coordinator)
        }
        wiring.relink(top, to: nil)
      }
      relinkEverything()
    }
  }

  private func putBack(
    _ root: Controller,
    in window: Window,
    of application: Application,
    insteadOf screen: Controller
  ) {
    let tops = trunkTops
    let gone: [Responder] = [screen, screen.view].compactMap(\.self)
    login = nil
    discipline.change(touching: swapped(tops, screen, root)) {
      window.setRoot(root)
      for coordinator in detached { application.add(coordinator) }
      detached = []
      for top in tops { wiring.relink(top, to: link(for: application)) }
      relinkEverything()
      dismantle(gone)
    }
    witness?.removed(gone)
    census.watch(gone)
  }

  private func screenID(_ offset: Int) -> NodeID { NodeID(plan.count + offset + generation * maker.places) }

  private func swapped(_ tops: [Responder], _ screen: Controller, _ root: Controller) -> [Responder] {
    let views = [screen.view, root.view].compactMap(\.self)
    return (isDirect ? everybody : tops) + [screen, root] + views
  }

  private func relinkEverything() {
    guard isDirect else { return }
    for (id, level) in trunk where plan.kinds[id.index].isLevel && id != .application {
      let parent = plan.levelParent(of: id)
      let isCutOff = parent == .application && login != nil
      wiring.relink(level, to: isCutOff ? nil : link(for: trunk[parent]))
    }
    for (number, branch) in branches.enumerated() {
      guard let branch else { continue }
      for top in branch.tops {
        wiring.relink(top, to: link(for: parent(ofTop: top, at: places[number].site)))
      }
      for (level, parent) in branch.links { wiring.relink(level, to: link(for: parent)) }
    }
  }

  /// Takes everything apart in one change; a sender finds no link meanwhile or later.
  package func tearDown() { discipline.confine { takeDown() } }

  private func takeDown() {
    structure.enter()
    defer { structure.leave() }
    let nodes = everybody
    roll.close()
    discipline.change(touching: nodes) { dismantle(nodes) }
    witness?.removed(nodes)
    census.watch(nodes)
    trunk = [:]
    branches = branches.map { _ in nil }
    detached = []
    (application, window, root, login) = (nil, nil, nil, nil)
  }

  /// Clears what `nodes` own and every link that they have.
  func dismantle(_ nodes: [Responder]) {
    var dismantler = Dismantler()
    for node in nodes {
      node.surrender(to: &dismantler)
      (node as? Application)?.belongings = []
      wiring.relink(node, to: nil)
    }
    dismantler.run()
  }
}
