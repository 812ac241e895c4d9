"""Evaluates the expressions of GitHub Actions that our workflows use; anything else is an error."""

import re

TOKEN = re.compile(r"\s*(?:(?P<text>'(?:[^']|'')*')|(?P<name>[A-Za-z_][\w-]*(?:\.[\w-]+)*)|(?P<sign>==|!=|&&|\|\||[!(),]))")


def tokens(text):
    position, found = 0, []
    text = text.rstrip()
    while position < len(text):
        match = TOKEN.match(text, position)
        if not match:
            raise ValueError(f"not understood at {position}: {text!r}")
        found.append((match.lastgroup, match.group(match.lastgroup)))
        position = match.end()
    return found


class Evaluator:
    def __init__(self, text, contexts, functions):
        self.rest, self.contexts, self.functions = tokens(text), contexts, functions
        self.text = text

    def take(self, *signs):
        if self.rest and self.rest[0][0] == "sign" and self.rest[0][1] in signs:
            return self.rest.pop(0)[1]
        return None

    def whole(self):
        value = self.either()
        if self.rest:
            raise ValueError(f"left over: {self.rest} of {self.text!r}")
        return value

    def either(self):
        value = self.both()
        while self.take("||"):
            other = self.both()
            value = value or other
        return value

    def both(self):
        value = self.equal()
        while self.take("&&"):
            other = self.equal()
            value = value and other
        return value

    def equal(self):
        value = self.single()
        while sign := self.take("==", "!="):
            value = (value == self.single()) == (sign == "==")
        return value

    def single(self):
        if self.take("!"):
            return not self.single()
        if self.take("("):
            value = self.either()
            if not self.take(")"):
                raise ValueError(f"no closing parenthesis: {self.text!r}")
            return value
        kind, word = self.rest.pop(0)
        if kind == "text":
            return word[1:-1].replace("''", "'")
        if kind != "name":
            raise ValueError(f"not a value: {word!r} of {self.text!r}")
        if self.take("("):
            arguments = []
            while not self.take(")"):
                arguments.append(self.either())
                self.take(",")
            return self.functions[word](*arguments)
        if word in ("true", "false"):
            return word == "true"
        value = self.contexts
        for step in word.split("."):
            # GitHub gives an empty text for what is not there; a misspelled context is an error here.
            if value is self.contexts and step not in value:
                raise ValueError(f"no context {step!r} in {self.text!r}")
            value = value.get(step, "") if isinstance(value, dict) else ""
        return value


def evaluate(text, contexts, functions):
    """The value of an expression, without its braces."""
    return Evaluator(text, contexts, functions).whole()


def replaced(text, contexts, functions):
    """A text in which every `${{ … }}` is replaced by its value."""
    def one(match):
        value = evaluate(match.group(1), contexts, functions)
        return {True: "true", False: "false"}.get(value, str(value))
    return re.sub(r"\$\{\{(.*?)\}\}", one, str(text))
