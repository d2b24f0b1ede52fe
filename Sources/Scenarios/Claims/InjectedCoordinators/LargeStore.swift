import Hierarchy

/// The living store grown to the size of the article's app: ten parts, and more than a hundred controllers (catalogue E1).
///
/// Each part has a coordinator of its own under the application's, and a stack behind a tab. Its screens are pushed by
/// its own messages, one by one, and in each part there are screens that show two others beside each other.
final class LargeStore {
  let world = StoreWorld(InjectedCoordinatorClaims.article)
  /// Messages that a screen sent while it was in front.
  private(set) var sent = 0
  /// Those of them that did not end where they had to.
  private(set) var astray = 0

  /// The store with so many parts, each with `screens` screens, of which every fifth shows two more; with `isCut`, the
  /// last part is not told its parent.
  init(parts: Int = 10, screens: Int = 10, isCut: Bool = false) {
    for number in world.app.flows.count..<parts {
      let part = PartCoordinator("part-\(number)", in: world.store)
      world.app.startChild(part)
      if isCut, number == parts - 1 { world.app.remove(part) }
    }
    for part in world.app.flows.compactMap({ $0 as? StackFlow }) { fill(part, with: screens) }
  }

  /// Controllers that live.
  var controllers: Int { world.stage.census.living.count { $0 is Controller } }

  /// Parts that have a coordinator.
  var parts: Int { world.app.flows.count }

  /// The most containers that a controller is in.
  var nesting: Int {
    world.stage.census.living.compactMap { $0 as? Controller }.map { controller in
      sequence(first: controller, next: \.parent).count { $0.container != .plain }
    }.max() ?? 0
  }

  /// Brings `part` in front, and goes on from screen to screen.
  private func fill(_ part: StackFlow, with screens: Int) {
    guard let root = world.app.rootController else { return }
    if part.stack.parent !== root { root.contain(part.stack) }
    if let index = root.children.firstIndex(where: { $0 === part.stack }) { root.select(index) }
    while part.stack.children.count < screens, let top = part.stack.topController as? StoreScreen {
      ask(from: top, in: part)
      if part.stack.children.count % 5 == 2 {
        part.show(SplitScreen(in: world.store))
      } else {
        top.choose(1)
      }
      part.stack.finishTransition()
      guard part.stack.topController !== top else { return }
    }
    if let top = part.stack.topController { ask(from: top, in: part) }
  }

  /// One message for the part and one for the application, from `screen` and from what it shows.
  private func ask(from screen: Controller, in part: StackFlow) {
    for origin in [screen] + screen.children {
      sent += 2
      if world.answer(.showItem, from: origin) != "handled by \(part.title)" { astray += 1 }
      if world.answer(.cartBuyNow, from: origin) != "handled by \(world.app.title)" { astray += 1 }
    }
  }
}

/// One part of the large store: whatever is chosen leads to the next screen.
private final class PartCoordinator: StackFlow {
  init(_ identifier: String, in store: Store) { super.init(identifier, in: store) }

  override func showItem(_ choice: ItemChoice) {
    if choice.value(for: self) != nil { show(DetailScreen("screen", in: store)) }
  }

  override func fetchData(_ request: Message) { load(request) }
}

/// A screen that shows two others beside each other.
private final class SplitScreen: StoreScreen {
  init(in store: Store) {
    super.init("split", in: store, container: .split)
    for kind in ["sidebar", "content"] { contain(DetailScreen(kind, in: store)) }
  }
}
