import Site
import Testing

/// Tests the buffer into which pages are written.
struct ByteBufferTests {
  private func contents(_ buffer: borrowing ByteBuffer) -> [UInt8] {
    buffer.withBytes { bytes in bytes.indices.map { bytes[$0] } }
  }

  @Test(arguments: [1, 2, 255, 256, 10_000])
  func `keeps what is appended, however little room it had`(capacity: Int) {
    var buffer = ByteBuffer(capacity: capacity)
    var expected: [UInt8] = []
    for round in 0..<200 {
      let text = Array("A borrower in Kisumu, number \(round)".utf8.prefix(round % 40))
      buffer.append(text.span)
      buffer.append(UInt8(truncatingIfNeeded: round))
      expected += text + [UInt8(truncatingIfNeeded: round)]
    }
    #expect(buffer.count == expected.count)
    #expect(contents(buffer) == expected)
  }

  @Test func `begins empty`() {
    let buffer = ByteBuffer(capacity: 1)
    #expect(buffer.count == 0)
    #expect(contents(buffer) == [])
  }

  @Test func `takes a text that is larger than twice its room`() {
    var buffer = ByteBuffer(capacity: 4)
    buffer.append(UInt8(ascii: "x"))
    let text = [UInt8](repeating: UInt8(ascii: "y"), count: 1_000_000)
    buffer.append(text.span)
    #expect(buffer.count == 1_000_001)
    #expect(buffer.withBytes(in: 1..<1_000_001) { bytes in bytes.count } == text.count)
    #expect(contents(buffer) == [UInt8(ascii: "x")] + text)
  }

  @Test func `drops its end, and goes on from there`() {
    var buffer = ByteBuffer(capacity: 2)
    buffer.append(Array("abcdef".utf8).span)
    buffer.truncate(to: 2)
    buffer.append(Array("XY".utf8).span)
    #expect(contents(buffer) == Array("abXY".utf8))
    buffer.truncate(to: 0)
    #expect(contents(buffer) == [])
  }

  @Test func `gives a part of its bytes`() {
    var buffer = ByteBuffer(capacity: 1)
    buffer.append(Array("abcdef".utf8).span)
    #expect(buffer.withBytes(in: 1..<3) { $0[0] } == UInt8(ascii: "b"))
    #expect(buffer.withBytes(from: 4) { $0.count } == 2)
    #expect(buffer.withBytes(from: 6) { $0.count } == 0)
  }
}
