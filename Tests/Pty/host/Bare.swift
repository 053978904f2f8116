import Usher

/// A root that cannot start: it asks for `shelf` as a tab, and `makeChild` does not make it a tab.
final class Bare: Coordinator {
  enum ChildFlow: Flow { case shelf }
  let life = Life()
  func start() throws { try tabs([.shelf]) }
  func makeChild(_ flow: ChildFlow) -> Child<Bare> { .flow(Shop()) }
}
