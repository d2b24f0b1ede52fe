import Hierarchy

// What it costs to hand services down, and to own children.

extension FlowControllersClaims {
  static let services = Claim(
    "D3",
    "The six services of the app are retained six times on each level that they are handed down to",
    holds: Arm("where they are in a struct, as in the article", inStruct),
    contrast: Arm("where they are in one object", inObject),
    operations: inStruct + inObject + nothing
  ) { test in
    for (place, depth) in depths.enumerated() {
      let retains = try [test.world, nothing].map { try test.counts(of: $0[place]).retains }
      let more = retains[0].flatMap { some in retains[1].map { (some - $0) / Double(depth) } }
      test.expect("retains more per level than with nothing, \(depth) levels", more, .within(5.5, 6.5))
    }
  }

  private static let depths = [4, 32]
  private static let inStruct = handing("a struct") { DependencyContainer.make() }
  private static let inObject = handing("an object") { ServiceBox() }
  private static let nothing = handing("nothing") { () }

  /// Nests controllers; each gets the services of the one around it.
  private static func handing<Services>(
    _ name: String,
    _ make: @escaping @Sendable () -> Services
  ) -> [LabOperation] {
    depths.map { depth in
      LabOperation("\(depth) levels handed \(name)") {
        { count in
          (0..<count).reduce(0) { sum, _ in
            // A stage for each, so that all do the same.
            let outermost = ServedController("level", make(), on: Stage(.article))
            _ = (1..<depth).reduce(outermost) { outer, _ in
              let inner = ServedController("level", outer.services, on: outer.stage)
              outer.add(childController: inner)
              return inner
            }
            return sum &+ UInt64(outermost.stage.census.births)
          }
        }
      }
    }
  }

  static let fewServices = Claim(
    "D16",
    "A screen that is handed just the services that it uses knows fewer types than one with all, for fewer retains",
    holds: Arm("in the article's product flow", ProductFlowController.self),
    contrast: Arm("where each screen is handed the whole struct", GenerousProductFlowController.self),
    operations: [screens(of: ProductFlowController.self), screens(of: GenerousProductFlowController.self)]
  ) { test in
    let app = main(.article.with(Hazard("services", test.world)))
    app.perform(Step(.deepLink, 2))
    let screens = app.front?.children ?? []
    test.require("screens of the living product flow", screens.count, .equals(4))
    // By itself, or in a struct or tuple.
    let known = screens.map { screen in
      let mirrors = sequence(first: Mirror(reflecting: screen), next: \.superclassMirror)
      guard let services = mirrors.lazy.compactMap({ $0.descendant("services") }).first else { return 0 }
      return services is Service ? 1 : Mirror(reflecting: services).children.count
    }
    test.expect("types of services that they know, each", known.reduce(0, +), .equals(8))
    let retains = try [test.world, GenerousProductFlowController.self].map {
      try test.counts(of: Self.screens(of: $0)).retains
    }
    // They hand on 8 services instead of 24: for each of the others one retain at least.
    let fewer = retains[0].flatMap { own in retains[1].map { $0 - own } }
    test.expect("retains fewer than with the whole struct", fewer, .above(15))
  }

  /// A product flow and its four screens, made over and over.
  private static func screens(of type: ProductFlowController.Type) -> LabOperation {
    LabOperation("four screens of \(type)") {
      let container = DependencyContainer.make()
      return { count in
        (0..<count).reduce(0) { sum, _ in
          let flow = type.init(dependencyContainer: container, on: Stage(.article))
          let first = flow.makeScreen(after: nil)
          let last = (1..<4).reduce(first) { screen, _ in flow.makeScreen(after: screen) }
          return sum &+ UInt64(last.title.utf8.count)
        }
      }
    }
  }

