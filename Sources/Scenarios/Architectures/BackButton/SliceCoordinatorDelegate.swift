/// Whoever started a flow, and lets go of it when it has ended (catalogue B8).
protocol SliceCoordinatorDelegate: AnyObject {
  /// The flow of `coordinator` has no screen left.
  func sliceCoordinatorDidFinish(_ coordinator: SliceCoordinator)
}
