"""How much the suite catches: every faulty engine put to every law, and what came of it."""
