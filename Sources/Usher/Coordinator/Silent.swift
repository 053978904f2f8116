// Screens that have nothing to say: they are only looked at, and left.

extension Child {
  /// A screen of the parent's own, without events.
  public static func screen<S: Screen>(_ screen: S, as style: Presentation = .push) -> Child
  where S.Event == Never {
    .screen(screen, as: style) { _, _ in }
  }
}

extension Coordinator {
  /// Shows a first screen without events.
  @discardableResult public func show<S: Screen>(_ screen: S) -> Landing where S.Event == Never {
    show(screen) { _, _ in }
  }
}
