/// What is wrong with a command line.
enum UsageError: Error, Equatable, Sendable {
  /// An argument of bytes that make no text; here they are repaired.
  case notText(String)
  case unknownOption(String)
  case ambiguous(String, [OptionName])
  case valueMissing(OptionName)
  case valueNotTaken(OptionName)
  case notAChoice(OptionName, String, [String])
  case notAWidth(String, ClosedRange<Int>)
  case excluded(OptionName, OptionName)
  case notTaken(OptionName, command: String)
  case jsonOfNothing
  case svgOfNothing
  case unknownCommand(String)
  case operandMissing(CommandName)
  case extraOperand(String, CommandName)
}
