from kit import *
for text in ("You have hexproof.", "You have hexproof from red.", "You have protection from red.", "You have protection from creatures.", "You have protection from everything.", "You have protection from each of your opponents.", "You have protection from multicolored."):
    t = Table(card("Ward", "Enchantment", text), card("Zap", "Instant", "Zap deals 2 damage to any target.", RED + (BLUE if "multi" in text else "")), card("Plain", "Creature"), card("Quake", "Sorcery", "Quake deals 3 damage to each player.", RED + (BLUE if "multi" in text else "")),
              card("Ogre", "Creature", "{0}: This creature deals 1 damage to each opponent.", RED), card("Pest", "Enchantment", "Enchant player", RED, sub=["Aura"]))
    t.put("Ward", 1); t.put("Zap", 0, "Hand"); t.put("Plain", 0); t.put("Quake", 0, "Hand"); t.put("Ogre", 0); t.put("Pest", 0, "Hand"); t.go()
    spell, aura = t.legal(0, "Zap"), t.legal(0, "Pest")
    t.activate(0, "Ogre", 0); t.resolve(); a = t.life()
    t.cast(0, "Quake"); t.resolve()
    print(text, "| spell:", spell, "| Aura:", aura, "| life after 1 from a red creature, 3 from a red sorcery:", a, t.life())
