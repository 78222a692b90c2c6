/// Consecutive codes, from 0, for the slugs of the values of a facet.
package struct SlugCodes {
  /// The slugs that have codes, each once, in the order of the codes.
  package private(set) var slugs: [String] = []
  private var codeOfSlug: [String: Int] = [:]
  /// The codes of the values that have a number, by the number; `nil` for a value that was not
  /// coded so far. Values with several names have a code for their slug and a number for each name.
  private var codeOfNumber: [Int?] = []

  package init() {}

  /// Returns the code of the slug of a value, which is the next one for a new slug.
  package mutating func code(of value: FacetValue) -> Int {
    guard let number = value.number else { return addedCode(ofSlug: value.slug) }
    while codeOfNumber.count <= number { codeOfNumber.append(nil) }
    if let code = codeOfNumber[number] { return code }
    let code = addedCode(ofSlug: value.slug)
    codeOfNumber[number] = code
    return code
  }

  /// Returns the code of a slug; `nil` if it has none.
  func code(ofSlug slug: String) -> Int? { codeOfSlug[slug] }

  private mutating func addedCode(ofSlug slug: String) -> Int {
    if let code = codeOfSlug[slug] { return code }
    let code = slugs.count
    codeOfSlug[slug] = code
    slugs.append(slug)
    return code
  }
}
