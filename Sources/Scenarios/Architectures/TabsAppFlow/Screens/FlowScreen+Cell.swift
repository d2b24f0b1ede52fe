import Hierarchy

extension FlowScreen {
  /// Adds the one cell of a list.
  func addCell() -> ItemCell {
    let cell = ItemCell("\(title).cell", on: stage)
    stage.links.connect(cell, to: self)
    contentView?.addSubview(cell)
    return cell
  }

  /// Its cell, if it has one: where a message of the user starts.
  var origin: Responder {
    switch self {
    case let initial as HomeInitialScreen: initial.cell ?? self
    case let first as OrdersFirstScreen: first.cell ?? self
    default: self
    }
  }
}
