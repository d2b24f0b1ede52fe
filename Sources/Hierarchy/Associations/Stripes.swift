/// A fixed number of things that cannot be copied, one of which is chosen by an owner's address.
package struct Stripes<Element: ~Copyable & Sendable>: ~Copyable, @unchecked Sendable {
  /// As many as Apple's runtime uses for its own striped tables on a desktop machine.
  package static var count: Int { 64 }

  private let elements: UnsafeMutablePointer<Element>

  package init(_ make: () -> Element) {
    elements = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (elements + index).initialize(to: make()) }
  }

  deinit {
    elements.deinitialize(count: Self.count)
    elements.deallocate()
  }

  /// The element for the owner at `address`.
  ///
  /// It looks at low bits, because the maps inside of the stripes look at the high bits of a product: if both used
  /// the same ones, each map would fill one sixty-fourth of its buckets.
  @inline(__always)
  package subscript(address: UInt) -> Element {
    unsafeAddress { UnsafePointer(elements + Int((address >> 4 ^ address >> 10) & UInt(Self.count - 1))) }
  }

  /// The element at `index`, for whoever needs them all.
  package subscript(position index: Int) -> Element {
    unsafeAddress { UnsafePointer(elements + index) }
  }
}

/// The unit in which processors hand memory to each other: 64 bytes on x86-64 and on most of ARM.
package let cacheLine = 64
