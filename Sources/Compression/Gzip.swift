internal import Czlib

/// The bytes as one gzip member.
///
/// Same bytes in, same bytes out: no time and no name in the header. zlib is given at most
/// `pieceBytes` at once; it counts up to 4 GB.
/// Source: RFC 1952, `deflate` of https://zlib.net/manual.html.
package func gzip(_ bytes: [UInt8], pieceBytes: Int = 1 << 30) -> [UInt8] {
  // zlib's own settings never fail, but for memory, without which Swift stops as well.
  var stream = unsafe z_stream()
  let started = unsafe kivagen_deflate_init(&stream)
  precondition(started == Z_OK, "zlib does not start")
  defer { unsafe _ = deflateEnd(&stream) }
  let bound = Int(unsafe deflateBound(&stream, UInt(bytes.count)))
  return unsafe bytes.withUnsafeBufferPointer { input in
    unsafe Array(unsafeUninitializedCapacity: bound) { output, count in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.next_out = output.baseAddress
      var inputLeft = input.count
      var code = Z_OK
      while code == Z_OK {
        let piece = min(inputLeft, pieceBytes)
        let room = min(bound - count, pieceBytes)
        unsafe stream.avail_in = UInt32(piece)
        unsafe stream.avail_out = UInt32(room)
        code = unsafe deflate(&stream, piece == inputLeft ? Z_FINISH : Z_NO_FLUSH)
        inputLeft -= unsafe piece - Int(stream.avail_in)
        count += unsafe room - Int(stream.avail_out)
      }
      precondition(code == Z_STREAM_END, "zlib does not end within its own bound")
    }
  }
}

/// What the bytes hold, a whole gzip (or zlib) stream, at most `limit` bytes of it.
package func gunzip(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
  guard let inflater = Inflater() else { throw .damaged("insufficient memory") }
  var out: [UInt8] = []
  let result: Result<Void, CompressionError> = unsafe bytes.withUnsafeBytes { input in
    do throws(CompressionError) {
      return .success(try unsafe inflater.take(input, into: &out, limit: limit))
    } catch {
      return .failure(error)
    }
  }
  try result.get()
  guard inflater.isAtEnd else { throw .truncated }
  return out
}
