"""What games share: small helpers that carry no rule. Each is here because several games needed it."""
