// The floor of a start: the least that a program with output does.
print("hello")
_ = readLine()
