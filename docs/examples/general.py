#!/usr/bin/env python3
"""A general for the arena of Estafette: attacks where it can, and else does anything."""

import json
import random
import sys

EAGER = ("attack", "assault", "fire", "counter")


def answer(message):
    """An order in notation, or a pick that leads on to one."""
    offers, order = message["offers"], message["order"]
    for offer in offers:
        if offer["order"] and offer["order"].startswith(EAGER):
            return {"order": offer["order"]}
    # An order that is complete can often be made longer; half of the time it is left as it is.
    if order and (not offers or random.random() < 0.5):
        return {"order": order}
    return {"pick": random.choice(offers)["pick"]}


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "game":
            # What is played, and as whom: nothing needs to be answered.
            random.seed(message["scenario"] + message["seat"])
        elif message["type"] == "decide":
            print(json.dumps(answer(message)), flush=True)


if __name__ == "__main__":
    main()
