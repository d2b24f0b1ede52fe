import Hierarchy

/// The rows that the items of a text come to, with a coordinator where one is to be.
struct ImportedOutline {
  private(set) var outline = Outline()
  private(set) var names: [ClassName] = []
  /// Controllers of further windows.
  private(set) var left: [ClassName] = []
  /// Controllers that were given a coordinator, which no class of the text is.
  private(set) var coordinated: [ClassName] = []
  /// Items that were to be coordinators alone and stay controllers, as several are in them and none around them.
  private var keptRoots: [Int] = []

  private var items: [ImportedItems.Item]
  private let rules: ImportRules
  /// The row of each item.
  private var rows: [Int?] = []
  /// The coordinator's row that each controller hands to, itself or by one around it.
  private var governing: [Int?] = []

  init(_ imported: ImportedItems, _ rules: ImportRules, missingLevels: Int) throws(ImportError) {
    (items, self.rules) = (imported.items, rules)
    var isLeftOut: [Bool] = []
    for item in items { isLeftOut.append(item.kind == .ignore || item.parent.map { isLeftOut[$0] } ?? false) }
    keepCoordinatingRoots(isLeftOut)
    let roots = items.indices.filter {
      items[$0].isController && !isLeftOut[$0] && controller(around: $0) == nil
    }
    guard let first = roots.first else {
      let problem = "leaves no controller"
      throw ImportError(
        .treatment,
        problem,
        advice: "A window shows one controller at least: take fewer classes."
      )
    }
    var sizes = [Int](repeating: 0, count: items.count)
    for number in items.indices.reversed() where items[number].isController && !isLeftOut[number] {
      sizes[number] += 1
      if let around = controller(around: number) { sizes[around] += sizes[number] }
    }
    let isFragment = missingLevels > 0 && roots.count > 1
    let root = roots.max { (sizes[$0], $1) < (sizes[$1], $0) } ?? first
    rows = [Int?](repeating: nil, count: items.count)
    governing = rows
    var children = [[Int]](repeating: [], count: items.count)
    for number in items.indices where !isLeftOut[number] {
      if items[number].isController {
        if let around = controller(around: number) { children[around].append(number) }
      } else if items[number].kind != .coordinator, let around = thing(around: number) {
        children[around].append(number)
      }
    }
    if isFragment {
      names.append(ClassName(readable: "what is above"))
      outline.add(Outline.Row(.contained(.plain)))
      for number in roots { try add(number, children, in: 0) }
    } else {
      for number in roots where number != root { left.append(items[number].name) }
      try add(root, children, in: nil)
    }
  }

  /// A window shows one controller: a root that is taken for a coordinator of several stays what it is, too.
  private mutating func keepCoordinatingRoots(_ isLeftOut: [Bool]) {
    for root in items.indices where !isLeftOut[root] && items[root].parent == nil {
      guard items[root].kind == .coordinator else { continue }
      let inside = items.indices.count {
        items[$0].isController && !isLeftOut[$0] && controller(around: $0) == nil && isIn(root, $0)
      }
      guard inside > 1 else { continue }
      keptRoots.append(root)
      items[root].kind = .plain
    }
  }

  /// The names of the roots that stay.
  var kept: [ClassName] { keptRoots.map { items[$0].name } }

  private func isIn(_ root: Int, _ number: Int) -> Bool {
    var place = items[number].parent
    while let next = place, next != root { place = items[next].parent }
    return place == root
  }

  /// The controller that `number` is in, past cells, views and coordinators.
  private func controller(around number: Int) -> Int? {
    var place = items[number].parent
    while let next = place, !items[next].isController { place = items[next].parent }
    return place
  }

  /// The controller, cell or view that a cell or view is in, past coordinators.
  private func thing(around number: Int) -> Int? {
    var place = items[number].parent
    while let next = place, items[next].kind == .coordinator { place = items[next].parent }
    return place
  }

