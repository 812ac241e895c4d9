"""The generator of Meal Plan, written a second time from its description and not from its script.

A day has a meal for each slot and no recipe twice; all portions are of one size, which is one, one and a half or two
servings, the smallest that works. The recipes of a slot are ranked by how often the week has them already, then by a
hash (FNV-1a, 32 bits) of "seed:day:slot:id", then by id. Of all days whose totals are in the ranges, the one is taken
whose recipes come first, slot by slot. Everything is tried: nothing is left out early, as the script does.
"""

import itertools
import unicodedata
import re

NUTRIENTS = ("kcal", "protein", "carbohydrate", "fat")


def fnv(text):
    value = 2166136261
    for byte in text.encode("ascii"):
        value = ((value ^ byte) * 16777619) % 2**32
    return value


def words(text):
    text = unicodedata.normalize("NFC", text.lower())
    plain = "".join(each if each == "ñ" else "".join(c for c in unicodedata.normalize("NFD", each) if not unicodedata.combining(c)) for each in text)
    found = []
    for word in re.findall(r"[^\W_]+", plain):
        if len(word) > 3:
            for ending in ("es", "s", "e"):
                if word.endswith(ending):
                    word = word[: -len(ending)]
                    break
            if word.endswith("c"):
                word = word[:-1] + "z"
            if word.endswith("y"):
                word = word[:-1] + "i"
        found.append(word)
    return found


def disliked(recipe, dislikes):
    for dislike in dislikes:
        asked = words(dislike)
        for ingredient in recipe["ingredients"]:
            name = words(ingredient["name"])
            if asked and all(any(each == word or len(word) > 3 and each.startswith(word) for each in name) for word in asked):
                return True
    return False


def choices(catalogue, wishes, moment):
    found = []
    for recipe in catalogue:
        if moment not in recipe["moments"] or set(wishes["avoid"]) & (set(recipe["allergens"]) | set(recipe["may_contain"])):
            continue
        if wishes["diet"] and wishes["diet"] not in recipe["tags"] or disliked(recipe, wishes["dislikes"]):
            continue
        if wishes["minutes"] is not None and recipe["total_minutes"] > wishes["minutes"]:
            continue
        if wishes["foods"] and moment in wishes["main"] and not {each["id"] for each in recipe["ingredients"]} & set(wishes["foods"]):
            continue
        found.append(recipe)
    return found


def day(catalogue, wishes, seed, number, used):
    ranked = []
    for slot, moment in enumerate(wishes["slots"]):
        ranked.append(sorted(choices(catalogue, wishes, moment),
                             key=lambda each: (used.get(each["id"], 0), fnv(f"{seed}:{number}:{slot}:{each['id']}"), each["id"])))
    if not ranked or not all(ranked):
        return None
    figures = [[(each["id"], *(each[name] for name in NUTRIENTS)) for each in one] for one in ranked]
    # The last two slots are joined first: what is left is a loop over pairs that are already added up.
    head, tail = figures[:-2], figures[-2:]
    pairs = [(one[0], two[0] if two else None, *(one[i] + (two[i] if two else 0) for i in range(1, 5)))
             for one, two in (itertools.product(*tail) if len(tail) == 2 else ((each, None) for each in tail[0]))]
    for halves in (2, 3, 4):
        # In whole servings the ranges are divided instead of the meals multiplied.
        low = [(wishes["ranges"][name][0] or 0) * 2 / halves for name in NUTRIENTS]
        high = [float("inf") if wishes["ranges"][name][1] is None else wishes["ranges"][name][1] * 2 / halves for name in NUTRIENTS]
        low = [each - 1e-9 for each in low]
        high = [each + 1e-9 for each in high]
        for first in itertools.product(*head):
            ids = [each[0] for each in first]
            if len(set(ids)) < len(ids):
                continue
            k, p, c, f = (sum(each[i] for each in first) for i in range(1, 5))
            kl, kh, pl, ph, cl, ch, fl, fh = low[0] - k, high[0] - k, low[1] - p, high[1] - p, low[2] - c, high[2] - c, low[3] - f, high[3] - f
            for a, b, ka, pa, ca, fa in pairs:
                if kl <= ka <= kh and pl <= pa <= ph and cl <= ca <= ch and fl <= fa <= fh and a not in ids and b not in ids and a != b:
                    chosen = [*ids, a] + ([b] if b is not None else [])
                    return [{"moment": moment, "recipe": recipe, "halves": halves} for moment, recipe in zip(wishes["slots"], chosen)]
    return None


def week(catalogue, wishes, seed):
    days, used = [], {}
    for number in range(7):
        meals = day(catalogue, wishes, seed, number, used)
        if meals is None:
            return None
        for meal in meals:
            used[meal["recipe"]] = used.get(meal["recipe"], 0) + 1
        days.append(meals)
    return days
