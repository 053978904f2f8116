// The floor for starting: the least that a program on a terminal does.
print("hello")
_ = readLine()
