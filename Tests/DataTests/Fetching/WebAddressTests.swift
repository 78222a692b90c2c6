import Fetching
import Testing

@Suite struct `A web address` {
  @Test(arguments: [
    "https://api.kivaws.org", "http://127.0.0.1:8080", "http://localhost/a/b/",
    "http://a.example.", "http://r3---sn-x.example", "http://1-2.example",
    "http://\(String(repeating: "a", count: 63)).example",
    "http://[::1]", "http://[::1]:8080/v1", "http://[fe80::1%25eth0]:8080",
    "https://example.org/~a,b",
    "https://example.org/@a", "http://a_b.internal:65535", "http://xn--mnchen-3ya.example",
  ])
  func `consists of a scheme, a server and a path`(text: String) {
    #expect(WebAddress(text)?.text == text)
  }

  @Test(arguments: [
    ("HTTPS://A.EXAMPLE", "https://a.example"), ("http://a:80/b", "http://a/b"),
    ("https://[::1]:443", "https://[::1]"), ("http://a:/", "http://a/"),
    ("http://[::1]:", "http://[::1]"), ("http://ä.example", "http://xn--4ca.example"),
    ("http://a/ä", "http://a/%C3%A4"), (" http://a ", "http://a"),
    ("\u{200B}http://a/b\u{A0}", "http://a/b"),
  ])
  func `is encoded as browsers do`(text: String, expected: String) {
    #expect(WebAddress(text)?.text == expected)
  }

  @Test(arguments: [
    "", "example.org", "http:", "http://", "http:///v1", "ftp://example.org", "file:///tmp",
    "//example.org", "http:/example.org", "http://:80", "http://a:99999",
    "http://a:0", "http://a:-1", "http://a:8080a", "http://a:+80", "http://a:80:80",
    "http://u:p@a", "http://u@a:80", "http://a?q=1", "http://a/#b", "http://a b/", "http://a\n/",
    "http://a%20b/", "http://a*b", "http://[::1", "http://[]", "http://[1]", "http://[::g]",
    "http://[::1]8080", "http://::1/", "http://a..b", "http://.a", "http://a..", "http://.",
    "http://-a.example", "http://a-.example", "http://a.-b:80/x", "http://-",
    "http://\(String(repeating: "a", count: 254))",
  ])
  func `is not any other text`(text: String) {
    #expect(WebAddress(text) == nil)
  }
}
