// What the examples take from UIKit. Elsewhere classes of the same names stand in, so that they are compiled and tested on
// Linux too.
#if canImport(UIKit)
@_exported import UIKit
#else
@MainActor
class UIResponder {
  init() {}
}

class UICollectionViewCell: UIResponder {}

class UIViewController: UIResponder {}
#endif
