import Pages
package import Site
import SiteIndex

/// The fingerprints of everything that a file is made from.
///
/// Most pages say nothing of the time of the data, so that they stay as they are while it moves on.
/// Whether a page does is known once it is rendered, and stays true as long as its other inputs do.
package struct PageInputs: Sendable {
  /// The fingerprint of what the file is made from if it does not read the time of the data.
  package let withoutTime: Fingerprint
  private let time: Fingerprint

  /// The fingerprint of what the file is made from if it reads the time of the data.
  package var withTime: Fingerprint {
    var inputs = InputBytes()
    inputs.add(withoutTime)
    inputs.add(time)
    return inputs.fingerprint
  }

  init(of file: RouteFile, in site: SiteInputs) {
    var inputs = InputBytes()
    inputs.add(file.path.text)
    inputs.add(file.inputs != nil)
    if let add = file.inputs {
      inputs.add(site.shared)
      add(site, &inputs)
    } else {
      inputs.add(site.everything)
    }
    withoutTime = inputs.fingerprint
    time = site.time
  }

  /// Returns whether a file that was made from inputs with this fingerprint has the bytes that it
  /// would have now.
  package func matches(_ earlier: Fingerprint) -> Bool {
    earlier == withoutTime || earlier == withTime
  }
}