  static let childArray = Claim(
    "D4/D21",
    "One of 10,000 children is removed far more slowly than one of 10, wherever it is, and all one by one than at once",
    holds: Arm("in the article's array", Owner.self),
    contrast: Arm("in a dictionary by identity", KeyedOwner.self)
  ) { test in
    let places = [Removal.oldest, .newest, .random]
    let single = try test.times { owner in
      [removing(.newest, of: 10, owner)] + places.map { removing($0, of: 10_000, owner) }
    }
    for (place, reading) in zip(places, single.dropFirst()) {
      test.show("\(place) child removed from 10,000", reading.nanoseconds)
      test.expect("\(place) child removed from 10,000 to the newest from 10", reading.ratio, .above(10))
    }
    let all = try test.times { owner in [.atOnce, .oneByOne].map { removing($0, of: 10_000, owner) } }
    test.show("10,000 removed at once", all[0].nanoseconds)
    test.expect("10,000 removed one by one to at once", all[1].ratio, .above(10))
    for (how, isAtOnce) in [("at once", true), ("one by one", false)] {
      let (parent, children) = (test.world.init(), (0..<100).map { _ in Owner() })
      for child in children + children { parent.add(child: child) }
      test.require("children of 100 that were added twice, to go \(how)", parent.count, .equals(100))
      if isAtOnce { parent.removeAll() } else { children.forEach(parent.remove) }
      test.require("children left, gone \(how)", parent.count, .equals(0))
    }
  }

  private enum Removal { case oldest, newest, random, oneByOne, atOnce }

  /// Removes a child or all, and puts back as the newest what was removed, without the search of `add`, which is not judged.
  private static func removing(_ removal: Removal, of count: Int, _ type: Owner.Type) -> LabOperation {
    LabOperation("\(removal) of \(count), \(type)") {
      // They are kept here, so that their end is not in the time.
      let (parent, children) = (type.init(), (0..<count).map { _ in Owner() })
      children.forEach(parent.append)
      var (generator, oldest) = (SeededGenerator(seed: 1), 0)
      func replace(_ child: Owner) {
        parent.remove(child: child)
        parent.append(child)
      }
      return { rounds in
        for _ in 0..<rounds {
          switch removal {
          case .oldest:
            replace(children[oldest])
            oldest = (oldest + 1) % count
          case .newest: replace(children[count - 1])
          case .random: replace(children[generator.below(count)])
          case .oneByOne, .atOnce:
            if removal == .atOnce { parent.removeAll() } else { children.forEach(parent.remove) }
            children.forEach(parent.append)
          }
        }
        return UInt64(parent.count)
      }
    }
  }
}

/// The article's coordinator with its array of children, and nothing else (section 4).
private class Owner {
  private final var children: [Owner] = []

  required init() {}

  func add(child: Owner) {
    guard !children.contains(where: { $0 === child }) else { return }
    children.append(child)
  }

  func remove(child: Owner) {
    guard let index = children.firstIndex(where: { $0 === child }) else { return }
    children.remove(at: index)
  }

  func removeAll() { children.removeAll() }
  func append(_ child: Owner) { children.append(child) }
  var count: Int { children.count }
}

private final class KeyedOwner: Owner {
  private var children: [ObjectIdentifier: Owner] = [:]

  override func add(child: Owner) { children[ObjectIdentifier(child)] = child }
  override func remove(child: Owner) { children[ObjectIdentifier(child)] = nil }
  override func removeAll() { children.removeAll() }
  override func append(_ child: Owner) { add(child: child) }
  override var count: Int { children.count }
}

private final class ServiceBox {
  let services = DependencyContainer.make()
}

/// Hands each screen the whole struct; the screens are called as those of the article's flow.
private final class GenerousProductFlowController: ProductFlowController {
  private var made = 0

  override func makeScreen(after screen: ContentController?) -> ContentController {
    made += 1
    let kind =
      switch made {
      case 1: "product-list"
      case 2: "product-detail"
      case 3: "product-author"
      default: "product-map"
      }
    return ServedController(kind, productDependencyContainer, on: stage)
  }
}
