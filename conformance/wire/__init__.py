"""The contract with engines as Python sees it: messages, schemas, features."""
