/// The names of the cases of enums, as the runtime knows them.
enum CaseNames {
  /// Returns the names of the cases of a type, in no particular order; none if it is no enum, or if the program is built
  /// without reflection metadata.
  static func all(of type: Any.Type) -> [String] {
    // The layout of metadata is part of the ABI: a kind, then a descriptor. The descriptor's fifth word refers to the fields.
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: Int.self) == enumKind else { return [] }
    let descriptor = metadata.load(fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
    guard let fields = target(of: descriptor + 16) else { return [] }
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    return (0..<count).compactMap { index in
      target(of: fields + 24 + index * 12).map {
        String(cString: $0.assumingMemoryBound(to: CChar.self))
      }
    }
  }

  /// Returns the name of the case of a value; nil if it is not of an enum.
  static func name(of value: Any) -> String? { named(value) }

  private static func named<Value>(_ value: Value) -> String? {
    enumCaseName(value).map { String(cString: $0) }
  }

  /// Returns the values of an enum whose cases have no values, in the order of their declaration; none for another type.
  static func values<Value>(of type: Value.Type) -> [Value] {
    let count = all(of: type).count
    // Such an enum is its number, in one byte; a single case takes none.
    switch MemoryLayout<Value>.size {
    case 0 where count == 1: return [unsafeBitCast((), to: Value.self)]
    case 1 where count > 1: return (0..<count).map { unsafeBitCast(UInt8($0), to: Value.self) }
    default: return []
    }
  }

  private static let enumKind = 0x201

  /// Follows a relative reference; nil if the reference is empty.
  private static func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = reference.load(as: Int32.self)
    return offset == 0 ? nil : reference + Int(offset)
  }
}

/// The function of the standard library that names cases. The standard library does not declare it in public.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
