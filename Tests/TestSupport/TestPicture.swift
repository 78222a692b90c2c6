internal import Foundation

/// Pictures of one pixel, or of two by two pixels, as written by common programs.
package enum TestPicture {
  package static let jpeg = bytes(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmB"
      + "anGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSk"
      + "pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAA"
      + "AAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQT/xAAUEQEA"
      + "AAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCeAEj/2Q==")
  package static let png = bytes(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAEklEQVR4AWIST3X/D8JMDFAAAAAA"
      + "//9dlGa7AAAABklEQVQDAC0kA4lkN5r2AAAAAElFTkSuQmCC")
  package static let gif = bytes("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
  package static let webp = bytes(
    "UklGRiwAAABXRUJQVlA4ICAAAABQAQCdASoCAAIABABoJaAABAAAAP7r3a/8O92c24gAAA==")

  private static func bytes(_ base64: String) -> [UInt8] {
    guard let data = Data(base64Encoded: base64) else {
      preconditionFailure("a test picture is not valid base64")
    }
    return Array(data)
  }
}
