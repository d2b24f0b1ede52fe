#if canImport(Testing)
import Testing

/// Expects that everything a screen or a flow is made of goes with the last reference to it.
///
/// `make` makes it, uses it and returns its root: an object, or any value that has several in it. Everything that the root
/// reaches is noted weakly, the root is let go of, and what is left after `limit` is an issue, which says by which
/// properties the objects hold each other:
///
/// ```swift
/// @Test func leavesNothing() async throws {
///   try await expectNothingLeft {
///     let flow = LoginFlow()
///     flow.start()
///     return flow
///   }
/// }
/// ```
///
/// The properties are read where it is called from: a test of a screen that lives on the main actor runs there as well. An
/// actor's are read on that actor. Nothing else may write to the objects while they are read: once `make` has returned,
/// and to those that are left after `limit`. Await such work in `make`.
///
/// What was reached and cannot be looked into, such as a task or what a `Mutex` has, is a warning if nothing is left; before
/// Swift 6.3 it is not said. While it waits, tasks and the main actor go on, and as soon as nothing is left it returns.
///
/// - Parameters:
///   - expected: Objects that are meant to stay. Their number is checked, unless it is `.any`.
///   - edges: References that objects hold other than by a property, for example through a side table.
///   - places: Where to look for what holds those that are left, such as a global cache; it may stay.
///   - limit: How long to wait for work that is under way.
///   - objects: How many objects to follow at most; more are an issue.
///   - fileID: Where the issue is recorded, as the following three; by default at the call.
///   - filePath: See `fileID`.
///   - line: See `fileID`.
///   - column: See `fileID`.
///   - make: Makes and uses what is to go, and returns its root.
/// - Throws: What `make` throws, and `CancellationError` if the test is cancelled.
public nonisolated(nonsending) func expectNothingLeft<Root>(
  expecting expected: [Leftover] = [],
  reaching edges: [Edge] = [],
  searching places: @escaping @autoclosure () -> [Any] = [],
  within limit: Duration = .seconds(2),
  objects: Int = 100_000,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column,
  _ make: nonisolated(nonsending) () async throws -> Root
) async throws {
  var search = Search()
  (search.expected, search.edges, search.places) = (expected, edges, places)
  (search.limit, search.objects) = (limit, objects)
  let report = try await search.report(on: make)
  let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  if let text = report.text { Issue.record(Comment(rawValue: text), sourceLocation: place) }
  #if compiler(>=6.3)
  if let text = report.warning {
    Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: place)
  }
  #endif
}
#endif
