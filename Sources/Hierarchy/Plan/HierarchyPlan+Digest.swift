extension HierarchyPlan {
  /// A digest of everything that gets built and sent; equal on every machine for equal parameters.
  ///
  /// Column after column in the order of their declaration, each preceded by its number of rows, then the depth. The
  /// parameters are left out: two sets of them that describe the same rows describe the same plan.
  public var digest: UInt64 {
    var digest = PlanDigest()
    digest.fold(kinds) { UInt64($0.rawValue) }
    digest.fold(parents) { UInt64(UInt32(bitPattern: $0.row)) }
    digest.fold(coordinators) { UInt64(UInt32(bitPattern: $0.row)) }
    digest.fold(contents) { UInt64(UInt32(bitPattern: $0.row)) }
    digest.fold(containers) { UInt64($0.rawValue) }
    digest.fold(modals) { $0 ? 1 : 0 }
    digest.fold(installed) { $0 ? 1 : 0 }
    digest.fold(roles) { UInt64($0.rawValue) }
    digest.fold(script) { UInt64(UInt32(bitPattern: $0.origin.row)) << 8 | UInt64($0.action.rawValue) }
    digest.fold(UInt64(depth))
    return digest.value
  }
}
