internal import Compression

/// Collects the headers and the decompressed body of a response while they arrive.
final class Transfer {
  /// The maximum size of all header lines, including interim responses (`100 Continue`) and
  /// trailers.
  private static let maximumHeaderBytes = 256 << 10

  private(set) var headers = Headers()
  private(set) var body: [UInt8] = []
  /// Why the body is unusable, or `nil` if it is usable. An unusable body is empty.
  private(set) var bodyFailure: FetchError.Reason?
  private(set) var areHeadersTooLarge = false
  /// Whether the empty line after the headers has arrived.
  private(set) var areHeadersComplete = false
  /// The port to which the last new connection was opened, or `nil` if an open connection was used.
  var port: Int?

  var isCancelled: Bool { cancellation.isSet }

  private let maximumBodyBytes: Int
  private let cancellation: CancellationFlag
  /// Whether the response is one to HEAD. Its headers describe the body that a GET would have.
  private let wantsHeadersOnly: Bool
  /// Whether the response is a redirect. Its body is ignored, because libcurl reports the target
  /// only if the body does not end the transfer.
  private var ignoresBody = false
  private var isSuccess = false
  private var headerBytes = 0
  private var bodyBytes = 0
  /// The coding of the body. It must not be read before the headers are complete.
  private lazy var coding = ContentCoding(of: headers)
  private lazy var inflater = Inflater()

  /// Creates an empty response. The limit applies to the bytes that arrive and to the whole body.
  init(maximumBodyBytes: Int, wantsHeadersOnly: Bool = false, cancellation: CancellationFlag) {
    self.maximumBodyBytes = maximumBodyBytes
    self.wantsHeadersOnly = wantsHeadersOnly
    self.cancellation = cancellation
  }

  /// Returns the transfer that is the context of a libcurl callback.
  static func from(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Receives a part of the body, which may be compressed, and returns the number of accepted
  /// bytes. If not all bytes are accepted, libcurl ends the transfer.
  func receive(body bytes: UnsafeRawBufferPointer) -> Int {
    bodyBytes += bytes.count
    if bodyBytes > maximumBodyBytes {
      fail(.bodyTooLarge(limit: maximumBodyBytes))
    } else if !ignoresBody {
      switch coding {
      case .identity: unsafe body.append(contentsOf: bytes)
      case .compressed: unsafe inflate(bytes)
      case .unsupported(let name): fail(.unsupportedEncoding(name))
      }
    }
    return bodyFailure == nil ? bytes.count : 0
  }

  /// Receives a header line with its line break, and returns the number of accepted bytes, as for
  /// the body. A status line discards all earlier lines, such as those of `100 Continue`.
  func receive(header bytes: UnsafeRawBufferPointer) -> Int {
    headerBytes += bytes.count
    guard headerBytes <= Self.maximumHeaderBytes else {
      areHeadersTooLarge = true
      return 0
    }
    let line = unsafe String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      headers = Headers()
      areHeadersComplete = false
      ignoresBody = line.drop { $0 != " " }.hasPrefix(" 3")
      isSuccess = line.drop { $0 != " " }.hasPrefix(" 2")
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...]
      headers.append(name: String(line[..<colon]), value: value.trimmed)
    } else if line.allSatisfy(\.isNewline) {
      areHeadersComplete = true
      let length = headers["Content-Length"].flatMap(Int.init) ?? 0
      if isSuccess, !wantsHeadersOnly, length > maximumBodyBytes {
        fail(.bodyTooLarge(limit: maximumBodyBytes))
        return 0
      }
    }
    return bytes.count
  }

  /// Checks that a compressed body is complete, once libcurl reports the end of the response.
  func finish(status: Int) {
    // A response without a body may still have a content coding in its headers (RFC 9110 §15.3.5).
    guard bodyFailure == nil, !ignoresBody, !wantsHeadersOnly, status != 204 else { return }
    switch coding {
    case .identity: break
    case .compressed: if inflater?.isAtEnd != true { fail(.truncated) }
    case .unsupported(let name): fail(.unsupportedEncoding(name))
    }
  }

  private func inflate(_ bytes: UnsafeRawBufferPointer) {
    guard let inflater else { return fail(.other("not enough memory to decompress the response")) }
    do throws(CompressionError) {
      try unsafe inflater.decompress(bytes, into: &body, limit: maximumBodyBytes)
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
