/// What a step stands for: a screen in its parent's container, or a flow with a container of its own.
///
/// A coordinator hands a child to the tree once. From then on the tree owns the child.
public struct Child<Parent: Coordinator>: ~Copyable {
  let node: Node

  @usableFromInline init(_ node: Node) { self.node = node }

  /// A screen in the parent's container. `on` is called with each output of the screen.
  @inlinable public static func screen<S: Screen>(
    _ screen: S, as style: Presentation = .push, _ on: @escaping (Parent, S.Output) -> Void
  ) -> Child {
    Child(ScreenNode<Parent, S>(screen, style: style, on: on))
  }

  /// A flow. `onEnd` is its finish delegate: it is called exactly once, with how the flow ended.
  @inlinable public static func flow<C: Coordinator>(
    _ coordinator: C, as style: Presentation = .push, onEnd: ((Parent, Ending<C.Outcome>) -> Void)? = nil
  ) -> Child {
    guard let onEnd else { return Child(OwnerNode<C>(coordinator, style: style)) }
    return Child(
      OwnerNode<C>(coordinator, style: style) { parent, outcome, reason in
        guard let parent = parent as? Parent else { return }
        if let outcome, let outcome = outcome as? C.Outcome {
          onEnd(parent, .finished(outcome))
        } else {
          onEnd(parent, .left(reason))
        }
      })
  }
}

extension Child {
  /// A screen in the parent's container, without outputs.
  public static func screen<S: Screen>(_ screen: S, as style: Presentation = .push) -> Child
  where S.Output == Never {
    .screen(screen, as: style) { _, _ in }
  }
}

/// Where a child goes in the container of its parent.
public enum Presentation: Sendable {
  /// On top of the parent's stack.
  case push
  /// On top of the parent's stack. If the child on top is swapped too, in its place.
  case swap
  /// Over everything the parent shows; one at a time.
  case present
  /// As one of the parent's tabs. Each tab keeps its own stack.
  case tab
  /// In place of everything the parent's stack holds, and of what is presented over it.
  case replace
}
