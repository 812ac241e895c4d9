"""What a search index of the engine is, written a second time and slowly.

`term` and `words` are the steps from a text to its terms; `index` makes the files of an index from documents. The
browser's code is tested with these before and beside the files that the engine writes.
"""

import hashlib
import json
import math
import re
import unicodedata

LIMIT = 32
TILDE = {"es", "gl", "eu", "ast"}
LETTERS = {"æ": "ae", "œ": "oe", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ς": "σ"}
BLOCK = 16
SHARD = 12_000
COMMON = 50


def words(text):
    """The words of a text as they are written."""
    found = "".join(c if unicodedata.category(c)[0] in "LMN" or c == "\xad" else " " for c in text)
    return [word for word in found.split(" ") if word]


def fold(word, language):
    """A word without case and accents."""
    letters = []
    for letter in unicodedata.normalize("NFD", word.lower()):
        if letter == "\u0303" and language in TILDE and letters[-1:] == ["n"]:
            letters[-1] = "ñ"
        elif unicodedata.category(letter) == "Mn" or letter == "\xad":
            continue
        else:
            letters += LETTERS.get(letter, letter)
    return "".join(letters[:LIMIT])


def stem(word, language):
    """A folded word without the endings of the plural and a final e, as long as more than three letters are left."""
    if not re.fullmatch("[a-zñ]+", word):
        return word
    while len(word) > 3 and shorter(word, language) != word:
        word = shorter(word, language)
    return word


def shorter(word, language):
    if language == "es":
        if word.endswith("ces"):
            word = word[:-3] + "z"
        elif word.endswith("es") and len(word) > 4:
            word = word[:-2]
        elif word.endswith("s") and not word.endswith("ss"):
            word = word[:-1]
    elif language == "en":
        if word.endswith("ies") and len(word) > 4:
            word = word[:-3] + "y"
        elif word.endswith("sses"):
            word = word[:-2]
        elif word.endswith(("xes", "ches", "shes")):
            word = word[:-2]
        elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
            word = word[:-1]
    else:
        return word
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def terms(text, language):
    """The terms of a text, in order; marks alone are none."""
    found = (stem(fold(word, language), language) for word in words(text))
    return [term for term in found if term]


def index(documents, locale="es-MX", base=""):
    """The files of an index by their paths below Output.

    A document has `title`, `url`, `summary`, `kind`, `scope` and `fields`, a list of (text, weight).
    """
    language = locale.split("-")[0].lower()
    documents = sorted(documents, key=lambda document: document["scope"].encode())
    weights = {}
    for number, document in enumerate(documents):
        for text, weight in document["fields"]:
            written = words(text)
            found = terms(text, language)
            for term in dict.fromkeys(found):
                repeated = [1, 1.5, 1.8, 2][min(found.count(term), 4) - 1]
                own = weight * (0.5 + 0.5 / math.sqrt(len(written))) * repeated
                weights.setdefault(term, {}).setdefault(number, 0)
                weights[term][number] += own
    greatest = max((weight for own in weights.values() for weight in own.values()), default=1)
    common = {term for term, own in weights.items() if len(own) > max(COMMON, len(documents) // 4)}
    for term in common:
        scored = {number: score(weight, greatest) for number, weight in weights[term].items()}
        best = sorted(scored, key=lambda number: (-scored[number], number))
        kept = {}
        for number in best:
            kept.setdefault(documents[number]["scope"], []).append(number)
        weights[term] = {number: weights[term][number] for own in kept.values() for number in own[:COMMON]}
    order = sorted(weights, key=str.encode)
    files = {}

    def add(kind, value):
        data = write(value)
        path = f"assets/search/{locale}/{kind}.{hashlib.sha256(data).hexdigest()[:10]}.json"
        files[path] = data
        return f"{base}/{path}"

    blocks = [
        add("d", {"documents": [[d["title"], d["url"], d["summary"], d["kind"]] for d in documents[start:start + BLOCK]]})
        for start in range(0, len(documents), BLOCK)]
    shards, shard, size = [], [], 0
    for term in order + [None]:
        if shard and (term is None or size >= SHARD):
            postings = [deltas(weights[other], greatest) for other in shard]
            shards.append([shard[0], add("t", {"terms": shard, "postings": postings})])
            shard, size = [], 0
        if term is not None:
            shard.append(term)
            size += len(term.encode()) + 4 + 7 * len(weights[term])
    scopes = []
    for number, document in enumerate(documents):
        if not scopes or scopes[-1][0] != document["scope"]:
            scopes.append([document["scope"], number, 0])
        scopes[-1][2] += 1
    files[f"search/{locale}.json"] = write({
        "version": 1, "locale": locale, "language": language, "count": len(documents), "block": BLOCK,
        "scopes": scopes, "ignored": [term for term in order if term in common], "terms": shards,
        "documents": blocks})
    return files


def score(weight, greatest):
    return max(1, min(255, math.floor(weight / greatest * 255 + 0.5)))


def deltas(own, greatest):
    """The documents of a term with their scores, each after the first as the difference from the one before."""
    found, last = [], 0
    for number in sorted(own):
        found += [number - last, score(own[number], greatest)]
        last = number
    return found


def write(value):
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
