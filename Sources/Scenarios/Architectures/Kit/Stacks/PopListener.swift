/// Whoever pushed a screen and is told when it has left its stack.
protocol PopListener: AnyObject {
  /// The screen called `title` is not on its stack any more.
  func didPop(_ title: String)
}
