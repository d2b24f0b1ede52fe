public import Results

/// A history for programs.
public struct HistoryDocument: Sendable {
  private let courses: HistoryCourses
  private let path: String

  /// The document of the courses of a file.
  public init(_ courses: HistoryCourses, path: String) { (self.courses, self.path) = (courses, path) }

  /// All courses with their points and changes.
  public var json: JSON {
    ["history": path, "dirty_rows": courses.dirtyRows, "series": JSON.list(courses.all.map(object))]
  }

  /// The figures of the newest commit, as `github-action-benchmark` takes them for `customSmallerIsBetter`.
  ///
  /// Its action keeps a history of its own, to which each call adds; so there is one commit here, and only figures of
  /// which less is better.
  public var benchmark: JSON {
    guard let newest = courses.commits.last else { return .list([]) }
    return .list(
      courses.all.compactMap { course in
        guard course.lowerIsBetter == true, let point = course.points.last, point.name == newest.name else {
          return nil
        }
        return entry(course.key, point)
      }
    )
  }

  private func entry(_ key: HistoryCourse.Key, _ point: HistoryCourse.Point) -> JSON {
    let words = [key.scenario, key.name, key.quantity, courses.context(of: key)]
    var members: [JSON.Member] = [
      .init("name", .text(words.filter { !$0.isEmpty }.joined(separator: " "))),
      .init("unit", .text(key.unit)),
      .init("value", point.value.json),
    ]
    // The action takes no null.
    if let low = point.low, let high = point.high {
      members.append(.init("range", .text("\(ReportFigure.short(low)) … \(ReportFigure.short(high))")))
    }
    let origin = [
      point.commit.map { "commit \($0)" }, "run \(point.runID)", "Swift \(key.swift), \(key.build)",
    ]
    members.append(.init("extra", .text(origin.compactMap(\.self).joined(separator: "\n"))))
    return .object(members)
  }

  private func object(_ course: HistoryCourse) -> JSON {
    let key = course.key
    return [
      "scenario": key.scenario, "strategy": key.strategy, "options": key.options.text, "metric": key.metric,
      "unit": key.unit, "against": key.against, "verb": key.verb.rawValue, "build": key.build,
      "swift": key.swift, "machine_id": key.machineID, "allocator": key.allocator,
      "points": JSON.list(course.points.map(object)),
      "changes": JSON.list(course.changes.map { object($0, of: course) }),
    ]
  }

  private func object(_ point: HistoryCourse.Point) -> JSON {
    [
      "commit": point.commit, "run_id": point.runID, "date": point.date, "value": point.value,
      "ci_lo": point.low, "ci_hi": point.high,
    ]
  }

  private func object(_ change: HistoryCourse.Change, of course: HistoryCourse) -> JSON {
    let point = course.points[change.place]
    return [
      "commit": point.commit, "run_id": point.runID, "date": point.date,
      "previous_commit": course.points[change.place - 1].commit, "before": change.before,
      "after": change.after, "ratio": change.ratio,
    ]
  }
}
