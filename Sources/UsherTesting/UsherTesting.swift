// UsherTesting
