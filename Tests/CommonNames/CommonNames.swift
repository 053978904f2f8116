// Types with the names of the parts of a shape, as another library may have them. None of them is of any use.

public struct Answers { public init() {} }
public struct Check { public init() {} }
public struct Choice { public init() {} }
public struct Field { public init() {} }
public struct Flag { public init() {} }
public struct Form { public init() {} }
public struct List { public init() {} }
public struct Moment { public init() {} }
public struct Option { public init() {} }
public struct Page { public init() {} }
public struct Sample { public init() {} }
public struct Say { public init() {} }
public struct Shape { public init() {} }
public struct Style { public init() {} }
public struct Text { public init() {} }
public struct Tone { public init() {} }
public struct Value { public init() {} }
