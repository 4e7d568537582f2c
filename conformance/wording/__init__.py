"""The English wording of the contract's objects: cards as printed (Oracle templating), and boards and steps in words."""
