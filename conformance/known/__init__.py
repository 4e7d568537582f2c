"""Known failures and the gate: what is known doesn't fail it; what is new, fixed, or asked no longer does."""
