import ParlorFlows
import Testing
import UsherScreens
import UsherSession

@testable import parlor

/// The words of a `Reason` are found by its id. A reason without words would be shown as the id itself.
@Suite struct ReasonWordsTests {
  /// Returns the first argument of each call that makes a `Reason`. In `extension Reason`, that includes calls of
  /// `self.init`.
  private func arguments(in text: String) -> [Substring] {
    let parts = text.split(separator: "\nextension Reason ", omittingEmptySubsequences: false)
    let inside = parts.dropFirst().map {
      $0.prefix(upTo: $0.firstRange(of: "\n}")?.lowerBound ?? $0.endIndex)
    }
    return arguments(of: "Reason(", in: text[...]) + inside.flatMap { arguments(of: "self.init(", in: $0) }
  }

  private func arguments(of call: String, in text: Substring) -> [Substring] {
    text.split(separator: call, omittingEmptySubsequences: false).dropFirst().map { rest in
      var depth = 0
      return rest.prefix { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth >= 0 && (depth > 0 || character != ",")
      }
    }
  }

  /// Returns the quoted texts.
  private func ids(in argument: Substring) -> [String] {
    let parts = argument.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }

  @Test func `every id in the sources has words`() throws {
    let known = Set(
      ParlorWord.allCases.map(\.rawValue) + SearchWord.allCases.map(\.rawValue)
        + FavouritesWord.allCases.map(\.rawValue) + CatchUpWord.allCases.map(\.rawValue)
        + SessionWord.allCases.map(\.rawValue))
    var found: Set<String> = []
    for file in try files(in: "Sources") where file.hasSuffix(".swift") {
      for id in arguments(in: try text(of: file)).flatMap(ids) {
        #expect(known.contains("reason." + id), "\(file): \(id)")
        found.insert("reason." + id)
      }
    }
    #expect(found.contains("reason.redirected"))
    // No words are left of a reason that the sources no longer make.
    #expect(known.filter { $0.hasPrefix("reason.") }.subtracting(found) == [])
  }

  /// Each id is a literal. The only exceptions are ids of another `Reason`, and initializers, whose calls are examined
  /// too.
  @Test func `no id is put together`() throws {
    var others: Set<Substring> = []
    for file in try files(in: "Sources") where file.hasSuffix(".swift") {
      others.formUnion(arguments(in: try text(of: file)).filter { ids(in: $0).isEmpty })
    }
    #expect(
      others == ["error", "why.id", "code", "FileError.unreadable(path: path, errno: errno)", "EEXIST"])
  }
}
