"""613: the interaction of continuous effects, layer by layer."""
