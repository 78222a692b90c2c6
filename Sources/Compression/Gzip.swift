internal import Czlib

/// Compresses bytes to one gzip member.
///
/// Equal bytes give equal results, because the header contains no time and no name. zlib, whose
/// counters end at 4 GB, is given at most `pieceBytes` at once.
/// Source: RFC 1952, and `deflate` of https://zlib.net/manual.html.
package func gzip(_ bytes: [UInt8], pieceBytes: Int = 1 << 30) -> [UInt8] {
  // With zlib's default settings this can only fail for lack of memory, which stops Swift as well.
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
