// A test that explores a program also plays it, so one import brings both.
