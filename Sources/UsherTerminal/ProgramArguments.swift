internal import CEditline

/// What the program was started with, the name of it first: also where there is no /proc, which `CommandLine` needs.
public enum ProgramArguments {
  /// Byte for byte. Repaired as `CommandLine.arguments` are, two names that differ would become one.
  public static var bytes: [[UInt8]] {
    (0..<program_argument_count()).map { index in
      var bytes: [UInt8] = []
      guard var next = program_argument(index) else { return bytes }
      while next.pointee != 0 {
        bytes.append(UInt8(bitPattern: next.pointee))
        next += 1
      }
      return bytes
    }
  }

  /// What the program is called: the last part of the path it was started by.
  static var name: String? {
    let path = bytes.first.map { String(decoding: $0, as: UTF8.self) }
    return path?.split(separator: "/").last.map(String.init)
  }
}
