internal import Czlib

/// Takes a gzip or zlib stream apart while it arrives.
///
/// Several gzip members one after another are one stream; other bytes after its end damage it.
/// Source: RFC 1950, RFC 1952, `inflate` of https://zlib.net/manual.html.
@safe package final class Inflater {
  /// zlib keeps the address.
  private let stream: UnsafeMutablePointer<z_stream>
  /// What one call of zlib may give, so that no more than this is held beyond a limit.
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  /// The first byte; gzip's is 0x1F.
  private var firstByte: UInt8?
  private var failure: CompressionError?

  /// Whether the stream ended as it should, its checksum right; false for a truncated one.
  package private(set) var isAtEnd = false

  /// `nil` if there is no memory for it.
  package init?() {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe kivagen_inflate_init(stream) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
    unsafe self.stream = stream
    unsafe buffer = .allocate(capacity: 65_536)
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
    unsafe buffer.deallocate()
  }

  /// Appends what these bytes give to `out`, which holds at most `limit` bytes afterwards.
  ///
  /// Throws `.damaged`, or `.tooLarge` as soon as `out` would hold more than `limit` bytes; then
  /// every later call throws the same. A truncated stream is told by `isAtEnd` alone.
  package func take(
    _ bytes: UnsafeRawBufferPointer, into out: inout [UInt8], limit: Int
  ) throws(CompressionError) {
    if let failure { throw failure }
    guard let start = bytes.baseAddress, let first = unsafe bytes.first else { return }
    firstByte = firstByte ?? first
    unsafe stream.pointee.next_in = start.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.avail_in = UInt32(bytes.count)
    do throws(CompressionError) {
      repeat {
        if isAtEnd { try startNextMember() }
        try step(into: &out, limit: limit)
      } while unsafe stream.pointee.avail_in > 0 || (!isAtEnd && stream.pointee.avail_out == 0)
    } catch {
      isAtEnd = false
      failure = error
      throw error
    }
  }

  private func startNextMember() throws(CompressionError) {
    let next = unsafe stream.pointee.next_in.pointee
    guard firstByte == 0x1F, next == 0x1F else { throw .damaged("data after the end") }
    unsafe kivagen_inflate_next_member(stream)
    isAtEnd = false
  }

  /// Fills the buffer once and empties it into `out`.
  private func step(into out: inout [UInt8], limit: Int) throws(CompressionError) {
    unsafe stream.pointee.next_out = buffer.baseAddress
    unsafe stream.pointee.avail_out = UInt32(buffer.count)
    let code = unsafe inflate(stream, Z_NO_FLUSH)
    let count = unsafe buffer.count - Int(stream.pointee.avail_out)
    guard count <= limit - out.count else { throw .tooLarge(limit: limit) }
    unsafe out.append(contentsOf: buffer[..<count])
    switch code {
    case Z_STREAM_END: isAtEnd = true
    // Nothing to do for now: the bytes are used up.
    case Z_OK, Z_BUF_ERROR: return
    case Z_NEED_DICT: throw .damaged("needs a dictionary")
    default: throw .damaged(message(of: code))
    }
  }

  private func message(of code: Int32) -> String {
    unsafe String(cString: stream.pointee.msg ?? zError(code))
  }
}
