public import UsherFiles
internal import UsherScreens

extension OwnFile {
  /// Reads the file and decodes it. Returns nil if there is none. A file that cannot be read or decoded ends the program,
  /// because writing it would lose what it holds.
  public func read<Value>(
    limit: Int = 1 << 20, decode: ([UInt8]) throws -> Value?
  ) throws(ProgramFailure) -> Value? {
    let bytes: [UInt8]?
    do throws(FileError) { bytes = try read(limit: limit) } catch { throw ProgramFailure(error) }
    guard let bytes else { return nil }
    if let value = try? decode(bytes) { return value }
    throw ProgramFailure(code: .dataError, words: Sentence("otherVersion", ["path": path]))
  }
}
