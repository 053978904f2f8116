import ParlorFlows
import UsherPush

/// A figure of a large store, taken in turns with the same figure of a small one, in the form that Benchmarks/run
/// collects.
struct Figure {
  let name: String
  /// The greatest allowed median, in milliseconds.
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
