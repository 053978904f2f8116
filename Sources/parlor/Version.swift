/// The version that `parlor --version` prints.
let version = "0.1.0"
