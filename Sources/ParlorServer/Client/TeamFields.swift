package import UsherPush

/// The members of a JSON object of the server. A member that is missing or has the wrong type is an error that names it.
package struct TeamFields {
  private let value: JSON
  private let path: String

  package init(_ value: JSON, _ path: String) { (self.value, self.path) = (value, path) }

  func has(_ name: String) -> Bool { optional(name) != nil }

  private func optional(_ name: String) -> JSON? {
    switch value[name] {
    case nil, .null?: nil
    case let other: other
    }
  }

  package func number(_ name: String) throws(TeamError) -> Int64 {
    guard case .integer(let number)? = value[name] else { throw fault(name) }
    return number
  }

  func optionalNumber(_ name: String) throws(TeamError) -> Int64? { has(name) ? try number(name) : nil }

  /// An id, a number of a message or of a device: 1 or more.
  func id(_ name: String, upTo most: Int64 = .max) throws(TeamError) -> Int64 {
    let number = try number(name)
    guard number > 0, number <= most else { throw fault(name) }
    return number
  }

  func text(_ name: String) throws(TeamError) -> String {
    guard case .string(let text)? = value[name] else { throw fault(name) }
    return text
  }

  func flag(_ name: String) throws(TeamError) -> Bool {
    switch optional(name) {
    case nil: return false
    case .bool(let flag)?: return flag
    default: throw fault(name)
    }
  }

  /// The objects of an array; none if it is missing.
  func list(_ name: String) throws(TeamError) -> [TeamFields] {
    try values(name).enumerated().map { TeamFields($1, "\(path).\(name)[\($0)]") }
  }

  func values(_ name: String) throws(TeamError) -> [JSON] {
    guard let found = optional(name) else { return [] }
    guard case .array(let all) = found else { throw fault(name) }
    return all
  }

  func object(_ name: String) throws(TeamError) -> TeamFields? {
    guard let found = optional(name) else { return nil }
    guard found.kind == .object else { throw fault(name) }
    return TeamFields(found, "\(path).\(name)")
  }

  /// The members of an object of texts.
  func texts(_ name: String) throws(TeamError) -> [(name: String, text: String)] {
    guard case .object(let members)? = value[name] else { throw fault(name) }
    var all: [(name: String, text: String)] = []
    for member in members {
      guard case .string(let text) = member.value else { throw fault("\(name).\(member.name)") }
      all.append((member.name, text))
    }
    return all
  }

  /// The numbers of an object whose names are ids.
  func numbersByID(_ name: String) throws(TeamError) -> [Int64: Int64] {
    guard case .object(let members)? = value[name] else { throw fault(name) }
    var all: [Int64: Int64] = [:]
    for member in members {
      guard let id = Int64(member.name), id > 0, case .integer(let number) = member.value else {
        throw fault("\(name).\(member.name)")
      }
      all[id] = number
    }
    return all
  }

  func fault(_ name: String) -> TeamError { .malformed("\(path).\(name)") }
}
