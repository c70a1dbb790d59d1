"""What follows from who the rows are about: several types of subjects, households, trajectories.

May import: `figures`, `risk_model`, `attacks` (rates and draws), model.
To add: a module; its figures are put among all the others in measure/complete.
"""
