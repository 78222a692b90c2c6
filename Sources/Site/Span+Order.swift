#if canImport(Glibc)
  private import Glibc
#else
  private import Darwin
#endif

extension Span<UInt8> {
  /// Returns a negative number if these bytes precede the others, 0 if they are the same, and a
  /// positive number otherwise.
  package func order(_ other: Span<UInt8>) -> Int {
    unsafe withUnsafeBufferPointer { left in
      unsafe other.withUnsafeBufferPointer { right in
        guard let a = left.baseAddress, let b = right.baseAddress else {
          return left.count - right.count
        }
        let result = unsafe memcmp(a, b, min(left.count, right.count))
        return result == 0 ? left.count - right.count : Int(result)
      }
    }
  }
}
