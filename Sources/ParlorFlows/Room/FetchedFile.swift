import ParlorStore
import Usher

extension Seat {
  /// Calls `then` once the first `size` bytes of a file are here. What is missing is asked for, a part at a time, while the
  /// user looks at the screen; after each part, tells how far that is.
  func fetch(
    _ file: SharedFile, upTo size: Int, _ parlor: Parlor, then: @escaping (Result<Void, StoreError>) -> Void
  ) {
    let store = parlor.store
    do throws(StoreError) {
      let held = try store.held(file.id)
      guard held < size else { return then(.success(())) }
      if held > 0 {
        tell(
          Reason("fetchingFile", ["done": FileSize.text(held), "all": FileSize.text(file.size)]))
      }
      ask(.file(file.id), parlor) { result in
        switch result {
        case .failure(let error): then(.failure(error))
        case .success:
          // An answer without a byte would be asked for again without end.
          guard let now = try? store.held(file.id), now > held else {
            return then(.failure(.unknown(.file(file.id))))
          }
          self.fetch(file, upTo: size, parlor, then: then)
        }
      }
    } catch {
      then(.failure(error))
    }
  }

  /// Calls `then` once all bytes of some files are here, or with the first error.
  func fetch(
    _ files: some Collection<SharedFile>, _ parlor: Parlor, then: @escaping (Result<Void, StoreError>) -> Void
  ) {
    guard let first = files.first else { return then(.success(())) }
    let rest = files.dropFirst()
    fetch(first, upTo: first.size, parlor) { result in
      guard case .success = result else { return then(result) }
      self.fetch(rest, parlor, then: then)
    }
  }
}
