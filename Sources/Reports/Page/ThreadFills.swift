/// How full a point is drawn by its number of threads: hollow is the fewest, full the most.
struct ThreadFills: Sendable {
  /// The numbers of threads, the fewest first.
  let threads: [Int]

  init(_ threads: some Sequence<Int>) { self.threads = Set(threads).sorted() }

  /// How a point is drawn.
  func fill(_ count: Int) -> RowDrawing.Fill {
    count == threads.last ? .full : count == threads.first ? .hollow : .half
  }

  /// What the fills mean; with more than three numbers the half-full ones share one.
  var legend: [PageSection.Legend] {
    guard threads.count > 1, threads.count <= 3 else { return [] }
    return threads.map { .init(fill: fill($0), words: PageText.count($0, "thread")) }
  }

  /// The same in words.
  var words: String {
    guard let fewest = threads.first, let most = threads.last, fewest < most else { return "" }
    return "Hollow is the fewest threads (\(fewest)), full the most (\(most))."
  }
}
