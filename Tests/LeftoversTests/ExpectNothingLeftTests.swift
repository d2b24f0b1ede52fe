import Foundation
import Leftovers
import Testing

/// Where a test is about an issue, the issue is known: the test fails if it is not recorded, or is another.
@Suite("Expecting that nothing is left")
struct ExpectNothingLeftTests {
  @Test("waits for work that ends late, and no longer", .timeLimit(.minutes(30)))
  func late() async throws {
    // Waiting to the end would take days.
    try await expectNothingLeft(within: .seconds(1_000_000)) {
      let account = Account()
      Task {
        try await Task.sleep(for: .milliseconds(50))
        await account.link(to: account.peer ?? Account())
      }
      return account
    }
  }

  @Test("lets the main actor go on") @MainActor
  func mainActor() async throws {
    try await expectNothingLeft(within: .seconds(60)) {
      let sheet = Sheet()
      Task { sheet.onClose = nil }
      sheet.onClose = { sheet.onClose?() }
      return sheet
    }
  }

  @Test("reads what is registered on the main actor") @MainActor
  func mainActorEdge() async throws {
    let edge = Edge(from: Sheet.self, "presented") { Sheet.presented[ObjectIdentifier($0)] }
    try await withKnownIssue {
      try await expectNothingLeft(reaching: [edge], within: .milliseconds(10)) {
        let sheet = Sheet()
        Sheet.presented[ObjectIdentifier(sheet)] = sheet
        return sheet
      }
    } matching: {
      $0.comments.map(\.rawValue).joined().contains("Sheet.presented → Sheet")
    }
  }

  @Test("is an issue at its call that says which objects are left and how they hold each other")
  func issue() async throws {
    try await withKnownIssue {
      try await expectNothingLeft(within: .milliseconds(10)) {
        let flow = Flow()
        flow.screen.onDone = { _ = flow.payload }
        return flow
      }
    } matching: { issue in
      issue.sourceLocation?.line == #line - 6
        && issue.comments.map(\.rawValue).joined().contains("Flow.screen → Screen.onDone (a closure) → Flow")
    }
  }

  @Test("an expected leftover may stay with what belongs to it, and has to")
  func expected() async throws {
    let cache = Flow()
    try await expectNothingLeft(expecting: [.object(Flow.self)]) {
      let model = Model(cache)
      return model
    }
    try await withKnownIssue {
      try await expectNothingLeft(expecting: [.objects(2, Flow.self)]) { Model(cache) }
    } matching: {
      $0.comments.map(\.rawValue) == ["Expected 2 objects of type Flow to stay, but found 1: root.value"]
    }
    try await withKnownIssue {
      try await expectNothingLeft(expecting: [.object(Flow.self)]) { Screen() }
    } matching: {
      $0.comments.map(\.rawValue) == ["Expected 1 object of type Flow to stay, but found 0"]
    }
  }

  @Test("what an expected leftover holds of the rest is left nevertheless")
  func heldByExpected() async throws {
    let cache = Ticker()
    try await withKnownIssue {
      try await expectNothingLeft(expecting: [.object(Ticker.self)], within: .milliseconds(10)) {
        let screen = Screen()
        cache.actions = [screen.finish]
        return Model((cache, screen))
      }
    } matching: {
      $0.comments.map(\.rawValue).joined().contains("Ticker.actions[0] (a closure) → Screen")
    }
  }

  /// As a list for many tests is kept.
  private static let shared: [Leftover] = [.any(FileManager.self), .any(Ticker.self)]

  @Test("what all share may stay, is not counted and not looked into")
  func shared() async throws {
    let tickers = [Ticker(), Ticker()]
    for ticker in tickers { ticker.actions = [{ Globals.keep(ticker, as: "shared") }] }
    try await expectNothingLeft(expecting: Self.shared) {
      [Model((tickers, FileManager.default)), Model(MainActor.shared)] as [AnyObject]
    }
    try await expectNothingLeft(expecting: Self.shared) { Screen() }
    try await withKnownIssue {
      try await expectNothingLeft(expecting: Self.shared) { tickers }
    } matching: {
      $0.comments.map(\.rawValue).joined().contains("has no object in it that has to go")
    }
  }

  #if compiler(>=6.3)
  @Test("what a success did not look into is a warning")
  func warning() async throws {
    try await withKnownIssue {
      try await expectNothingLeft { Locked() }
    } matching: {
      $0.severity == .warning && $0.comments.map(\.rawValue).joined().contains("Locked.content")
    }
    let edge = Edge(from: Locked.self, "content") { $0.child }
    try await expectNothingLeft(reaching: [edge]) { Locked() }
  }
  #endif

  @Test("tests side by side see only what is theirs", arguments: 0..<16)
  func sideBySide(number: Int) async throws {
    try await expectNothingLeft {
      let flow = Flow()
      await Task.yield()
      flow.screen.children = (0..<number).map { _ in Screen() }
      return flow
    }
  }

  @Test("to return nothing is a mistake and no success")
  func nothingReturned() async throws {
    try await withKnownIssue {
      try await expectNothingLeft {
        let flow = Flow()
        flow.screen.finish()
      }
    } matching: {
      $0.comments.map(\.rawValue).joined().contains("has no object in it")
    }
  }

  @Test("what cannot be made is no leftover")
  func failure() async throws {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await expectNothingLeft { () throws -> Screen in throw Failure() }
    }
  }
}
