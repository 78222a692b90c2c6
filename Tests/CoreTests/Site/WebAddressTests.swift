import Site
import Testing

struct `A web address` {
  @Test(arguments: [
    ("http://bücher.example/", "http://xn--bcher-kva.example/"),
    (
      "HTTPS://BÜCHER.Example:8080/Größe?ä=ö#ü",
      "https://xn--bcher-kva.example:8080/Gr%C3%B6%C3%9Fe?%C3%A4=%C3%B6#%C3%BC"
    ),
    ("http://b%C3%BCcher.example/x", "http://xn--bcher-kva.example/x"),
    ("http://u\u{308}.example", "http://xn--tda.example"),
    ("https://faß.de/", "https://xn--fa-hia.de/"),
    ("http://☃.net/", "http://xn--n3h.net/"), ("http://😀.example/", "http://xn--e28h.example/"),
    ("http://مثال.إختبار/", "http://xn--mgbh0fb.xn--kgbechtv/"),
    ("http://例え。テスト/", "http://xn--r8jz45g.xn--zckzah/"),
    ("http://ｅｘａｍｐｌｅ．org/", "http://example.org/"),
    ("http://ex\u{AD}ample.org/", "http://example.org/"),
    ("http://r3---sn-x.bücher.example/", "http://r3---sn-x.xn--bcher-kva.example/"),
    ("http://a_b.-c.ü.example/", "http://a_b.-c.xn--tda.example/"),
    ("http://xn--bcher-kva.example/", "http://xn--bcher-kva.example/"),
    ("http://%6c%6Fcalhost/", "http://localhost/"), ("http://１２７.0.0.1/", "http://127.0.0.1/"),
    ("http://ann@bücher.example/", "http://ann@xn--bcher-kva.example/"),
    ("https://e.org:443/", "https://e.org/"), ("http://e.org:80/", "http://e.org/"),
    ("http://e.org:443/", "http://e.org:443/"), ("http://e.org:/", "http://e.org/"),
    ("http://[FE80::1]:80/a", "http://[fe80::1]/a"),
    ("https://e.org/my site", "https://e.org/my%20site"),
    ("https://e.org/a%20b+c", "https://e.org/a%20b+c"),
    ("https://e.org?a b", "https://e.org?a%20b"),
    ("https://e.org/\"<>`{}^", "https://e.org/%22%3C%3E%60%7B%7D%5E"),
    ("https://e.org/a|b\\c'd", "https://e.org/a|b\\c'd"),
    ("a b", "a b"), ("//bücher.example", "//bücher.example"), ("", ""), ("http://", "http://"),
  ])
  func `is written as browsers send it`(text: String, sent: String) {
    #expect(text.asWebAddress == sent)
    #expect(sent.asWebAddress == sent)
  }

  @Test(arguments: [
    "a%2Fb.org", "a／b.org", "a%40b", "a%3A80", "a%00b", "a%20b",
    "\(String(repeating: "ü", count: 70)).org",
    "a%ff", "xn--ü.org", "ü%23.org",
  ])
  func `keeps a host that cannot exist`(host: String) {
    #expect("http://\(host)/x".asWebAddress == "http://\(host)/x")
  }
}
