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
    let retains = try [whole, test.world == nil ? few : whole].map { try test.counts(of: $0).retains }
    let saved = retains[0].flatMap { all in retains[1].map { all - $0 } }
    test.expect("retains saved by a sketch of the four", saved, .within(15, 17))
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
    holds: Arm("where the oldest is removed", true),
    contrast: Arm("where the newest is removed, at which the search begins", false)
  ) { test in
    let readings = try test.times { [rotating(10, oldest: true), rotating(10_000, oldest: $0)] }
    test.show("a removal from 10,000", readings[1].nanoseconds)
    test.expect("removal from 10,000 to that of the oldest from 10", readings[1].ratio, .above(20))
    let parent = Coordinator(id: NodeID(0))
    let child = Coordinator(id: NodeID(1))
    for _ in 0..<100 { parent.add(child) }
    test.require("children after adding one 100 times", parent.children.count, .equals(1))
  }

  /// Takes out the child that was added first or last, and adds it again.
  private static func rotating(_ count: Int, oldest: Bool) -> LabOperation {
    LabOperation("remove-\(oldest ? "oldest" : "newest")-of-\(count)") {
      let parent = Coordinator(id: NodeID(0))
      for row in 0..<count { parent.add(Coordinator(id: NodeID(row + 1))) }
      return { rounds in
        (0..<rounds).reduce(0) { sum, _ in
          let child = parent.children[oldest ? 0 : count - 1]
          parent.remove(child)
          parent.add(child)
          return sum &+ UInt64(parent.children.count)
        }
      }
    }
  }

  static let removeAll = Claim(
    "D21",
    "All children removed at once are as gone as those removed one by one, and much sooner",
    holds: Arm<Removal>("than the oldest first", oldestFirst),
    contrast: Arm("than the newest first, at which the search begins", newestFirst)
  ) { test in
    let readings = try test.times { [removing(atOnce), removing($0)] }
    test.show("10,000 removed at once", readings[0].nanoseconds)
    test.expect("one by one to at once, 10,000 children", readings[1].ratio, .above(10))
    for (how, removal) in [("at once", atOnce), ("one by one", test.world)] {
      let parent = Coordinator(id: NodeID(0))
      for row in 0..<100 { parent.add(Coordinator(id: NodeID(row + 1))) }
      let kept = Array(parent.children.prefix(10))
      weak let other = parent.children[50]
      removal.empty(parent)
      test.require("children left, \(how)", parent.children.count, .equals(0))
      test.require("a child has gone, \(how)", other == nil)
      test.require("children that know their parent, \(how)", kept.count { $0.parent != nil }, .equals(0))
    }
  }

  private typealias Removal = (name: String, empty: @Sendable (Coordinator) -> Void)
  private static let atOnce: Removal = ("atOnce", { $0.removeAll() })
  private static let oldestFirst: Removal = (
    "oldestFirst", { parent in while let child = parent.children.first { parent.remove(child) } }
  )
  private static let newestFirst: Removal = (
    "newestFirst", { parent in while let child = parent.children.last { parent.remove(child) } }
  )

  /// Removes 10,000 children that are kept elsewhere, so that their end is not in the time, and adds them again.
  private static func removing(_ removal: Removal) -> LabOperation {
    LabOperation("10,000 removed, \(removal.name)") {
      let parent = Coordinator(id: NodeID(0))
      let children = (0..<10_000).map { Coordinator(id: NodeID($0 + 1)) }
      return { rounds in
        (0..<rounds).reduce(0) { sum, _ in
          for child in children { parent.add(child) }
          defer { removal.empty(parent) }
          return sum &+ UInt64(parent.children.count)
        }
      }
    }
  }
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
