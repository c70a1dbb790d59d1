"""The probe: tables written after the rules, from field knowledge alone; each set was scored before any rule was changed for it."""
