import AcopioBase

extension Filter {
  static let distanceKM = Filter(
    "distance_km",
    "Returns the distance between two points along the earth's surface, in kilometres.",
    example: (
      "{{ site.branches[0] | distance_km: site.branches[1] | unit: 'km', digits: 1 }}",
      "3.6\u{A0}km"
    ), arguments: 1...1, names: ["lat", "lng"],
    signature: FilterSignature(
      [.object, .list], [[.object, .list]], named: [.text, .text], gives: .type(.number))
  ) { input, arguments, context in
    guard let (from, to) = ends(input, arguments, &context) else { return .undefined }
    // Rounded to millimetres, so that the digits are the same on every machine.
    let distance = Number(shortest: from.distance(to: to) / 1000).rounded(6)
    return context.decimal(distance)
  }

  static let distanceM = Filter(
    "distance_m",
    "Returns the distance between two points along the earth's surface, in whole metres.",
    example: ("{{ site.branches[0] | distance_m: site.branches[1] }}", "3625"),
    arguments: 1...1, names: ["lat", "lng"],
    signature: FilterSignature(
      [.object, .list], [[.object, .list]], named: [.text, .text], gives: .type(.number))
  ) { input, arguments, context in
    guard let (from, to) = ends(input, arguments, &context) else { return .undefined }
    return .integer(EarthPoint.whole(from.distance(to: to)))
  }

  static let sortByDistance = Filter(
    "sort_by_distance",
    "Sorts places by distance from a point, nearest first; items without a place are last.",
    example: (
      "{% assign near = site.branches | sort_by_distance: site.branches[1] %}{{ near[0].lat }}",
      "19.4"
    ), arguments: 1...1, names: PointNames.all,
    signature: FilterSignature(
      .list, [[.object, .list]], named: [.text, .text, .text], gives: .list)
  ) { input, arguments, context in
    let names = PointNames(arguments)
    guard let from = context.point(arguments[0] ?? .null, names) else { return .undefined }
    let elements = context.elements(of: input)
    guard context.knowsMember(names.field, of: elements) else { return .undefined }
    var placed: [(distance: Double, place: Int, element: Value)] = []
    for (place, element) in elements.enumerated() {
      guard context.spend(20) else { return .undefined }
      let value = context.placed(element, names)
      var distance = Double.infinity
      if !value.isNothing {
        guard let point = context.point(value, names) else { return .undefined }
        // Rounded, so that the order is the same on every machine.
        distance = (from.distance(to: point) * 1000).rounded()
      }
      placed.append((distance, place, element))
    }
    placed.sort { ($0.distance, $0.place) < ($1.distance, $1.place) }
    return context.list(placed.map(\.element))
  }

  private static func ends(
    _ input: Value, _ arguments: FilterArguments, _ context: inout FilterContext
  ) -> (EarthPoint, EarthPoint)? {
    let names = PointNames(arguments)
    guard let from = context.point(input, names),
      let to = context.point(arguments[0] ?? .null, names)
    else { return nil }
    return (from, to)
  }
}
