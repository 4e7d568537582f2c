"""Small, stable counterexamples: parts taken away, values normalised, findings confirmed, kept and asked again."""
