internal import Diagnostics
internal import Loans

/// What an object is that is not what was expected.
extension JSONFields {
  /// Kiva's error object, `{"code": …, "message": …}`, or GraphQL's `errors`.
  var refusal: ListingError.Reason? {
    let errors = list("errors") { $0.fields?.value("message")?.string }
    let code = value("code")?.string?.excerpt()
    let message = errors.first ?? value("message")?.string
    if code == nil, message == nil { return nil }
    return .refused(code: code, message: message?.excerpt())
  }

  /// `an object with the keys 'partners', 'paging'`
  var described: String {
    let keys = container.allKeys.map { "'\($0.stringValue.excerpt())'" }.sorted()
    switch keys.count {
    case 0: return "an empty object"
    case 1: return "an object with the key \(keys[0])"
    default: return "an object with the keys \(keys.prefix(4).joined(separator: ", "))"
    }
  }
}
