// What the examples take from UIKit: where it is missing, classes of the same names stand in, so that they are compiled and
// tested on Linux too.
#if !canImport(UIKit)
@MainActor
class UIResponder {
  init() {}
}

class UICollectionViewCell: UIResponder {}

class UIViewController: UIResponder {
  func viewDidLoad() {}
  func loadViewIfNeeded() { viewDidLoad() }
}
#endif
