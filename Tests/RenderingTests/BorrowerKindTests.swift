import Loans
import SiteIndex
import Testing

struct BorrowerKindTests {
  @Test(arguments: [
    (Loan.Gender.female as Loan.Gender?, 1, Loan.BorrowerKind.woman as Loan.BorrowerKind?),
    (.male, 1, .man), (nil, 1, nil), (.female, 2, .group), (nil, 2, .group),
  ])
  func `calls a group a group, whatever the gender of its members`(
    gender: Loan.Gender?, count: Int, kind: Loan.BorrowerKind?
  ) {
    let loan = grace {
      $0.gender = gender
      $0.borrowerCount = count
    }
    #expect(loan.borrowerKind == kind)
  }
}
