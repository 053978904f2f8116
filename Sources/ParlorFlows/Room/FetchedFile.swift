import ParlorStore
import Usher

extension Seat {
  /// Calls `then` once the first `size` bytes of a file are here. What is missing is asked for, a part at a time, while the
  /// user looks at the screen. Of a large file, tells at each quarter how far that is.
  func fetch(
    _ file: SharedFile, upTo size: Int, _ parlor: Parlor, after quarter: Int = 0,
    then: @escaping (Result<Void, StoreError>) -> Void
  ) {
    let store = parlor.store
    do throws(StoreError) {
      let held = try store.held(file.id)
      guard held < size else { return then(.success(())) }
      let now = held * 4 / size
      if now > quarter {
        tell(
          Reason("fetchingFile", ["done": FileSize.text(held), "all": FileSize.text(file.size)]))
      }
      // What is told of a large file is drawn before the next part comes.
      ask(.file(file.id), parlor, holding: now == 0) { result in
        switch result {
        case .failure(let error): then(.failure(error))
        case .success:
          // An answer without a byte would be asked for again without end.
          do throws(StoreError) {
            guard try store.held(file.id) > held else { throw .unknown(.file(file.id)) }
          } catch {
            return then(.failure(error))
          }
          self.fetch(file, upTo: size, parlor, after: now, then: then)
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
