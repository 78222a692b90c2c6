package import Site

/// A picture that stands for a site: its logo or its icon. It is one of the site's static files.
package struct BrandImage: Equatable, Sendable {
  /// The path of the file in the site.
  package let path: OutputPath
  /// The address with the picture itself (`data:`); `nil` if the file is too large for that.
  package let dataAddress: String?

  /// The maximum size of a picture that is written into pages, in bytes.
  package static let maximumInlineBytes = 16 << 10

  /// The media types by the endings of file names. Browsers show the last one only as an icon.
  private static let types = [
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "webp": "image/webp", "gif": "image/gif", "ico": "image/x-icon",
  ]

  /// Returns the media type of a picture by the ending of its name; `nil` if it is of another type.
  package static func type(of path: String, isIcon: Bool) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[dot...].dropFirst().lowercased()
    return ending == "ico" && !isIcon ? nil : types[ending]
  }

  /// Creates a picture from the bytes of its file, or without them if there are too many.
  package init(path: OutputPath, type: String, bytes: [UInt8]?) {
    self.path = path
    dataAddress = bytes.map { "data:\(type);base64,\($0.base64)" }
  }

  /// The path as a relative link from the root of the site, with percent-escapes.
  package var link: String { path.text.percentEncoded(except: "/") }

  /// Returns the built-in icon in another color, as an address (`data:`).
  package static func builtInIcon(_ color: Color) -> String {
    "data:image/svg+xml,%3Csvg%20xmlns=%27http://www.w3.org/2000/svg%27%20viewBox=%270%200%2024"
      + "%2024%27%3E%3Crect%20width=%2724%27%20height=%2724%27%20rx=%277%27%20fill=%27%23"
      + "\(color.digits)%27/%3E%3Cpath%20d=%27M12,21v-12m0,0c0-4-3-6-7-6,0,4,3,6,7,6zm0,4c0-3,"
      + "2.5-5,7-5%27%20fill=%27none%27%20stroke=%27%23fff%27%20stroke-width=%272%27/%3E%3C/svg%3E"
  }
}
