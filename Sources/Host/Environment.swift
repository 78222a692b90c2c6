#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Returns the environment variables that the process was started with.
package func processEnvironment() -> [String: String] {
  var variables: [String: String] = [:]
  var entry = unsafe environ
  while let text = unsafe entry.pointee {
    let bytes = unsafe String(cString: text).utf8
    if let end = bytes.firstIndex(of: UInt8(ascii: "=")) {
      variables[String(Substring(bytes[..<end]))] = String(Substring(bytes[end...].dropFirst()))
    }
    unsafe entry += 1
  }
  return variables
}

/// Sets the locale of the process to `C`, whatever its environment variables are.
///
/// It must be called before there is a second thread. Foundation's ICU crashes if `LC_ALL`,
/// `LC_MESSAGES` or `LANG` contains a locale of a hundred letters or a URL (Swift 6.3, Linux).
package func useLocaleC() {
  unsafe _ = setenv("LC_ALL", "C", 1)
}
