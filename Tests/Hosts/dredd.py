"""What the contract tester Dredd passes: its rules for the status, the header fields and the body of a response.

Written from Gavel's rules (reference/dredd-rules.md), and shares no code with the tool's own judge.
"""

import json

COMPARED = ("content-type", "accept", "accept-charset", "accept-encoding", "accept-language")


def faults(expected, status, headers, body):
    """What is wrong with a response; `headers` has lower-case names, `expected` is that of a transaction."""
    found = []
    if str(expected["status"]).strip() != str(status).strip():
        found.append(f"status {status}, not {expected['status']}")
    for name, value in expected["headers"]:
        name = name.lower()
        if name not in headers:
            found.append(f"no {name}")
        elif name in COMPARED and headers[name].lower() != value.lower():
            found.append(f"{name}: {headers[name]}, not {value}")
    wanted = expected.get("body")
    if wanted:
        found += bodies(wanted, dict((n.lower(), v) for n, v in expected["headers"]), body, headers)
    return found


def bodies(wanted, wanted_headers, body, headers):
    text = body.decode("utf-8", "replace")
    own, own_is_json = parsed(text)
    example, example_is_json = parsed(wanted)
    for side, fields, is_json in (("response", headers, own_is_json), ("contract", wanted_headers, example_is_json)):
        if is_json_type(fields.get("content-type", "")) and not is_json:
            return [f"the {side} says JSON and has none"]
    if own_is_json != example_is_json:
        return ["one body is JSON, the other is not"]
    if not own_is_json:
        return [] if text == wanted else ["the texts differ"]
    return shape(example, own, "")


def parsed(text):
    try:
        return json.loads(text), True
    except ValueError:
        return None, False


def is_json_type(value):
    essence = value.split(";")[0].strip().lower()
    return essence == "application/json" or essence.endswith("+json")


def kind(value):
    if isinstance(value, dict):
        return "object"
    if isinstance(value, list):
        return "array"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "string"
    return "integer" if float(value).is_integer() else "number"


def shape(example, value, pointer):
    """Every key of objects is required, items of arrays are compared by position, scalars within are not."""
    wanted, own = kind(example), kind(value)
    if wanted in ("object", "array"):
        if wanted != own:
            return [f"{pointer or '/'} is {own}, not {wanted}"]
    else:
        return [] if pointer or wanted == own else [f"the body is {own}, not {wanted}"]
    if wanted == "array":
        return [fault for index, pair in enumerate(zip(example, value)) for fault in shape(*pair, f"{pointer}/{index}")]
    found = []
    for key, member in example.items():
        if key in value:
            found += shape(member, value[key], f"{pointer}/{key}")
        else:
            found.append(f"{pointer}/{key} is missing")
    return found
