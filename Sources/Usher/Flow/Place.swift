/// Where a user is, or wants to be: the steps from the root.
///
/// Written `workspace:1/home/room:42`. What stands beside the way, such as the stacks of other tabs, is in
/// parentheses: `workspace:1/(dms/dm:7)/home/room:42`. Opening a place takes its marks in order: each step is begun
/// by the coordinator it is read in; a closing parenthesis comes back to the coordinator of the opening one.
public struct Place: Hashable, Sendable {
  public enum Mark: Hashable, Sendable {
    case step(Step)
    indirect case beside([Mark])

    /// The step that the mark begins with; nil for parentheses that begin with parentheses.
    var first: Step? {
      switch self {
      case .step(let step): return step
      case .beside(let marks):
        guard case .step(let step)? = marks.first else { return nil }
        return step
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

  /// This place and one step more.
  public func then(_ flow: some Flow) -> Place { Place(marks: marks + [.step(Step(flow))]) }
}

extension Place: CustomStringConvertible {
  public var description: String { written }
}
