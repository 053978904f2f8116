/// One row of a result, valid until its statement steps on. Columns count from 0.
struct Row {
  let statement: OpaquePointer

  subscript<Value: SQLValue>(column: Int32) -> Value {
    Value.read(statement, column)
  }
}
