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
    json.member("deprecated", life.deprecated, into: &out)
    json.member("sunset", life.sunset, into: &out)
    json.member("successor", life.successor, into: &out)
  }
}
