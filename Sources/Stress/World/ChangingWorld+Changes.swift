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

  /// Half of all changes move whole branches, and one in a hundred the root: about as seldom as somebody logs out.
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
    case .push: push() ? .push : pop() ? .pop : nil
    case .pop: pop() ? .pop : push() ? .push : nil
    case .present: present() ? .present : dismiss() ? .dismiss : make(.push)
    case .dismiss: dismiss() ? .dismiss : present() ? .present : make(.pop)
    case .reparent: reparent() ? .reparent : make(.push)
    case .reuse: reuse() ? .reuse : make(.push)
    case .swapRoot: swapRoot() ? .swapRoot : nil
    }
  }

  private func push() -> Bool {
    guard let number = drawBranch(where: { $0 == nil }), let site = drawSite() else { return false }
    insert(number, at: .contained(site))
    return true
  }

  private func present() -> Bool {
    guard let number = drawBranch(where: { $0 == nil }), let site = drawSite(),
      controller(site)?.presented == nil
    else { return false }
    insert(number, at: .presented(site))
    return true
  }

  private func pop() -> Bool {
    guard let number = drawBranch(contained: true) else { return false }
    remove(number)
    return true
  }

  private func dismiss() -> Bool {
    guard let number = drawBranch(contained: false) else { return false }
    remove(number)
    return true
  }

  private func reuse() -> Bool {
    guard let number = drawBranch(where: { $0 != nil }), let branch = branches[number] else { return false }
    let cells = branch.leaves.compactMap { $0 as? Cell }
    guard !cells.isEmpty else { return false }
    discipline.change(touching: cells) { for cell in cells { cell.prepareForReuse() } }
    return true
  }

  private func reparent() -> Bool {
    guard let number = drawBranch(where: { $0 != nil }), let branch = branches[number], let site = drawSite(),
      let container = controller(site)
    else { return false }
    let old = self.site(of: places[number])
    if case .contained(site) = places[number] { return false }
    // Where levels hold deciders, all of them may get another one.
    let moved = isDirect ? branch.nodes : branch.tops + [branch.root] + [branch.root.view].compactMap(\.self)
    places[number] = .contained(site)
    discipline.change(touching: moved + neighbours(of: old) + neighbours(of: site)) {
      container.contain(branch.root)
      attach(branch, at: site)
      if isDirect { linkInside(branch) }
    }
    return true
  }

  private func insert(_ number: Int, at place: Branch.Place) {
    let branch = maker.make(templates[number], generation: generation)
    census.note(births: branch.nodes.count)
    let site = self.site(of: place)
    branches[number] = branch
    places[number] = place
    discipline.change(touching: branch.nodes + neighbours(of: site)) {
      switch place {
      case .contained: controller(site)?.contain(branch.root)
      case .presented: if let window { controller(site)?.present(branch.root, in: window) }
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
    let site = self.site(of: places[number])
    discipline.change(touching: branch.nodes + neighbours(of: site)) {
      leave(places[number], branch)
      for case let coordinator as Coordinator in branch.tops { release(coordinator) }
      dismantle(branch.nodes)
    }
    witness?.removed(branch.nodes)
    branches[number] = nil
    roll.leave(branch.template.root)
    census.watch(branch.nodes)
  }

  private func leave(_ place: Branch.Place, _ branch: Branch) {
    guard let site = controller(site(of: place)) else { return }
    switch place {
    case .presented: site.dismissPresented()
    case .contained:
      let isOnTop =
        site.container == .navigation && site.children.count > 1 && site.children.last === branch.root
      if isOnTop { site.pop() } else { branch.root.removeFromParent() }
    }
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

  private func release(_ coordinator: Coordinator) {
    switch coordinator.parent {
    case let parent as Coordinator: parent.remove(coordinator)
    case let parent as Application: parent.remove(coordinator)
    default: break
    }
  }

  private func drawSite() -> NodeID? {
    let sites = sites
    return sites.isEmpty ? nil : sites[draws.below(sites.count)]
  }

  private func drawBranch(contained: Bool) -> Int? {
    drawBranch { number in
      guard branches[number] != nil else { return false }
      if case .contained = places[number] { return contained }
      return !contained
    }
  }

  private func drawBranch(where isWanted: (Branch?) -> Bool) -> Int? {
    drawBranch { (number: Int) in isWanted(branches[number]) }
  }

  /// One of those that are wanted: from a place that is drawn on, the first.
  private func drawBranch(_ isWanted: (Int) -> Bool) -> Int? {
    guard !branches.isEmpty else { return nil }
    let start = draws.below(branches.count)
    return (start..<start + branches.count).lazy.map { $0 % self.branches.count }.first(where: isWanted)
  }
}
