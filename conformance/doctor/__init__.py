"""Examines an adapter: does it keep to the contract, and if answers are wrong, whose fault does it look like?"""
