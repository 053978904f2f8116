/// What a step stands for: a screen in its parent's container, or a flow with a container of its own.
public struct Child<Parent: Coordinator> {
  let node: Node

  /// A screen of the parent's own; its events go to `on`.
  public static func screen<S: Screen>(
    _ screen: S, as style: Presentation = .push, _ on: @escaping (Parent, S.Event) -> Void
  ) -> Child {
    Child(node: ScreenNode<Parent, S>(screen, style: style, on: on))
  }

  /// A flow; `onEnd` is the finish delegate: it is told exactly once how the flow ended.
  public static func flow<C: Coordinator>(
    _ coordinator: C, as style: Presentation = .push, onEnd: ((Parent, Ending<C.Outcome>) -> Void)? = nil
  ) -> Child {
    Child(node: CoordinatorNode<Parent, C>(coordinator, style: style, onEnd: onEnd))
  }
}
