import Hierarchy

// What it costs to hand services down, and to own children.

extension FlowControllersClaims {
  static let services = Claim(
    "D3",
    "Handing down a struct costs each level five retains more than handing down one object",
    holds: Arm("where the struct has the app's six services", six),
    contrast: Arm("where it has two", two),
    operations: [six, two, object]
  ) { test in
    let retains = try [test.world, object].map { try test.counts(of: $0).retains }
    test.show("retains per level, struct", retains[0])
    test.show("retains per level, one object", retains[1])
    let more = retains[0].flatMap { structure in retains[1].map { structure - $0 } }
    test.expect("retains more per level", more, .within(4.5, 5.5))
  }

  private static let six = handing("six services") { DependencyContainer.make() }
  private static let two = handing("two services") { (LocationService(), MapService()) }
  private static let object = handing("one object") { Service() }

  /// Makes a level, or a set of screens, from what the one before it has, over and over.
  private static func handing<Item>(_ name: String, _ make: @escaping @Sendable () -> Item) -> LabOperation {
    LabOperation("hand-down, \(name)") {
      var level = Sketch(make())
      return { count in
        (0..<count).reduce(0) { sum, _ in
          level = Sketch(level.value)
          return sum &+ (isKnownUniquelyReferenced(&level) ? 1 : 0)
        }
      }
    }
  }

  static let fewServices = Claim(
    "D16",
    "A screen that is handed just the services that it uses knows fewer types than one with all, for fewer retains",
    holds: Arm<Hazard?>("in the article's product flow", nil),
    contrast: Arm("where each screen is handed the whole struct", generous),
    operations: [whole, few]
  ) { test in
    let app = main(.article.with(test.world))
    app.perform(Step(.deepLink, 2))
    let screens = app.front?.children ?? []
    test.require("screens of the living product flow", screens.count, .equals(4))
    // By itself or, as a screen of any flow that is handed services, in a struct or tuple.
    let known = screens.map { screen in
      let mirrors = sequence(first: Mirror(reflecting: screen), next: \.superclassMirror)
      guard let services = mirrors.lazy.compactMap({ $0.descendant("services") }).first else { return 0 }
      return services is Service ? 1 : Mirror(reflecting: services).children.count
    }
    test.expect("types of services that they know, each", known.reduce(0, +), .equals(8))
    // One for each service handed on: with the whole struct it is 24.
    let retains = try test.counts(of: test.world == nil ? few : whole).retains
    test.expect("retains by a sketch of the four", retains, .within(7, 9))
  }

  private static let generous = Hazard("whole-struct", GenerousProductFlowController.self)
  private static let whole = handing("the whole struct to each of four screens") {
    let all = ProductDependencyContainer(.make())
    return (all, all, all, all)
  }
  private static let few = handing("what each of four screens uses") {
    let all = ProductDependencyContainer(.make())
    return (
      all.productNetworkingService,
      (all.productNetworkingService, all.productEditService, all.imageDownloaderService),
      (all.authorNetworkingService, all.imageDownloaderService), (all.locationService, all.mapService)
    )
  }

  static let childArray = Claim(
    "D4",
    "An array of children, searched by identity, is slow at 10,000 of them",
    holds: Arm<Owner.Type>(
      "where the newest is removed, and the article's search begins at the oldest",
      Owner.self
    ),
    contrast: Arm("where the search begins at the newest", OwnerSearchedFromEnd.self)
  ) { test in
    let readings = try test.times {
      [removing(1, of: 10, from: Owner.self), removing(1, of: 10_000, from: $0)]
    }
    test.show("a removal from 10,000", readings[1].nanoseconds)
    test.expect("removal of the newest from 10,000 to that from 10", readings[1].ratio, .above(20))
    let (parent, child) = (test.world.init(), Owner())
    for _ in 0..<100 { parent.add(child: child) }
    test.require("children after adding one 100 times", parent.children.count, .equals(1))
  }

  static let removeAll = Claim(
    "D21",
    "All children removed at once are as gone as those removed one by one, and much sooner",
    holds: Arm<Owner.Type>(
      "where the newest go first, and the article's search begins at the oldest",
      Owner.self
    ),
    contrast: Arm("where the search begins at the newest", OwnerSearchedFromEnd.self)
  ) { test in
    let readings = try test.times {
      [removing(10_000, of: 10_000, from: Owner.self, atOnce: true), removing(10_000, of: 10_000, from: $0)]
    }
    test.show("10,000 removed at once", readings[0].nanoseconds)
    test.expect("one by one to at once, 10,000 children", readings[1].ratio, .above(10))
    for (how, isAtOnce) in [("at once", true), ("one by one", false)] {
      let parent = test.world.init()
      for _ in 0..<100 { parent.add(child: Owner()) }
      weak let other = parent.children[50]
      if isAtOnce { parent.removeAll() } else { parent.removeNewest(100) }
      test.require("children left, \(how)", parent.children.count, .equals(0))
      test.require("a child has gone, \(how)", other == nil)
    }
  }

  /// Removes the newest `removed` of so many, and appends them without the search of `add`, which is not judged.
  ///
  /// They are kept elsewhere, so that their end is not in the time.
  private static func removing(
    _ removed: Int,
    of count: Int,
    from kind: Owner.Type,
    atOnce: Bool = false
  ) -> LabOperation {
    LabOperation("\(removed) of \(count) removed\(atOnce ? " at once" : ""), \(kind)") {
      let parent = kind.init()
      let newest = (0..<count).map { _ in
        let child = Owner()
        parent.children.append(child)
        return child
      }.suffix(removed)
      return { rounds in
        (0..<rounds).reduce(0) { sum, _ in
          if atOnce { parent.removeAll() } else { parent.removeNewest(removed) }
          for child in newest { parent.children.append(child) }
          return sum &+ UInt64(parent.children.count)
        }
      }
    }
  }
}

/// The article's coordinator with its array of children, and nothing else (section 4).
private class Owner {
  final var children: [Owner] = []

  required init() {}

  final func add(child: Owner) {
    guard !children.contains(where: { $0 === child }) else { return }
    children.append(child)
  }

  final func remove(child: Owner) { if let index = index(of: child) { children.remove(at: index) } }
  final func removeAll() { children.removeAll() }

  final func removeNewest(_ count: Int) {
    for _ in 0..<count { if let child = children.last { remove(child: child) } }
  }

  func index(of child: Owner) -> Int? { children.firstIndex { $0 === child } }
}

/// Searches where the newest are, as this project's coordinators do.
private final class OwnerSearchedFromEnd: Owner {
  override func index(of child: Owner) -> Int? { children.lastIndex { $0 === child } }
}

/// A level, or some screens, and nothing of them but what they were handed.
private final class Sketch<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Hands each screen the whole struct.
private final class GenerousProductFlowController: ProductFlowController {
  override func makeScreen(after screen: ContentController?) -> ContentController {
    ServedController("generous", productDependencyContainer, on: stage)
  }
}
