import ParlorFlows

/// One figure of a large store, taken in turns with that of a small one, as Benchmarks/run collects it.
struct Figure {
  let name: String
  /// Milliseconds it may take.
  var most: Double?
  var samples: [Double] = []
  var floor: [Double] = []

  init(_ name: String, most: Double? = nil) {
    self.name = name
    self.most = most
  }

  var json: String {
    let limit = most.map { [JSON.Member("most", .number($0))] } ?? []
    return JSON.object(
      [
        JSON.Member("name", .string(name)), JSON.Member("unit", "ms"),
        JSON.Member("samples", .array(samples.map { .number($0) })),
        JSON.Member("floor", .array(floor.map { .number($0) })), JSON.Member("ratio", 1.5),
      ] + limit
    ).written
  }
}
