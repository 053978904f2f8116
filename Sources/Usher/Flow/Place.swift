/// Where a user is, or wants to be: the steps from the root, and what stands beside them. <doc:PlacesAndLinks> says how it
/// is written.
///
/// Opening a place goes through its marks in order. Each step is begun by the coordinator that reads it. What follows a
/// `beside` mark is read by the same coordinator as that mark.
public struct Place: Hashable, Sendable, CustomStringConvertible {
  /// One part of the written form: a step of the way, or what stands beside it.
  public enum Mark: Hashable, Sendable {
    /// A step on the way to the screen.
    case step(Step)
    /// Steps that stand beside the way, such as the stack of a tab that is not on show. Written in parentheses.
    indirect case beside([Mark])

    /// All steps of the mark, including those in parentheses within it.
    var steps: [Step] {
      switch self {
      case .step(let step): [step]
      case .beside(let marks): marks.flatMap(\.steps)
      }
    }
  }
  /// The steps and what stands beside them, in the order in which the place is opened.
  public var marks: [Mark]

  /// Creates a place from its marks.
  public init(marks: [Mark]) { self.marks = marks }
  /// Creates a place of these steps, with nothing beside them.
  public init(_ steps: [Step]) { marks = steps.map(Mark.step) }
  /// Creates the place to which these flows lead, one after another from the root.
  public init(_ flows: any Flow...) { marks = flows.map { .step(Step(erased: $0)) } }

  /// The root itself.
  public static let root = Place(marks: [])

  /// The steps on the way to the screen, without those beside the way.
  public var steps: [Step] {
    marks.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }

  public var description: String { written }

  /// This place with one more step at its end.
  public func then(_ flow: some Flow) -> Place { Place(marks: marks + [.step(Step(flow))]) }
}
