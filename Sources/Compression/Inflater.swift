internal import Czlib

/// Decompresses a gzip or zlib stream while it arrives.
/// Several consecutive gzip members are one stream. Other bytes after its end are an error.
/// Source: RFC 1950, RFC 1952, and `inflate` of https://zlib.net/manual.html.
@safe package final class Inflater {
  /// The state of zlib, which must not move because zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  /// The output of one call of zlib. Its size limits how much memory is used beyond the limit.
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  /// The first byte of the stream, which is 0x1F for gzip.
  private var firstByte: UInt8?
  private var failure: CompressionError?

  /// Whether the stream has ended with the right checksum. It is false for a truncated stream.
  package private(set) var isAtEnd = false

  /// Returns `nil` if there is not enough memory.
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

  /// Decompresses the next bytes of the stream and appends the result to `out`. Throws `.damaged`,
  /// or `.tooLarge` as soon as `out` would have more than `limit` bytes; so do all later calls. A
  /// truncated stream does not throw, but `isAtEnd` stays false.
  package func decompress(
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
        try fillBuffer(andAppendTo: &out, limit: limit)
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

  private func fillBuffer(andAppendTo out: inout [UInt8], limit: Int) throws(CompressionError) {
    unsafe stream.pointee.next_out = buffer.baseAddress
    unsafe stream.pointee.avail_out = UInt32(buffer.count)
    let code = unsafe inflate(stream, Z_NO_FLUSH)
    let count = unsafe buffer.count - Int(stream.pointee.avail_out)
    guard count <= limit - out.count else { throw .tooLarge(limit: limit) }
    unsafe out.append(contentsOf: buffer[..<count])
    switch code {
    case Z_STREAM_END: isAtEnd = true
    // All the bytes have been consumed.
    case Z_OK, Z_BUF_ERROR: return
    case Z_NEED_DICT: throw .damaged("needs a dictionary")
    default: throw .damaged(message(of: code))
    }
  }

  private func message(of code: Int32) -> String {
    unsafe String(cString: stream.pointee.msg ?? zError(code))
  }
}

/// Decompresses a complete gzip or zlib stream to at most `limit` bytes.
package func gunzip(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
  guard let inflater = Inflater() else { throw .damaged("insufficient memory") }
  var out: [UInt8] = []
  let result: Result<Void, CompressionError> = unsafe bytes.withUnsafeBytes { input in
    do throws(CompressionError) {
      return .success(try unsafe inflater.decompress(input, into: &out, limit: limit))
    } catch {
      return .failure(error)
    }
  }
  try result.get()
  guard inflater.isAtEnd else { throw .truncated }
  return out
}
