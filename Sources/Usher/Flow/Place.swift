/// Where a user is, or wants to be: the steps from the root, and what stands beside them. <doc:PlacesAndLinks> says how it
/// is written.
///
/// Opening a place takes its marks in order: each step is begun by the coordinator it is read in. What follows a mark
/// `beside` is read in the coordinator that the mark itself was read in.
public struct Place: Hashable, Sendable, CustomStringConvertible {
  public enum Mark: Hashable, Sendable {
    case step(Step)
    indirect case beside([Mark])

    /// The steps of the mark, those in parentheses within it too.
    var steps: [Step] {
      switch self {
      case .step(let step): [step]
      case .beside(let marks): marks.flatMap(\.steps)
      }
    }
  }
  public var marks: [Mark]

  public init(marks: [Mark]) { self.marks = marks }
  public init(_ steps: [Step]) { marks = steps.map(Mark.step) }
  public init(_ flows: any Flow...) { marks = flows.map { .step(Step(erased: $0)) } }

  /// The root itself.
  public static let root = Place(marks: [])

  /// The steps of the way, without what stands beside it.
  public var steps: [Step] {
    marks.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }

  public var description: String { written }

  /// This place and one step more.
  public func then(_ flow: some Flow) -> Place { Place(marks: marks + [.step(Step(flow))]) }
}
