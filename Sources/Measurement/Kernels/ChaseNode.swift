import Synchronization

/// A node of a reference ring: an object of the Swift heap, as large as a view with a few links.
///
/// Header 16 bytes, link 8, tag 8, count 8, padding 56: 96 together, a size class of its own. The link is unmanaged,
/// so that following it is one load and no reference counting.
package final class ChaseNode {
  var next: Unmanaged<ChaseNode>?
  let tag: UInt64
  let count = Atomic<UInt64>(0)
  let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0)

  package init(tag: UInt64) { self.tag = tag }
}
