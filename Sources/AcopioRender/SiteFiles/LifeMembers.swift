import AcopioAPI
import AcopioBase

/// The members about the end of the life of a version or an endpoint: `deprecated`, `sunset` and
/// `successor`.
enum LifeMembers {
  /// Writes the known members into the present object; none if it is not deprecated.
  static func write(
    _ life: ResponseSchema.Life?, _ json: inout JSONWriter, into out: inout ByteBuffer
  ) {
    guard let life else { return }
    let members: [(StaticString, String?)] = [
      ("deprecated", life.deprecated), ("sunset", life.sunset), ("successor", life.successor),
    ]
    for (key, text) in members {
      guard let text else { continue }
      json.key(key, into: &out)
      json.string(text, into: &out)
    }
  }
}
