/// What a step stands for: a screen in its parent's container, or a flow with a container of its own.
public struct Child<Parent: Coordinator> {
  let node: Node

  /// A screen of the parent's own; its events go to `on`.
  public static func screen<S: Screen>(
    _ screen: S, as style: Style = .push, _ on: @escaping (Parent, S.Event) -> Void
  ) -> Child {
    Child(node: ScreenNode<Parent, S>(screen, style: style, on: on))
  }

  /// A flow; `onEnd` is the finish delegate: it is told exactly once how the flow ended.
  public static func flow<C: Coordinator>(
    _ coordinator: C, as style: Style = .push, onEnd: ((Parent, Ending<C.Outcome>) -> Void)? = nil
  ) -> Child {
    Child(node: CoordinatorNode<Parent, C>(coordinator, style: style, onEnd: onEnd))
  }
}

/// How a child takes its place in the container of its parent.
public enum Style: Sendable {
  /// Above what the stack holds.
  case push
  /// Over everything the parent shows; one at a time.
  case present
  /// One of the parent's tabs, which keep their own stacks.
  case tab
  /// In place of everything the parent's stack holds.
  case replace
}
