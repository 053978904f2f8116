/// The short names of the parts of a shape, for a program that has types of the same names.
///
/// In the code of a type that conforms to it, `List("teas", ...)` makes the part, even if the program declares a type `List`
/// or imports another one. Every ``Pictured`` screen conforms to it. A type that only holds shapes, such as an enum or a
/// coordinator, can conform to it, too.
///
/// In a type annotation, as in `var rows: List`, a type of the program comes first. There, write a part with its module:
/// `UsherScreens.Option`.
public protocol PartNames {}

extension PartNames {
  public typealias Choice = UsherScreens.Choice
  public typealias Field = UsherScreens.Field
  public typealias Flag = UsherScreens.Flag
  public typealias Fold = UsherScreens.Fold
  public typealias Form = UsherScreens.Form
  public typealias List = UsherScreens.List
  public typealias Moment = UsherScreens.Moment
  public typealias Option = UsherScreens.Option
  public typealias Page = UsherScreens.Page
  public typealias Sample = UsherScreens.Sample
  public typealias Say = UsherScreens.Say
  public typealias Shape = UsherScreens.Shape
  public typealias Style = UsherScreens.Style
  public typealias Tone = UsherScreens.Tone
  public typealias Value = UsherScreens.Value
}
