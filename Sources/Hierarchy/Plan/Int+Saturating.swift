extension Int {
  /// The sum, or the largest number if it is larger still; both are counts, so never negative.
  func addingSaturated(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }

  /// The product, or the largest number if it is larger still; both are counts, so never negative.
  func multipliedSaturated(by other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? .max : product
  }
}
