#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension [UInt8] {
  /// Returns the index of the first byte with this value at or after `start`. It is many times as
  /// fast as `firstIndex(of:)`, which compares byte by byte.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    unsafe withUnsafeBytes { bytes in
      guard start < bytes.count, let first = bytes.baseAddress,
        let found = unsafe memchr(first + start, Int32(byte), bytes.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - first
    }
  }
}
