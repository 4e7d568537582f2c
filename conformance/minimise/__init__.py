"""Small, stable counterexamples: parts taken away, values normalised, findings confirmed, kept as files and asked again."""
