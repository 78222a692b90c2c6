import Loans
import Testing

struct DigitsTests {
  @Test(
    arguments: [
      (0, 1, "0"), (7, 1, "7"), (7, 2, "07"), (10, 1, "10"), (123, 2, "123"),
      (UInt.max, 1, "18446744073709551615"), (0, 25, "0000000000000000000000000"),
    ] as [(UInt, Int, String)])
  func `are at least as many as asked for`(number: UInt, count: Int, text: String) {
    var bytes = Array("a".utf8)
    bytes.append(digits: number, minimumCount: count)
    #expect(String(decoding: bytes, as: UTF8.self) == "a\(text)")
  }

  @Test(arguments: [0, 1, -1, 3_015_838, Int.max, Int.min])
  func `may have a sign`(number: Int) {
    var bytes: [UInt8] = []
    bytes.append(number: number)
    #expect(String(decoding: bytes, as: UTF8.self) == "\(number)")
  }
}
