import ParlorStore
import Usher

extension Parlor {
  /// Reads for a screen, which goes on with `fallback` if that cannot be done. What is missing there is then not taken for
  /// nothing: why it is missing is said, once for each trouble.
  func read<Value>(or fallback: Value, _ body: () throws(StoreError) -> Value) -> Value {
    do throws(StoreError) { return try body() } catch {
      if troubles.insert(error).inserted {
        // The screen is being drawn just now.
        machine.later(0) { [weak self] in
          guard let self else { return }
          tree?.onNotice?(Reason("notRead", ["why": words(for: error)]))
        }
      }
      return fallback
    }
  }
}
