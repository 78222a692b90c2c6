/// A buffer to which bytes are appended. Unlike an array, it never checks whether its storage is
/// shared. That check takes longer than copying a short text.
@safe
@usableFromInline package struct ByteBuffer: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var byteCount = 0

  /// Creates an empty buffer with room for some bytes.
  package init(capacity: Int) {
    unsafe start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { unsafe start.deallocate() }

  package var count: Int { @inlinable get { byteCount } }

  /// Calls a function with the bytes from an index to the end.
  @inlinable
  package func withBytes<Result>(from start: Int = 0, _ body: (Span<UInt8>) -> Result) -> Result {
    withBytes(in: start..<byteCount, body)
  }

  /// Calls a function with some of the bytes.
  @inlinable
  package func withBytes<Result>(in range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    precondition(range.upperBound <= byteCount && range.lowerBound >= 0)
    let bytes = unsafe UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
    return unsafe body(bytes.span)
  }

  @inlinable package mutating func append(_ byte: UInt8) {
    if byteCount == capacity { grow(by: 1) }
    unsafe start[byteCount] = byte
    byteCount += 1
  }

  @inlinable package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  @inlinable package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    if capacity - byteCount < bytes.count { grow(by: bytes.count) }
    unsafe (start + byteCount).update(from: first, count: bytes.count)
    byteCount += bytes.count
  }

  /// Appends at most `capacity` bytes, which a function writes.
  @inlinable
  package mutating func append(
    addingCapacity capacity: Int, initializingWith write: (inout OutputSpan<UInt8>) -> Void
  ) {
    if self.capacity - byteCount < capacity { grow(by: capacity) }
    let room = unsafe UnsafeMutableBufferPointer(start: start + byteCount, count: capacity)
    var output = unsafe OutputSpan(buffer: room, initializedCount: 0)
    write(&output)
    byteCount += unsafe output.finalize(for: room)
  }

  /// Removes all bytes after the first `count` ones.
  @inlinable package mutating func truncate(to count: Int) {
    precondition((0...byteCount).contains(count))
    byteCount = count
  }

  @usableFromInline mutating func grow(by count: Int) {
    let larger = max(2 * capacity, byteCount + count)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe new.update(from: start, count: byteCount)
    unsafe start.deallocate()
    unsafe start = new
    capacity = larger
  }
}
