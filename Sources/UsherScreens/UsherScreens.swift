// UsherScreens
