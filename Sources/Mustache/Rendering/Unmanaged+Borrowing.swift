extension Unmanaged {
  /// Calls a function with the object, which is not retained and must be held elsewhere meanwhile.
  @inline(__always)
  func borrow<Result>(_ body: (Instance) -> Result) -> Result {
    // `_withUnsafeGuaranteedRef` is not documented; seen in Swift 6.3.1. Retaining and releasing
    // instead took a tenth of the time of a page (Benchmarks/templates.py).
    unsafe _withUnsafeGuaranteedRef(body)
  }
}
