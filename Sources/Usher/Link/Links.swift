/// What links such as `channel:42` or `app://channel/42` mean. The app resolves each link name to a place.
public struct Links {
  /// What a link resolves to.
  public enum Resolution: Sendable {
    /// The link leads to this place, which is then opened.
    case place(Place)
    /// The link is refused, and the user is told why.
    case refused(Refusal)
    /// The link must not reveal anything yet, as before log-in. It waits, and is resolved again after each change.
    case wait(Reason)
    /// A place that an earlier version has written. A step that is gone is left out, and the user is told.
    case earlier(Place)
    /// Slow work finds the meaning. A ``Worker`` runs it, and the link waits for the result.
    case later(@Sendable () -> Resolution)
  }

  /// The scheme of URLs that are links, without `://`.
  public var scheme = "usher"
  /// How long a link may wait, in nanoseconds.
  public var patience: UInt64 = 600_000_000_000
  /// Creates links of which none has been added yet: only written places open.
  public init() {}

  /// Makes the reason for a refusal if the resolver of a link, or the making or starting of a step, throws an error that is no
  /// ``Refusal`` and no ``Reason``.
  public var reason: (any Error) -> Reason = { error in Reason(error) }

  /// Returns the present form of a place or a link that an earlier version has written; nil if it is a present one.
  public var earlier: (Place) -> Place? = { _ in nil }

  /// What a text means that is a name and no written place, such as `#general`; nil if it is none.
  public var named: (String) throws -> Resolution? = { _ in nil }

  private struct Kind {
    var goesOn = false
    let resolve: (String) throws -> Resolution
  }
  private var kinds: [String: Kind] = [:]

  /// Adds a link whose value is read as a `Value`. The description of the value must be the text that was read.
  ///
  /// If the link goes on, steps may follow it: `message:8/file:2` is the step `file:2` below the place of `message:8`.
  /// The root coordinator must have no step of that name.
  ///
  /// If `resolve` throws, the link is refused: with a ``Refusal`` as it is, with a ``Reason`` as ``Refusal/denied(_:)``, and
  /// with any other error as ``reason`` says.
  public mutating func add<Value: LosslessStringConvertible>(
    _ name: String, goesOn: Bool = false, _ resolve: @escaping (Value) throws -> Resolution
  ) {
    kinds[name] = Kind(goesOn: goesOn) { text in
      guard let value = Value(text), value.description == text else {
        return .refused(.malformed("\(name):\(text)", nil))
      }
      return try resolve(value)
    }
  }

  /// Adds a link without a value. If `resolve` throws, the link is refused. If the link goes on, steps may follow it.
  public mutating func add(
    _ name: String, goesOn: Bool = false, _ resolve: @escaping () throws -> Resolution
  ) {
    kinds[name] = Kind(goesOn: goesOn) { text in
      text.isEmpty ? try resolve() : .refused(.malformed("\(name):\(text)", nil))
    }
  }

  /// The written form of a link. Its value may be any text, and is escaped.
  public static func text(_ name: String, _ value: String) -> String {
    WrittenStep(name: name, values: [.init(label: nil, text: value)]).written
  }

  /// A written step without escapes, as a person types it.
  public static func plain(_ written: String) -> String { String(unescaping: written.utf8) ?? written }

  /// A text that opens a place, even if the place is a single step with the name of a link.
  public static func text(_ place: Place) -> String { "/" + place.written }

  /// The text that opens a place in this program: its written form, with a slash before it if it would be taken for a link. The
  /// root has only a URL.
  public func text(of place: Place) -> String {
    if place.marks.isEmpty { return url(of: place) }
    return link(in: place) == nil ? place.written : Links.text(place)
  }

  /// The URL that opens a place. It has a third slash if the place would be taken for a link without one.
  public func url(of place: Place) -> String {
    let url = scheme + "://" + place.written
    let isLink = link(in: place) != nil || body(of: url).text != place.written
    return isLink ? scheme + "://" + Links.text(place) : url
  }

  /// What a text means. If it is a single step with the name of a link, it is that link; otherwise it is a place. A text
  /// that begins with `/` is always a place.
  public func resolve(_ text: String) -> Resolution {
    let (body, isPlace) = body(of: text)
    do {
      if let meant = try named(text) { return meant }
      let place = try Place(written: body)
      if !isPlace, let link = link(in: place) { return try link.resolve(link.value) }
      if place.marks.isEmpty, text.isEmpty { return .refused(.malformed(text, nil)) }
      guard let present = earlier(place) else { return .place(place) }
      // What was renamed may be a link.
      if !isPlace, let link = link(in: present) {
        return try link.resolve(link.value).followed(by: [], isEarlier: true)
      }
      return .earlier(present)
    } catch let error as PlaceError {
      return .refused(.malformed(text, error))
    } catch let refusal as Refusal {
      return .refused(refusal)
    } catch {
      return .refused(.denied(error as? Reason ?? reason(error)))
    }
  }

  /// Returns a text without the scheme and the slash before it, and whether it must be a place. The link `channel/42` of a
  /// URL is returned as `channel:42`.
  private func body(of text: String) -> (text: String, isPlace: Bool) {
    var body = text[...]
    let isURL = body.prefix(scheme.count + 3).lowercased() == scheme.lowercased() + "://"
    if isURL { body = body.dropFirst(scheme.count + 3) }
    let isPlace = body.first == "/"
    if isPlace { body.removeFirst() }
    if isURL, body.last == "/" { body.removeLast() }
    let parts = body.split(separator: "/", omittingEmptySubsequences: false)
    if isURL, !isPlace, parts.count == 2, isLink(parts[0]) { body = parts[0] + ":" + parts[1] }
    return (String(body), isPlace)
  }

  /// Whether a link has this name, or had it in an earlier version.
  private func isLink(_ name: Substring) -> Bool {
    if kinds[String(name)] != nil { return true }
    let present = (try? Place(written: String(name))).flatMap(earlier)
    return present?.steps.first.map { kinds[$0.name] != nil } ?? false
  }

  /// Returns the resolver and the value of a link that is written as a place; nil if the place is no link.
  private func link(in place: Place) -> (resolve: (String) throws -> Resolution, value: String)? {
    guard case .step(let step)? = place.marks.first, let kind = kinds[step.name],
      kind.goesOn || place.marks.count == 1, step.parts.values.count < 2
    else { return nil }
    let rest = Array(place.marks.dropFirst())
    let now = rest.isEmpty ? nil : earlier(Place(marks: rest))
    return (
      { try kind.resolve($0).followed(by: now?.marks ?? rest, isEarlier: now != nil) },
      // A label is none in a link: the text before a `=` belongs to the value.
      step.parts.values.first.map { ($0.label.map { $0 + "=" } ?? "") + $0.text } ?? ""
    )
  }
}

extension Links.Resolution {
  /// The same with steps below the place, which an earlier version may have written.
  fileprivate func followed(by rest: [Place.Mark], isEarlier: Bool) -> Self {
    switch self {
    case .place(let place) where !isEarlier: .place(Place(marks: place.marks + rest))
    case .place(let place), .earlier(let place): .earlier(Place(marks: place.marks + rest))
    case .later(let find): .later { find().followed(by: rest, isEarlier: isEarlier) }
    case .refused, .wait: self
    }
  }
}
