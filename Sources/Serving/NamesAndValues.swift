package import Cmicrohttpd

/// Returns the names and values of a part of a request, such as its headers, in their order.
package func namesAndValues(
  of connection: OpaquePointer?, _ kind: MHD_ValueKind
) -> [(name: String, value: String)] {
  let pairs = NameValueList()
  unsafe MHD_get_connection_values(
    connection, kind,
    { context, _, key, value in
      guard let context = unsafe context, let key = unsafe key else { return kivagen_mhd_yes }
      let pairs = unsafe Unmanaged<NameValueList>.fromOpaque(context).takeUnretainedValue()
      let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
      unsafe pairs.elements.append((String(cString: key), text))
      return kivagen_mhd_yes
    }, Unmanaged.passUnretained(pairs).toOpaque())
  return withExtendedLifetime(pairs) { pairs.elements }
}

private final class NameValueList {
  var elements: [(name: String, value: String)] = []
}
