/// The schemas of the output of `GeoJSONGeometry` (RFC 7946).
package enum GeoJSONSchema {
  /// A position: longitude, then latitude.
  private static let position: ResponseSchema = {
    var position = ResponseSchema(.array(ResponseSchema(.number)))
    position.limits.minItems = 2
    position.limits.maxItems = 2
    position.description = "[λ, φ], WGS 84 (RFC 7946)"
    return position
  }()

  /// A point.
  package static let point = geometry("Point", position)
  /// A line of two points or more.
  package static let line = geometry("LineString", positions(2))
  /// An area with one closed ring around it.
  package static let polygon: ResponseSchema = {
    var rings = ResponseSchema(.array(positions(4)))
    rings.limits.minItems = 1
    rings.limits.maxItems = 1
    return geometry("Polygon", rings)
  }()

  private static func positions(_ least: Int) -> ResponseSchema {
    var list = ResponseSchema(.array(position))
    list.limits.minItems = least
    return list
  }

  private static func geometry(
    _ type: String, _ coordinates: ResponseSchema
  ) -> ResponseSchema {
    ResponseSchema(
      .object(
        [self.type(type), ResponseSchema.Property(name: "coordinates", schema: coordinates)],
        others: nil))
  }

  private static func type(_ name: String) -> ResponseSchema.Property {
    var schema = ResponseSchema(.string)
    schema.constant = "\"\(name)\""
    return ResponseSchema.Property(name: "type", schema: schema)
  }

  /// One feature.
  static func feature(
    id: ResponseSchema, geometry: ResponseSchema, properties: ResponseSchema,
    _ texts: StandardTexts
  ) -> ResponseSchema {
    ResponseSchema(
      .object(
        [
          type("Feature"), member("id", id, texts(StandardTexts.identifier)),
          member("geometry", geometry, texts(StandardTexts.geometry)),
          member("properties", properties, texts(StandardTexts.properties)),
        ], others: nil))
  }

  private static func member(
    _ name: String, _ schema: ResponseSchema, _ description: String
  ) -> ResponseSchema.Property {
    var schema = schema
    if schema.title == nil, schema.description == nil { schema.description = description }
    return ResponseSchema.Property(name: name, schema: schema)
  }

  /// All features of a file.
  static func collection(of feature: ResponseSchema, _ texts: StandardTexts) -> ResponseSchema {
    ResponseSchema(
      .object(
        [
          type("FeatureCollection"),
          member(
            "features", ResponseSchema(.array(feature)), texts(StandardTexts.features)),
        ], others: nil))
  }
}
