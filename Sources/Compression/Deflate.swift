internal import Czlib

/// The number of bytes that zlib, whose counters end at 4 GB, is given at once.
package let maximumPieceBytes = 1 << 30

/// Compresses bytes to one gzip member.
///
/// Equal bytes give equal results, because the header contains no time and no name. zlib is given
/// at most `pieceBytes` at once.
/// Source: RFC 1952, and `deflate` of https://zlib.net/manual.html.
package func gzip(_ bytes: [UInt8], pieceBytes: Int = maximumPieceBytes) -> [UInt8] {
  // With zlib's default settings this can only fail for lack of memory, which stops Swift as well.
  var stream = unsafe z_stream()
  let started = unsafe kivagen_deflate_init(&stream)
  precondition(started == Z_OK, "zlib does not start")
  defer { unsafe _ = deflateEnd(&stream) }
  return unsafe compress(bytes, with: &stream, pieceBytes: pieceBytes)
}

/// Compresses bytes to a zlib stream, as in PNG files. The level is from 1, the fastest, to 9,
/// which gives the shortest stream.
/// Source: RFC 1950, and `deflate` of https://zlib.net/manual.html.
package func zlibStream(of bytes: [UInt8], level: Int) -> [UInt8] {
  var stream = unsafe z_stream()
  let started = unsafe kivagen_deflate_init_zlib(&stream, Int32(level))
  precondition(started == Z_OK, "zlib does not start")
  defer { unsafe _ = deflateEnd(&stream) }
  return unsafe compress(bytes, with: &stream, pieceBytes: maximumPieceBytes)
}

/// Returns the checksum of bytes that PNG and gzip use.
package func crc32(of bytes: [UInt8]) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer { buffer in
    UInt32(unsafe crc32_z(0, buffer.baseAddress, buffer.count))
  }
}

private func compress(
  _ bytes: [UInt8], with stream: inout z_stream, pieceBytes: Int
) -> [UInt8] {
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
