import Site
import Testing

struct PercentEscapesTests {
  @Test(arguments: [
    ("", ""), ("a b", "a b"), ("a%20b", "a b"), ("%C3%A9", "é"), ("é%c3%a9", "éé"), ("%25", "%"),
    ("%2525", "%25"), ("a%00", "a\0"), ("%41%42", "AB"), ("a+b", "a+b"),
  ])
  func `are decoded`(text: String, decoded: String) {
    #expect(text.percentDecoded == decoded)
    #expect(Substring(text).percentDecoded == decoded)
  }

  @Test(arguments: ["%", "a%2", "%zz", "%2%30", "%C3", "%FF", "%ED%A0%80", "%é0", "%+1"])
  func `are not decoded if one is incomplete or the bytes are not UTF-8`(text: String) {
    #expect(text.percentDecoded == nil)
  }

  @Test(arguments: [
    ("", ""), ("a%20b", "a b"), ("%C3%A9", "é"), ("%", "%"), ("a%2", "a%2"), ("%zz%41", "%zzA"),
    ("%2%30", "%20"), ("%FF", "\u{FFFD}"), ("%2541", "%41"),
  ])
  func `are decoded as far as they are complete`(text: String, decoded: String) {
    #expect(text.withEscapesDecoded == decoded)
  }

  @Test(arguments: [
    ("", "", ""), ("aZ09-._~", "", "aZ09-._~"), ("a b/c", "", "a%20b%2Fc"),
    ("a b/c", "/", "a%20b/c"), ("é%?\n", "", "%C3%A9%25%3F%0A"), ("\"<'&", "", "%22%3C%27%26"),
  ])
  func `are written for all but unreserved and allowed characters`(
    text: String, allowed: String, encoded: String
  ) {
    #expect(text.percentEncoded(except: allowed) == encoded)
    #expect(encoded.percentDecoded == text)
  }
}
