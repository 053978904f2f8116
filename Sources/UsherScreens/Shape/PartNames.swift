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
  /// ``UsherScreens/Choice``: an event that the user can choose.
  public typealias Choice = UsherScreens.Choice
  /// ``UsherScreens/Field``: a question of a form.
  public typealias Field = UsherScreens.Field
  /// ``UsherScreens/Flag``: a condition.
  public typealias Flag = UsherScreens.Flag
  /// ``UsherScreens/Fold``: a text that is cut to some rows.
  public typealias Fold = UsherScreens.Fold
  /// ``UsherScreens/Form``: questions and the event of their answers.
  public typealias Form = UsherScreens.Form
  /// ``UsherScreens/List``: a list of rows.
  public typealias List = UsherScreens.List
  /// ``UsherScreens/Moment``: a day and a time.
  public typealias Moment = UsherScreens.Moment
  /// ``UsherScreens/Option``: an option of a choice field.
  public typealias Option = UsherScreens.Option
  /// ``UsherScreens/Page``: a screen without a type of its own.
  public typealias Page = UsherScreens.Page
  /// ``UsherScreens/Sample``: a model for checks and previews.
  public typealias Sample = UsherScreens.Sample
  /// ``UsherScreens/Say``: the event for typed text.
  public typealias Say = UsherScreens.Say
  /// ``UsherScreens/Shape``: what a screen offers its picture.
  public typealias Shape = UsherScreens.Shape
  /// ``UsherScreens/Style``: the meaning of a text.
  public typealias Style = UsherScreens.Style
  /// ``UsherScreens/Tone``: a style that depends on the model.
  public typealias Tone = UsherScreens.Tone
  /// ``UsherScreens/Value``: a text of the model.
  public typealias Value = UsherScreens.Value
}
