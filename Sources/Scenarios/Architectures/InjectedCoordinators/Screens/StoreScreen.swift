import Hierarchy

/// A screen that shows what it is given, and says what happened: it knows nothing of what is around it.
class StoreScreen: Screen {
  /// What all objects share; its only use here is to make cells and to keep the journal.
  final let store: Store

  init(_ kind: String, in store: Store) {
    self.store = store
    super.init(store.stage.title(kind), on: store.stage)
  }

  /// Something was chosen.
  func choose(_ item: UInt64) {
    receive(BoxedMessage(.select, payload: ItemID(item)))
  }
}
