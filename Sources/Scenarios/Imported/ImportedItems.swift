/// What becomes of the objects of a text: each with its kind and with what it is in, before any row is made.
struct ImportedItems {
  struct Item {
    let name: ClassName
    var kind: ImportedKind
    /// What it is in, as printed; it comes before it.
    let parent: Int?
    var isPresented = false
    var isShown = false
    /// Of a view, whether it takes the views of its controller's children.
    var isContent = false
    var place: ImportError.Place?

    var isController: Bool { kind.container != nil }
  }

  private(set) var items: [Item] = []
  /// Views in which there is neither a cell nor a controller's view, or that are around the root controller's: no message
  /// passes them.
  private(set) var passedOver = 0
  /// Controllers whose views are among the views of the text; nil where it does not have both.
  private(set) var joined: Int?
  /// Controllers that were told from where UIKit puts their views.
  private(set) var inferred = 0

  init(_ printed: PrintedHierarchy, _ rules: ImportRules) throws(ImportError) {
    for controller in printed.controllers {
      items.append(
        Item(
          name: controller.name,
          kind: rules.kind(of: controller.name) ?? ImportedKind(controller: controller.name),
          parent: controller.parent,
          isPresented: controller.isPresented,
          isShown: controller.isShown,
          place: controller.place
        )
      )
    }
    guard !printed.views.isEmpty else { return }
    let roots = printed.controllers.isEmpty ? inferControllers(printed.views, rules) : try join(printed)
    try add(printed.views, of: roots, rules)
  }

  private static func kind(_ view: PrintedHierarchy.ViewLine, _ rules: ImportRules) throws(ImportError)
    -> ImportedKind
  {
    if let kind = rules.kind(of: view.name) {
      guard kind != .coordinator else {
        let advice = "Take a controller's class, or another kind."
        throw ImportError(.treatment, "\(view.name.shown) is a view, and no coordinator", advice: advice)
      }
      return kind
    }
    return [view.name, view.base].contains { $0?.base.hasSuffix("Cell") == true } ? .cell : .view
  }

  /// For each view the controller whose root view it is; an address that was printed twice counts once.
  private mutating func join(_ printed: PrintedHierarchy) throws(ImportError) -> [Int?] {
    var controllers: [String: Int] = [:]
    for (number, controller) in printed.controllers.enumerated() {
      if let view = controller.view { controllers[view] = controllers[view] ?? number }
    }
    let roots = printed.views.map { view in view.address.flatMap { controllers.removeValue(forKey: $0) } }
    joined = roots.count { $0 != nil }
    guard joined == 0 else { return roots }
    let hasAddresses =
      printed.controllers.contains { $0.view != nil } && printed.views.contains { $0.address != nil }
    let problem =
      hasAddresses
      ? "none of the controllers' views is among the views"
      : "controllers and views cannot be joined without addresses"
    let advice = "Print both with their addresses while the app is stopped once, or leave the views out."
    throw ImportError(printed.controllers[0].place, problem, advice: advice)
  }

  /// Adds the controllers whose views UIKit puts where only a controller's view is, and says of each view whose it is.
  ///
  /// Of several at the top of one window, all but the first are presented.
  private mutating func inferControllers(_ views: [PrintedHierarchy.ViewLine], _ rules: ImportRules) -> [Int?]
  {
    var bars: [Int: ImportedKind] = [:]
    for view in views {
      guard let parent = view.parent else { continue }
      if view.name.base == "UITabBar" { bars[parent] = .tabs }
      if ["UINavigationBar", "UINavigationTransitionView"].contains(view.name.base) {
        bars[parent] = .navigation
      }
    }
    let isTold = views.enumerated().map { number, view in
      rules.kind(of: view.name)?.container != nil || bars[number] != nil
        || ["_UIHostingView", "UILayoutContainerView"].contains(view.name.base)
        || view.parent.map { Self.wrappers.contains(views[$0].name.base) } == true
    }
    var roots = [Int?](repeating: nil, count: views.count)
    var (owners, windows): ([Int?], [Int]) = ([], [])
    var topmost: [Int: Int] = [:]
    for (number, view) in views.enumerated() {
      windows.append(view.parent.map { windows[$0] } ?? number)
      var owner = view.parent.flatMap { owners[$0] }
      if isTold[number] || number == 0 && !isTold.contains(true) {
        let top = owner == nil ? topmost[windows[number]] : nil
        roots[number] = items.count
        items.append(
          Item(
            name: ClassName(readable: "\(Self.told)\(view.name.shown)"),
            kind: rules.kind(of: view.name).flatMap { $0.container == nil ? nil : $0 } ?? bars[number]
              ?? .plain,
            parent: owner ?? top,
            isPresented: top != nil,
            isShown: true
          )
        )
        if owner == nil { topmost[windows[number]] = items.count - 1 }
        owner = items.count - 1
      }
      owners.append(owner)
    }
    inferred = items.count
    return roots
  }

  /// What the names of controllers begin with that were told from their views.
  static let told = "controller of "

  /// What UIKit puts around the view of one controller and nothing else.
  private static let wrappers: Set = ["UIViewControllerWrapperView", "UIDropShadowView"]

  /// Adds the views that messages pass on their way, and the cells; `roots` are controllers by their views.
  private mutating func add(
    _ views: [PrintedHierarchy.ViewLine],
    of roots: [Int?],
    _ rules: ImportRules
  ) throws(ImportError) {
    var kinds: [ImportedKind] = []
    for view in views { kinds.append(try Self.kind(view, rules)) }
    /// The controller in whose view each view is.
    var owners: [Int?] = []
    /// Whether each is in a view that is left out.
    var isIgnored: [Bool] = []
    for (number, view) in views.enumerated() {
      let around = view.parent.flatMap { owners[$0] }
      owners.append(roots[number] ?? around)
      isIgnored.append(
        kinds[number] == .ignore || view.parent.map { isIgnored[$0] && roots[number] == nil } ?? false
      )
    }
    /// Whether a message from below may pass it.
    var isOnTheWay = kinds.map { $0 != .view && $0 != .ignore }
    var takesChildren = [Bool](repeating: false, count: views.count)
    for (number, view) in views.enumerated().reversed() {
      guard let parent = view.parent else { continue }
      if let child = roots[number] {
        isOnTheWay[parent] = true
        if items[child].parent == owners[parent], !items[child].isPresented { takesChildren[parent] = true }
      } else if isOnTheWay[number] {
        isOnTheWay[parent] = true
      }
    }
    var served: Set<Int> = []
    var numbers = roots
    for (number, view) in views.enumerated() where roots[number] == nil && !isIgnored[number] {
      guard let owner = owners[number], let parent = view.parent, isOnTheWay[number] else {
        passedOver += 1
        continue
      }
      var item = Item(name: view.name, kind: kinds[number], parent: numbers[parent])
      // A view in a cell comes and goes with it.
      let isContent = item.kind == .view && takesChildren[number] && holder(of: item) == owner
      item.isContent = isContent && served.insert(owner).inserted
      numbers[number] = items.count
      items.append(item)
    }
  }

  /// The controller that an item is in with no cell between them.
  private func holder(of item: Item) -> Int? {
    var place = item.parent
    while let next = place, !items[next].isController {
      if items[next].kind == .cell { return nil }
      place = items[next].parent
    }
    return place
  }
}
