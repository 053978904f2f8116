// More types of the program that have the names of parts of a shape.

/// What a customer can order.
struct Option: Equatable, Sendable { var key = "" }

struct Check {}
struct Choice {}
struct Flag {}
struct Form {}
struct Sample {}
struct Say {}
struct Text {}
