extension Unmanaged {
  /// Calls a function with the object without retaining it. Something else must keep the object
  /// alive meanwhile.
  @inline(__always)
  func borrow<Result>(_ body: (Instance) -> Result) -> Result {
    // `_withUnsafeGuaranteedRef` is undocumented, but available in Swift 6.3.1. Without it,
    // retaining and releasing took a tenth of the time for a page (Benchmarks/templates.py).
    unsafe _withUnsafeGuaranteedRef(body)
  }
}
