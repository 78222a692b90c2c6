import Loans
import Testing

struct AppIDTests {
  @Test(arguments: ["org.example.loans", "a", "A-1_b.c"])
  func `has only characters that need no encoding in a query`(text: String) {
    #expect(AppID(text)?.description == text)
  }

  @Test(arguments: ["", "a b", "a&b", "a/b", "é", "a\r\nb", String(repeating: "a", count: 101)])
  func `refuses anything else`(text: String) {
    #expect(AppID(text) == nil)
  }
}
