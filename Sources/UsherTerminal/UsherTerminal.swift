// UsherTerminal
