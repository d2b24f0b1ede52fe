import Hierarchy

/// A container without content of its own: the tabs of main, or what holds the pages of an onboarding.
final class Frame: FlowScreen {
  /// Its view holds the views of its children, and no cell.
  override func viewDidLoad() {}
}
