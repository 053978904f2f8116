internal import Glibc

/// The path of a program that was built with the tests: it is beside theirs.
package func builtProgram(_ name: String) -> String {
  var buffer = [CChar](repeating: 0, count: 4096)
  let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
  let path = String(decoding: buffer[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/" + name
}
