/// Collects the fields of a form.
@resultBuilder
public enum FieldBuilder<Model> {
  public static func buildExpression(_ field: Field<Model>) -> [Field<Model>] { [field] }
  @inlinable public static func buildBlock(_ fields: [Field<Model>]...) -> [Field<Model>] {
    fields.flatMap { $0 }
  }
}
