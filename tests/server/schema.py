"""Is a JSON value what docs/protocol.schema.json says? For tests: `check(instance, "table")`.

The few keywords of JSON Schema 2020-12 that the schema uses, and no others: a schema with a keyword
that is not understood here is refused when it is read, so that no line of it goes unchecked.

usage: schema.py NAME [FILE ..]     checks each file (or the standard input) as that $def"""
import json
import pathlib
import re
import sys

FILE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "protocol.schema.json"
NOTES = {"$schema", "title", "description"}
TYPES = {
    "null": lambda v: v is None,
    "boolean": lambda v: isinstance(v, bool),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "string": lambda v: isinstance(v, str),
    "array": lambda v: isinstance(v, list),
    "object": lambda v: isinstance(v, dict),
}


class Mismatch(AssertionError):
    """Where in the value, and what is wrong there."""


def same(a, b):
    """Equal as JSON: 1 is not true."""
    return type(a) is type(b) and a == b


def short(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."


class Schema:
    def __init__(self, document):
        self.defs = document["$defs"]
        self._known(document, top=True)

    def _known(self, schema, top=False):
        """Refuses what `match` would not look at."""
        if isinstance(schema, bool):
            return
        for word, value in schema.items():
            if word in NOTES or word in ("required", "enum", "const", "minimum", "maximum",
                                         "maxLength", "minItems", "maxItems"):
                continue
            if word == "type":
                if value not in TYPES:
                    raise ValueError(f"type {value!r} is not known")
            elif word == "$ref":
                self._target(value)
            elif word == "pattern":
                re.compile(value)
            elif word == "properties" or (word == "$defs" and top):
                for part in value.values():
                    self._known(part)
            elif word in ("items", "additionalProperties"):
                self._known(value)
            elif word in ("prefixItems", "oneOf", "anyOf"):
                for part in value:
                    self._known(part)
            else:
                raise ValueError(f"keyword {word!r} is not known")

    def _target(self, reference):
        if not reference.startswith("#/$defs/") or reference[8:] not in self.defs:
            raise ValueError(f"$ref {reference!r} leads nowhere")
        return self.defs[reference[8:]]

    def match(self, value, schema, at):
        if schema is True:
            return
        if schema is False:
            raise Mismatch(f"{at}: nothing may stand here")
        for word, rule in schema.items():
            part = getattr(self, "_" + word.lstrip("$"), None)
            if part and word not in NOTES:
                part(value, rule, at, schema)

    def _ref(self, value, rule, at, _):
        self.match(value, self._target(rule), at)

    def _type(self, value, rule, at, _):
        if not TYPES[rule](value):
            raise Mismatch(f"{at}: {short(value)} is no {rule}")

    def _const(self, value, rule, at, _):
        if not same(value, rule):
            raise Mismatch(f"{at}: {short(value)} is not {short(rule)}")

    def _enum(self, value, rule, at, _):
        if not any(same(value, one) for one in rule):
            raise Mismatch(f"{at}: {short(value)} is none of {short(rule)}")

    def _pattern(self, value, rule, at, _):
        # JSON's $ is the end of the text, Python's also stands before a last line break
        if isinstance(value, str) and not re.search(re.sub(r"\$$", r"\\Z", rule), value):
            raise Mismatch(f"{at}: {short(value)} does not look like {rule}")

    def _minimum(self, value, rule, at, _):
        if TYPES["number"](value) and value < rule:
            raise Mismatch(f"{at}: {value} is less than {rule}")

    def _maximum(self, value, rule, at, _):
        if TYPES["number"](value) and value > rule:
            raise Mismatch(f"{at}: {value} is more than {rule}")

    def _maxLength(self, value, rule, at, _):
        if isinstance(value, str) and len(value) > rule:
            raise Mismatch(f"{at}: {short(value)} is longer than {rule}")

    def _minItems(self, value, rule, at, _):
        if isinstance(value, list) and len(value) < rule:
            raise Mismatch(f"{at}: fewer than {rule} items")

    def _maxItems(self, value, rule, at, _):
        if isinstance(value, list) and len(value) > rule:
            raise Mismatch(f"{at}: more than {rule} items")

    def _required(self, value, rule, at, _):
        missing = [key for key in rule if isinstance(value, dict) and key not in value]
        if missing:
            raise Mismatch(f"{at}: {', '.join(missing)} missing in {short(value)}")

    def _properties(self, value, rule, at, _):
        for key in rule if isinstance(value, dict) else ():
            if key in value:
                self.match(value[key], rule[key], f"{at}.{key}")

    def _additionalProperties(self, value, rule, at, schema):
        for key in value if isinstance(value, dict) else ():
            if key not in schema.get("properties", {}):
                self.match(value[key], rule, f"{at}.{key}")

    def _prefixItems(self, value, rule, at, _):
        for i, part in enumerate(rule if isinstance(value, list) else ()):
            if i < len(value):
                self.match(value[i], part, f"{at}[{i}]")

    def _items(self, value, rule, at, schema):
        for i in range(len(schema.get("prefixItems", ())),
                       len(value) if isinstance(value, list) else 0):
            self.match(value[i], rule, f"{at}[{i}]")

    def _anyOf(self, value, rule, at, _):
        self._choose(value, rule, at, most=len(rule))

    def _oneOf(self, value, rule, at, _):
        self._choose(value, rule, at, most=1)

    def _choose(self, value, rule, at, most):
        wrong = []
        for part in rule:
            try:
                self.match(value, part, at)
            except Mismatch as why:
                wrong.append(str(why))
        fits = len(rule) - len(wrong)
        if fits == 0:
            # messages of another kind say least
            near = [why for why in wrong if not why.startswith(f"{at}.t: ")] or wrong
            raise Mismatch(f"{at}: fits none of {len(rule)}; nearest: {max(near, key=len)}")
        if fits > most:
            raise Mismatch(f"{at}: fits {fits} of {len(rule)}, not one")


_schema = None


def check(instance, name):
    """Raises a Mismatch (an AssertionError) that says where and why, unless it fits."""
    global _schema
    if _schema is None:
        _schema = Schema(json.loads(FILE.read_text(encoding="utf-8")))
    if name not in _schema.defs:
        raise ValueError(f"{FILE.name} has no $def {name!r}")
    _schema.match(instance, _schema.defs[name], name)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.split("\n\n")[-1])
    for file in sys.argv[2:] or ["-"]:
        text = sys.stdin.read() if file == "-" else pathlib.Path(file).read_text(encoding="utf-8")
        try:
            check(json.loads(text), sys.argv[1])
        except (ValueError, Mismatch) as why:
            sys.exit(f"{file}: {why}")


if __name__ == "__main__":
    main()
