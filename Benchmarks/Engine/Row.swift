/// One figure: its samples, those of the floor, taken in pairs, and its budget.
struct Row {
  enum Budget {
    /// The greatest allowed median of the ratios of all pairs.
    case ratio(Double)
    /// The greatest allowed median of the samples.
    case most(Double)
    case none
  }
  let name: String
  let unit: String
  var budget = Budget.none
  var floor: [Double] = []
  var samples: [Double] = []

  var isMet: Bool {
    switch budget {
    case .ratio(let most): ratios.median <= most
    case .most(let most): samples.median <= most
    case .none: true
    }
  }

  /// The ratio of each pair.
  var ratios: [Double] { zip(samples, floor).map { $0 / $1 } }
}

extension Row {
  static let heads = [
    "", "unit", "n", "floor min", "median", "max", "usher min", "median", "max", "ratio min", "median", "max",
    "budget", "",
  ]

  /// The cells of the row in the table.
  var cells: [String] {
    let spread = { (values: [Double]) in
      values.isEmpty ? ["", "", ""] : [values.min() ?? 0, values.median, values.max() ?? 0].map(figure)
    }
    let limit =
      switch budget {
      case .ratio(let most): "<= \(most) x floor"
      case .most(let most): "<= \(figure(most)) \(unit)"
      case .none: ""
      }
    let verdict = if case .none = budget { "" } else { isMet ? "met" : "MISSED" }
    return [name, unit, "\(samples.count)"] + spread(floor) + spread(samples) + spread(ratios)
      + [limit, verdict]
  }

  /// The row as one line of JSON, for a program that collects rows.
  var json: String {
    let limit =
      switch budget {
      case .ratio(let most): ", \"ratio\": \(most)"
      case .most(let most): ", \"most\": \(most)"
      case .none: ""
      }
    return
      "{\"name\": \"\(name)\", \"unit\": \"\(unit)\", \"samples\": \(samples), \"floor\": \(floor)\(limit)}"
  }

  static func table(_ rows: [Row]) -> String {
    let lines = [heads] + rows.map(\.cells)
    let widths = heads.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let cells = line.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return [0, 1, 12, 13].contains(column) ? cell + space : space + cell
      }
      return cells.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

extension [Double] {
  var median: Double {
    let sorted = sorted()
    let half = count / 2
    return count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}

/// Writes a number with three digits, or with all digits before the point if there are more.
func figure(_ value: Double) -> String {
  if value >= 100 { return "\(Int(value.rounded()))" }
  let scale = value >= 10 ? 10.0 : 100.0
  return "\((value * scale).rounded() / scale)"
}
