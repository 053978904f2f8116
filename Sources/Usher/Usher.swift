// Usher
