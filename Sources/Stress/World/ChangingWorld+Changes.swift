import Hierarchy
import Strategies

/// Changes, each decided on by the book and made under the discipline.
extension ChangingWorld {
  /// Makes the next change that is drawn; nil if the hierarchy is gone or has nothing to change.
  @discardableResult
  package func change() -> Change? { discipline.confine { changed() } }

  private func changed() -> Change? {
    structure.enter()
    defer { structure.leave() }
    guard application != nil else { return nil }
    // Seldom, as each sweep looks at all who linger.
    if generation % 32 == 0 { census.sweep() }
    generation += 1
    guard let change = make(sustained(draw())) else { return nil }
    changes[change, default: 0] += 1
    return change
  }

  /// Half of all changes move whole branches, and one in a hundred the root: about as seldom as a logout.
  private func draw() -> Change {
    // The screen that stands in for the root stays for about eight changes, or most messages would end there.
    if login != nil, draws.below(8) == 0 { return .swapRoot }
    return switch draws.below(100) {
    case 0: .swapRoot
    case 1..<20: .reparent
    case 20..<40: .reuse
    case 40..<58: .push
    case 58..<76: .pop
    case 76..<88: .present
    default: .dismiss
    }
  }

  /// `change`, unless too few branches would be left: all senders are in them.
  private func sustained(_ change: Change) -> Change {
    let isScarce = 3 * branches.count { $0 != nil } <= branches.count
    return isScarce && (change == .pop || change == .dismiss) ? .push : change
  }

  /// Makes `change`, or its opposite where there is nothing for it.
  private func make(_ change: Change) -> Change? {
    switch change {
    case .push: arrive() ? .push : leave() ? .pop : nil
    case .pop: leave() ? .pop : arrive() ? .push : nil
    case .present: arrive(asModal: true) ? .present : leave(asModal: true) ? .dismiss : make(.push)
    case .dismiss: leave(asModal: true) ? .dismiss : arrive(asModal: true) ? .present : make(.pop)
    case .reparent: reparent() ? .reparent : make(.push)
    case .reuse: reuse() ? .reuse : make(.push)
    case .swapRoot: swapRoot() ? .swapRoot : nil
    }
  }

  private func arrive(asModal: Bool = false) -> Bool {
    guard let number = drawBranch(where: { branches[$0] == nil }), let site = drawSite() else { return false }
    if asModal, controller(site)?.presented != nil { return false }
    insert(number, at: Branch.Place(site: site, isPresented: asModal))
    return true
  }

  private func leave(asModal: Bool = false) -> Bool {
    let number = drawBranch { branches[$0] != nil && places[$0].isPresented == asModal }
    if let number { remove(number) }
    return number != nil
  }

  private func reuse() -> Bool {
    guard let number = drawBranch(where: { branches[$0] != nil }), let branch = branches[number] else {
      return false
    }
    let cells = branch.leaves.compactMap { $0 as? Cell }
    guard !cells.isEmpty else { return false }
    discipline.change(touching: cells) { for cell in cells { cell.prepareForReuse() } }
    return true
  }

  private func reparent() -> Bool {
    guard let number = drawBranch(where: { branches[$0] != nil }), let branch = branches[number],
      let site = drawSite(),
      let container = controller(site)
    else { return false }
    let (old, new) = (places[number], Branch.Place(site: site))
    if old == new { return false }
    // Where levels hold deciders, all of them may get another one.
    let moved = isDirect ? branch.nodes : branch.tops + [branch.root] + [branch.root.view].compactMap(\.self)
    places[number] = new
    discipline.change(touching: moved + neighbours(of: old.site) + neighbours(of: site)) {
      container.contain(branch.root)
      attach(branch, at: site)
      if isDirect { linkInside(branch) }
    }
    return true
  }

  private func insert(_ number: Int, at place: Branch.Place) {
    let branch = maker.make(templates[number], generation: generation)
    census.note(births: branch.nodes.count)
    let site = place.site
    branches[number] = branch
    places[number] = place
    discipline.change(touching: branch.nodes + neighbours(of: site)) {
      if !place.isPresented {
        controller(site)?.contain(branch.root)
      } else if let window {
        controller(site)?.present(branch.root, in: window)
      }
      attach(branch, at: site)
      linkInside(branch)
    }
    roll.join(branch.leaves, at: branch.template.root)
  }

  /// Takes a branch out and apart.
  ///
  /// Apart already here: if a sender's release were the last one, its children would be
  /// let go of on the sender's thread while others read their links.
  func remove(_ number: Int) {
    guard let branch = branches[number] else { return }
    discipline.change(touching: branch.nodes + neighbours(of: places[number].site)) {
      leave(places[number], branch)
      for case let coordinator as Coordinator in branch.tops { coordinator.leaveParent() }
      dismantle(branch.nodes)
    }
    witness?.removed(branch.nodes)
    branches[number] = nil
    roll.leave(branch.template.root)
    census.watch(branch.nodes)
  }

  private func leave(_ place: Branch.Place, _ branch: Branch) {
    guard let site = controller(place.site) else { return }
    if place.isPresented { return site.dismissPresented() }
    let isOnTop =
      site.container == .navigation && site.children.count > 1 && site.children.last === branch.root
    if isOnTop { site.pop() } else { branch.root.removeFromParent() }
  }

  /// Gives `branch` its owners and its links at `site`.
  private func attach(_ branch: Branch, at site: NodeID) {
    for top in branch.tops {
      let parent = parent(ofTop: top, at: site)
      if let coordinator = top as? Coordinator {
        switch parent {
        case let parent as Coordinator: parent.add(coordinator)
        case let parent as Application: parent.add(coordinator)
        default: break
        }
      }
      wiring.relink(top, to: link(for: parent))
    }
  }

  private func linkInside(_ branch: Branch) {
    for (level, parent) in branch.links { wiring.relink(level, to: link(for: parent)) }
  }

  private func drawSite() -> NodeID? {
    let sites = sites
    return sites.isEmpty ? nil : sites[draws.below(sites.count)]
  }

  /// One of those that are wanted: from a place that is drawn on, the first.
  private func drawBranch(where isWanted: (Int) -> Bool) -> Int? {
    guard !branches.isEmpty else { return nil }
    let start = draws.below(branches.count)
    return (start..<start + branches.count).lazy.map { $0 % self.branches.count }.first(where: isWanted)
  }
}
