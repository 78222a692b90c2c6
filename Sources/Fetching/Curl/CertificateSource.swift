/// The certificates by which servers are trusted, if the environment specifies others than those of
/// the system, such as the certificate of a company's authority.
///
/// The variables are those of the `curl` program, in the same order: a file in `CURL_CA_BUNDLE`, or
/// else a folder in `SSL_CERT_DIR`, a file in `SSL_CERT_FILE`, or both. Source:
/// https://curl.se/docs/sslcerts.html and curl(1), "Environment".
package struct CertificateSource: Equatable, Sendable {
  /// A file of certificates in PEM, or `nil` for the system's file.
  package private(set) var file: String?
  /// A folder of certificates whose names are those of OpenSSL, or `nil` for the system's folder.
  package private(set) var folder: String?
  /// Whether `CURL_CA_BUNDLE` specifies the file. If so, the other variables are ignored.
  private var isCurlBundle = false

  /// Creates the source that these variables specify. Without any of them, it is that of the
  /// system.
  package init(environment: [String: String] = [:]) {
    func value(of name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    file = value(of: "CURL_CA_BUNDLE")
    isCurlBundle = file != nil
    if isCurlBundle { return }
    folder = value(of: "SSL_CERT_DIR")
    file = value(of: "SSL_CERT_FILE")
  }

  /// The variable to set so that servers are trusted by the certificates in a file.
  var variableOfFile: String { isCurlBundle ? "CURL_CA_BUNDLE" : "SSL_CERT_FILE" }

  /// The variables of the source, for messages; `nil` for the system's certificates.
  var variables: String? {
    if folder == nil { return file == nil ? nil : variableOfFile }
    return file == nil ? "SSL_CERT_DIR" : "\(variableOfFile) or SSL_CERT_DIR"
  }
}
