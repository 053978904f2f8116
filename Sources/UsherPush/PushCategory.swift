/// What can be done with the notifications of a category, without leaving the screen. A payload names the category in
/// `aps.category`.
///
/// `Name` is an enum of the program, with a case for each action. The program handles a ``PushResponse`` with a `switch` over
/// it, so that no action is forgotten.
public struct PushCategory<Name>: Equatable, Sendable
where Name: RawRepresentable<String> & Equatable & Sendable {
  /// The name that a payload has as its `category`.
  public let identifier: String
  /// What can be done, in the order in which it is offered.
  public let actions: [PushAction<Name>]
  /// Whether the program does something of its own when a notification of the category is dismissed.
  public let hasDismissAction: Bool
  /// The words that sum up a group of its notifications, with `{{count}}` for how many they are and `{{names}}` for where they
  /// are from; or the key under which the program has these words in each language. Nil if groups of any category have the
  /// same words.
  public let summaryFormat: String?

  /// Creates a category that payloads name `identifier`.
  public init(
    _ identifier: String, actions: [PushAction<Name>], hasDismissAction: Bool = false,
    summaryFormat: String? = nil
  ) {
    (self.identifier, self.actions, self.hasDismissAction) = (identifier, actions, hasDismissAction)
    self.summaryFormat = summaryFormat
  }
}

extension Sequence {
  /// Returns the category of a group of notifications, each with its own category; nil if they are of several categories, or
  /// of none.
  public func common<Name>() -> PushCategory<Name>? where Element == PushCategory<Name>? {
    var found: PushCategory<Name>?
    for category in self {
      guard let category, found == nil || found == category else { return nil }
      found = category
    }
    return found
  }
}

extension Sequence {
  /// Returns the category that a payload names. Capital and small letters count as the same.
  public func named<Name>(_ identifier: String) -> PushCategory<Name>? where Element == PushCategory<Name> {
    let wanted = identifier.lowercased()
    return first { $0.identifier.lowercased() == wanted }
  }
}

/// Something that can be done with a notification. The raw value of its name is what the user types.
public struct PushAction<Name>: Equatable, Sendable
where Name: RawRepresentable<String> & Equatable & Sendable {
  /// The case of the program's enum.
  public let name: Name
  /// Whether it takes something away. Its name must be typed in full; other names may be cut short.
  public let isDestructive: Bool
  /// Whether the user must still be signed in. The program checks that before it acts.
  public let needsAuthentication: Bool
  /// Whether a text follows the name, such as an answer.
  public let takesText: Bool

  /// Creates an action, by default a harmless one without a text.
  public init(
    _ name: Name, isDestructive: Bool = false, needsAuthentication: Bool = false, takesText: Bool = false
  ) {
    self.name = name
    self.isDestructive = isDestructive
    self.needsAuthentication = needsAuthentication
    self.takesText = takesText
  }
}

/// What the user wants to be done with a notification.
public enum PushResponse<Name>: Equatable, Sendable
where Name: RawRepresentable<String> & Equatable & Sendable {
  /// An action, with the text that it takes.
  case action(PushAction<Name>, text: String)
  /// The notification is removed. If ``PushCategory/hasDismissAction`` is true, the program does something of its own.
  case dismissal
  /// The action needs a text.
  case textMissing(PushAction<Name>)
  /// No action has this name, or several do.
  case unknown

  /// The word that dismisses a notification of any category.
  public static var dismiss: String { "dismiss" }

  /// Reads the name of an action and what follows it. The name may be cut short as long as it can only be one, unless the
  /// action is destructive.
  public init(_ name: String, text: String, in category: PushCategory<Name>?) {
    if name == Self.dismiss {
      self = .dismissal
      return
    }
    let actions = category?.actions ?? []
    let exact = actions.filter { $0.name.rawValue == name }
    let meant =
      exact.isEmpty ? actions.filter { !$0.isDestructive && $0.name.rawValue.hasPrefix(name) } : exact
    guard !name.isEmpty, let action = meant.first, meant.count == 1 else {
      self = .unknown
      return
    }
    self = action.takesText && text.isEmpty ? .textMissing(action) : .action(action, text: text)
  }

  /// The names that a user can type for a notification of a category, of which nil has only the dismissal.
  public static func names(in category: PushCategory<Name>?) -> [String] {
    (category?.actions ?? []).map(\.name.rawValue) + [dismiss]
  }
}
