extension GardenTests {
  static let search = """
    {{*title}}Garden{{/title}}

    {{#plants}}
      {{key}}  {{name}}   -> open
    {{/plants}}
    {{#hasFailed}}
      t  Try again   -> retry
    {{/hasFailed}}
      s  Shelf   -> shelf
    {{#isDone}}

    {{text <=20}}: {{count}} found
    {{/isDone}}

    search>  -> search

    """

  static let plant = """
    Plant {{id}}

    {{#isKept}}
      k  Take from the shelf   -> keep
    {{/isKept}}
    {{^isKept}}
      k  Keep on the shelf   -> keep
    {{/isKept}}

    plant>

    """

  static let shelf = """
    {{*title}}Shelf{{/title}}

    {{#plants}}
      Plant {{plant}}
    {{/plants}}
      o  Log out   -> logOut

    shelf>

    """

  static let logIn = """
    {{*title}}Log in{{/title}}

    name>

    ? name   Your name?
      ! required   Say a name, or /back.
    -> logIn

    """

  static let words = """
    reason.logIn        log in first
    reason.looking      Looking for {{text}} …
    reason.news         News: {{text}}
    command.lang        change the language
    argument.language   en|ko

    """
}