  /// The coordinators between `number` and the controller around it, innermost first.
  private func coordinators(above number: Int) -> [Int] {
    var found: [Int] = []
    var place = items[number].parent
    while let next = place, !items[next].isController {
      if items[next].kind == .coordinator { found.append(next) }
      place = items[next].parent
    }
    return found
  }

  /// Adds `first` and all that is in it, what refers to a row behind that row.
  private mutating func add(_ first: Int, _ children: [[Int]], in parent: Int?) throws(ImportError) {
    var pending = [first]
    var presenting: Set<Int> = []
    while let number = pending.popLast() {
      let item = items[number]
      if let container = item.kind.container {
        let around = controller(around: number)
        let row = around.flatMap { rows[$0] } ?? parent
        let isPresented = item.isPresented && around != nil
        if isPresented, let around, !presenting.insert(around).inserted {
          throw ImportError(
            item.place ?? .treatment,
            "\(item.name.shown) is the second that \(items[around].name.shown) presents",
            advice: "UIKit presents one at a time: print the hierarchy again, or mend the line."
          )
        }
        let coordinator = coordinator(of: number, in: around)
        governing[number] = coordinator ?? around.flatMap { governing[$0] }
        let kind: Outline.Row.Kind = isPresented ? .presented(container) : .contained(container)
        rows[number] = add(
          item.name,
          Outline.Row(kind, in: row, of: coordinator, decides: decides(item.name))
        )
      } else if let row = thing(around: number).flatMap({ rows[$0] }) {
        let kind: Outline.Row.Kind = item.kind == .cell ? .cell : item.isContent ? .contentView : .view
        let decides = item.kind == .cell && decides(item.name)
        rows[number] = add(item.name, Outline.Row(kind, in: row, decides: decides))
      }
      pending += inOrder(children[number], of: item).reversed()
    }
  }

  /// Cells and views, then children, the one that is shown first among tabs, then what is presented.
  private func inOrder(_ children: [Int], of item: ImportedItems.Item) -> [Int] {
    func rank(_ number: Int) -> Int {
      let child = items[number]
      if !child.isController { return 0 }
      if child.isPresented { return 3 }
      return item.kind == .tabs && child.isShown ? 1 : 2
    }
    return (0...3).flatMap { wanted in children.filter { rank($0) == wanted } }
  }

  /// The row of the coordinator that the controller hands to: of one that stands above it in the text, or else of its own,
  /// where the rules want one.
  private mutating func coordinator(of number: Int, in around: Int?) -> Int? {
    var parent = around.flatMap { governing[$0] }
    let printed = coordinators(above: number)
    for coordinator in printed.reversed() {
      let known = rows[coordinator]
      let row = known ?? add(items[coordinator].name, coordinatorRow(items[coordinator].name, in: parent))
      rows[coordinator] = row
      parent = row
    }
    let name = items[number].name
    let isWanted =
      switch rules.coordinators {
      case .perStack: items[number].kind == .navigation
      case .of(let pattern): pattern.matches(name.full)
      case .none: false
      }
    if let first = printed.first { return rows[first] }
    if keptRoots.contains(number) { return add(name, coordinatorRow(name, in: parent)) }
    guard isWanted else { return nil }
    coordinated.append(name)
    let own = ClassName(readable: "coordinator of \(name.shown.trimmingPrefix(ImportedItems.told))")
    return add(own, coordinatorRow(own, in: parent))
  }

  private func coordinatorRow(_ name: ClassName, in parent: Int?) -> Outline.Row {
    let decides = if case .coordinators = rules.deciders { true } else { decides(name) }
    return Outline.Row(.coordinator, in: parent, decides: decides)
  }

  private func decides(_ name: ClassName) -> Bool {
    if case .classes(let pattern) = rules.deciders { pattern.matches(name.full) } else { false }
  }

  private mutating func add(_ name: ClassName, _ row: Outline.Row) -> Int {
    names.append(name)
    return outline.add(row)
  }
}
