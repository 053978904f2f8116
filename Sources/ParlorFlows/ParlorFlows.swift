// ParlorFlows
