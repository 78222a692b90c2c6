/// Headers and body of one answer while they arrive.
final class Transfer {
  private(set) var headers = Headers()
  private(set) var body: [UInt8] = []
  private(set) var isTooLarge = false
  let maximumBodyBytes: Int

  init(maximumBodyBytes: Int) {
    self.maximumBodyBytes = maximumBodyBytes
  }

  /// What a callback was given as its context.
  static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// How many bytes were taken; anything but all of them ends the transfer.
  func take(body bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count <= maximumBodyBytes - body.count else {
      isTooLarge = true
      body = []
      return 0
    }
    unsafe body.append(contentsOf: bytes)
    return bytes.count
  }

  /// One header line with its end; a status line begins the fields anew (`100 Continue`).
  func take(header bytes: UnsafeRawBufferPointer) -> Int {
    let line = unsafe String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      headers = Headers()
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...]
      headers.append(name: String(line[..<colon]), value: trimmed(value))
    }
    return bytes.count
  }

  private func trimmed(_ value: Substring) -> String {
    var value = value.drop { $0.isWhitespace }
    while value.last?.isWhitespace == true { value.removeLast() }
    return String(value)
  }
}
