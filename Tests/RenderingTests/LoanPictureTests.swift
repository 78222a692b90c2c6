import Loans
import Pages
import Testing

struct LoanPictureTests {
  @Test(arguments: [
    (4711, nil, "https://www.kiva.org/img/w800/4711.jpg"),
    (nil, "https://www.kiva.org/img/s300/a.jpg", "https://www.kiva.org/img/s300/a.jpg"),
    (nil, "https://www.kiva.org.evil.example/a.jpg", nil),
    (nil, "http://www.kiva.org/a.jpg", nil), (nil, "javascript:alert(1)", nil),
    (nil, "https://www.kiva.org/a b.jpg", nil), (nil, "https://www.kiva.org/\\@evil", nil),
    (nil, nil, nil),
  ])
  func `links only pictures at Kiva`(id: Int?, url: String?, link: String?) {
    let loan = loan(1) {
      $0.imageID = id
      $0.imageURL = url
    }
    #expect(loan.pictureLink(size: "w800") == link)
  }
}
