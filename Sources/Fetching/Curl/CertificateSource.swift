/// The certificates by which servers are trusted, if the environment names others than the
/// system's, such as that of a company's authority.
///
/// The variables are those of the `curl` program, in the same order: a file in `CURL_CA_BUNDLE`, or
/// else a folder in `SSL_CERT_DIR`, a file in `SSL_CERT_FILE`, or both. Source:
/// https://curl.se/docs/sslcerts.html and curl(1), "Environment".
package struct CertificateSource: Equatable, Sendable {
  /// A file of certificates in PEM, or `nil` for the system's file.
  package private(set) var file: String?
  /// A folder of certificates under OpenSSL's names for them, or `nil` for the system's folder.
  package private(set) var folder: String?
  /// Whether `CURL_CA_BUNDLE` names the file. The other variables are ignored then.
  private var isCurlBundle = false

  /// Creates the source that these variables name. Without any of them, it is the system's.
  package init(environment: [String: String] = [:]) {
    func value(of name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    file = value(of: "CURL_CA_BUNDLE")
    isCurlBundle = file != nil
    if isCurlBundle { return }
    folder = value(of: "SSL_CERT_DIR")
    file = value(of: "SSL_CERT_FILE")
  }

  /// The variable to set for servers to be trusted by the certificates in a file.
  var variableOfFile: String { isCurlBundle ? "CURL_CA_BUNDLE" : "SSL_CERT_FILE" }

  /// The variables of the source, as a message names them; `nil` for the system's certificates.
  var variables: String? {
    if folder == nil { return file == nil ? nil : variableOfFile }
    return file == nil ? "SSL_CERT_DIR" : "\(variableOfFile) or SSL_CERT_DIR"
  }
}
