/// A flow of an app that has its place but has not been drawn.
struct AppFlow {
  /// The controller that contains or presents it.
  let parent: Place
  /// How many controllers it consists of, its own containers and all its child flows included.
  let budget: Int
  /// Whether it is presented.
  let isModal: Bool
  /// Whether it is a split of a sidebar and a stack.
  let isSplit: Bool
}
