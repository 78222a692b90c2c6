internal import Diagnostics
internal import Loans

extension JSONFields {
  /// The error in the object, which is `{"code": …, "message": …}` in REST and `errors` in GraphQL,
  /// or `nil` if the object reports none.
  var errorResponse: ListingError.Reason? {
    let errors = list("errors") { $0.fields?.value("message")?.string }
    let code = value("code")?.string?.excerpt()
    let message = errors.first ?? value("message")?.string
    if code == nil, message == nil { return nil }
    return .errorResponse(code: code, message: message?.excerpt())
  }

  /// A description of an unexpected object for messages: `an object with the keys 'partners',
  /// 'paging'`. Only the first four keys are named.
  var summary: String {
    let keys = values.map { "'\($0.key.excerpt())'" }.sorted()
    switch keys.count {
    case 0: return "an empty object"
    case 1: return "an object with the key \(keys[0])"
    default: return "an object with the keys \(keys.prefix(4).joined(separator: ", "))"
    }
  }
}
