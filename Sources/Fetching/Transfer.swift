internal import Compression

/// Headers and body of one answer while they arrive, the body decompressed.
final class Transfer {
  /// All header lines of an answer together, those before it (`100 Continue`) and after it too.
  private static let maximumHeaderBytes = 256 << 10

  private(set) var headers = Headers()
  private(set) var body: [UInt8] = []
  /// Why the body cannot be used; it is empty then.
  private(set) var bodyFailure: FetchError.Reason?
  private(set) var areHeadersTooLong = false
  /// Whether the empty line after the headers came.
  private(set) var areHeadersWhole = false
  /// Where a connection was begun to last; `nil` if an open one was used.
  var port: Int?

  /// Whether nobody wants the answer any more.
  var isCancelled: Bool { stop.isSet }

  private let maximumBodyBytes: Int
  private let stop: CancellationFlag
  /// Of a redirect: libcurl would not tell where it leads if the transfer were ended for its body.
  private var leavesBodyOut = false
  /// Whether the status is one of success.
  private var isGood = false
  private var headerBytes = 0
  private var bodyBytes = 0
  /// First asked for when the headers are complete.
  private lazy var coding = ContentCoding(of: headers)
  private lazy var inflater = Inflater()

  /// The limit is for the bytes that arrive, and for what they hold.
  init(maximumBodyBytes: Int, stop: CancellationFlag) {
    self.maximumBodyBytes = maximumBodyBytes
    self.stop = stop
  }

  /// What a callback was given as its context.
  static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// How many bytes were taken; anything but all of them ends the transfer.
  func take(body bytes: UnsafeRawBufferPointer) -> Int {
    bodyBytes += bytes.count
    if bodyBytes > maximumBodyBytes {
      fail(.bodyTooLarge(limit: maximumBodyBytes))
    } else if !leavesBodyOut {
      switch coding {
      case .identity: unsafe body.append(contentsOf: bytes)
      case .compressed: unsafe inflate(bytes)
      case .unknown(let name): fail(.unknownEncoding(name))
      }
    }
    return bodyFailure == nil ? bytes.count : 0
  }

  /// One header line with its end; a status line begins the fields anew (`100 Continue`).
  func take(header bytes: UnsafeRawBufferPointer) -> Int {
    headerBytes += bytes.count
    guard headerBytes <= Self.maximumHeaderBytes else {
      areHeadersTooLong = true
      return 0
    }
    let line = unsafe String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      headers = Headers()
      areHeadersWhole = false
      leavesBodyOut = line.drop { $0 != " " }.hasPrefix(" 3")
      isGood = line.drop { $0 != " " }.hasPrefix(" 2")
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...]
      headers.append(name: String(line[..<colon]), value: value.trimmed)
    } else if line.allSatisfy(\.isNewline) {
      areHeadersWhole = true
      let length = headers["Content-Length"].flatMap(Int.init) ?? 0
      if isGood, length > maximumBodyBytes {
        fail(.bodyTooLarge(limit: maximumBodyBytes))
        return 0
      }
    }
    return bytes.count
  }

  /// Notices a compressed stream that is cut off, once libcurl takes the answer for complete.
  func end(status: Int) {
    // An answer that has no body may say how it would be encoded (RFC 9110 §15.3.5).
    guard bodyFailure == nil, !leavesBodyOut, status != 204 else { return }
    switch coding {
    case .identity: break
    case .compressed: if inflater?.isAtEnd != true { fail(.truncated) }
    case .unknown(let name): fail(.unknownEncoding(name))
    }
  }

  private func inflate(_ bytes: UnsafeRawBufferPointer) {
    guard let inflater else { return fail(.other("not enough memory to decompress the response")) }
    do throws(CompressionError) {
      try unsafe inflater.take(bytes, into: &body, limit: maximumBodyBytes)
    } catch {
      switch error {
      case .damaged(let text): fail(.damaged(text))
      case .truncated: fail(.truncated)
      case .tooLarge(let limit): fail(.bodyTooLarge(limit: limit))
      }
    }
  }

  private func fail(_ reason: FetchError.Reason) {
    bodyFailure = reason
    body = []
  }
}
