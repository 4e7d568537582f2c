"""Python engines behind the contract: the reference, phase, and two extremes that every law must catch."""
