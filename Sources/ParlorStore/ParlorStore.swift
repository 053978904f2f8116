// ParlorStore
