"""The words of another language for those that the walks know in English, from the Fluent files."""

import pathlib
import re

LOCALES = pathlib.Path(__file__).resolve().parents[2] / "locales"


def messages(language):
    """The messages of one line, by their keys."""
    texts = [path.read_text() for path in sorted((LOCALES / language).glob("*.ftl"))]
    return dict(re.findall(r"^([a-z][a-z0-9-]*) = (.+)$", "\n".join(texts), re.MULTILINE))


class Words:
    """Turns labels of buttons and names of options from English into another language."""

    def __init__(self, language):
        english, spoken = messages("en"), messages(language)
        self.known = {text: spoken[key] for key, text in english.items() if key in spoken}

    def __call__(self, english):
        return self.known.get(english, english)
