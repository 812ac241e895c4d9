package import AcopioBase
package import AcopioModel
package import AcopioTemplate

extension TimeZones {
  /// A zone for templates.
  package func inTemplates(_ name: String) -> Result<ZoneRules, UnknownZone> {
    find(name).mapError { UnknownZone(message: $0.message, remedy: $0.remedy) }
  }
}
