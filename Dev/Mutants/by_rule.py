"""Mutants made by rule from the sources themselves: nobody chose them, so nobody spared them.

All are compiled into one copy of the sources, each behind a question to `mutant(_:)`, which answers yes for the
one that DAA_MUTANT names. Only what is compiled on Linux is changed: as it is, or over the fakes of Apple's
frameworks.
"""

from __future__ import annotations

import collections
import dataclasses
import pathlib
import re
from collections.abc import Callable, Iterator

QUESTION = """import Foundation

let activeMutant = ProcessInfo.processInfo.environment["DAA_MUTANT"].flatMap { Int($0) } ?? -1

@inline(never)
public func mutant(_ number: Int) -> Bool { number == activeMutant }
"""

Place = tuple[int, int]
COMPARISON = re.compile(r"(?<=[ \n])(===?|!==?|[<>]=?)(?= )(?! \()")
LOGIC = re.compile(r"(?<=[ \n])(&&|\|\|)(?= )")
OPPOSITE = {
    **{"==": "!=", "!=": "==", "===": "!==", "!==": "==="},
    **{"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
}
NUMBER = re.compile(r"(?:(?<=\.\.[.<])|(?<![\w.\"#$]))(0x[0-9A-Fa-f_]+|0o[0-7]+|\d[\d_]*)(?![\w.]\w)(?!\w)")
TRUTH = re.compile(r"(?<![\w.])(?<!while )(true|false)(?!\w)")
CHOICE = re.compile(r" (?=\? [^:\n]+ : )")
KEYWORD = re.compile(r"\b(guard|if|while) ")
STATEMENT = re.compile(
    r"^ +(?!self\.(?P<name>\w+) = (?P=name)$|return|throw|guard|if|let|var|case|private|static|func|init"
    r"|convenience|self\.init|import|for|while|switch|do\b|default)"
    r"(?:(?:try|await|_ =) )*[\w.?$]+(?:\[[^\]]*\])?(?:\(.*\)| [-+|]?= [^{]+)$"
)
DEFER = re.compile(r"\b(?:defer|deinit) \{ (.*) \}$", re.MULTILINE)
SCOPE = re.compile(r"\bfunc (\w+|[^\w\s]+)|\b(init|deinit)\b(?=[?<( ])|\bvar (\w+): [^=\n]*\{")
# The declaration of what has no value yet; a variable that may be nil is nil.
FIRST_SET = r"^ *(?:[\w()]+ )*(?:let {0}(?:: [^={{\n]*)?|var {0}: [^={{\n]*[^?={{\n])$"
# What an operand of a comparison, of && or of a choice can't reach over, to its left.
AFTER = re.compile(r"\s+(&&|\|\||\?|:|else|\{)[ \n]")
BEFORE = re.compile(
    r"(?: = |\w: |[,({\[]|&& |\|\| | \? | : "
    r"|\b(?:return|guard|if|while|in|case|where|else|repeat|try|await)\b )\s*$|[-+|]= $|=\n *$"
)


@dataclasses.dataclass
class Mutant:
    """A change to one place of a file."""

    file: str
    # The function it is in, and the place's line: for a reader.
    scope: str
    line: str
    what: str
    place: Place
    # The parts that may have mutants of their own, and what is made of them and of the question.
    parts: list[Place]
    make: Callable[..., str]

    def __str__(self) -> str:
        """A name that stays while the line does."""
        return f"{self.file}, {self.scope}: {self.line} [{self.what}]"


def mutants(sources: pathlib.Path, fakes: bool = False) -> list[Mutant]:
    """All that the rules make, or with `fakes` all of code for Apple's systems; no two have one name."""
    made: list[Mutant] = []
    seen: collections.Counter[str] = collections.Counter()
    # What only the tools use is tested with them, in Dev/Tools.
    for path in (path for path in sorted(sources.rglob("*.swift")) if not path.name.startswith("Tools")):
        for mutant in _of(path.relative_to(sources).as_posix(), path.read_text(), fakes):
            seen[str(mutant)] += 1
            if seen[str(mutant)] > 1:
                mutant.what += f", #{seen[str(mutant)]}"
            made.append(mutant)
    return made


def plant(made: list[Mutant], sources: pathlib.Path) -> None:
    """Writes all of `made` into the files below `sources`, asleep; a mutant's number is its place in the list."""
    numbered = list(enumerate(made))
    for file in {mutant.file for mutant in made}:
        path = sources / file
        here = [(number, mutant) for number, mutant in numbered if mutant.file == file]
        path.write_text(_planted(path.read_text(), here))
    (sources / "Mutant.swift").write_text(QUESTION)


def _of(file: str, text: str, fakes: bool) -> list[Mutant]:
    code, found, seen = _masked(text, fakes), [], set()
    for place, what, parts, make in _changes(code):
        if (place, what) in seen:
            continue
        seen.add((place, what))
        line = text[text.rfind("\n", 0, place[0]) + 1 : text.index("\n", place[0])].strip()
        scope = ([next(filter(None, match.groups())) for match in SCOPE.finditer(code, 0, place[0])] or ["-"])[-1]
        words = what.replace("_", " ".join(text[slice(*place)].split()))
        found.append(Mutant(file, scope, line, words, place, parts, make))
    # What encloses others comes before them; of two that enclose the same, the one that keeps it whole.
    return sorted(found, key=lambda mutant: (mutant.place[0], -mutant.place[1], len(mutant.parts), mutant.what))


def _planted(text: str, mutants: list[tuple[int, Mutant]]) -> str:
    def render(start: int, end: int, inside: list[tuple[int, Mutant]]) -> str:
        made, at = "", start
        while inside:
            (number, outer), *others = inside
            within = [other for other in others if other[1].place[1] <= outer.place[1]]
            inside = [other for other in others if other[1].place[0] >= outer.place[1]]
            parts = []
            for first, last in outer.parts:
                of_it = [other for other in within if first <= other[1].place[0] and other[1].place[1] <= last]
                parts.append(render(first, last, of_it))
            made += text[at : outer.place[0]] + outer.make(f"mutant({number})", *parts)
            at = outer.place[1]
        return made + text[at:end]

    planted = render(0, len(text), mutants)
    lost = [str(mutant) for number, mutant in mutants if f"mutant({number})" not in planted]
    if lost:
        raise ValueError(f"not planted: {lost}")
    return planted


def _changes(code: str) -> Iterator[tuple[Place, str, list[Place], Callable[..., str]]]:
    for match in KEYWORD.finditer(code):
        # A condition after the loop ends with its line.
        is_after_loop = code.endswith("} ", 0, match.start()) and match.group(1) == "while"
        end = code.index("\n", match.end()) if is_after_loop else len(code)
        for place in _conditions(code[:end] + "\n {", match.end()):
            if match.group(1) != "while":
                yield place, "always: _", [place], lambda number, inner: f"({number} ? true : {inner})"
            if match.group(1) != "guard":
                yield place, "never: _", [place], lambda number, inner: f"({number} ? false : {inner})"
    for match in LOGIC.finditer(code):
        form = "({number} ? true : {inner})" if match.group() == "&&" else "({number} ? false : {inner})"
        for place in (_left(code, match.start() - 1), _right(code, match.end() + 1)):
            yield (
                place,
                f"not asked of {match.group()}: _",
                [place],
                lambda number, inner, form=form: form.format(number=number, inner=inner),
            )
    for match in COMPARISON.finditer(code):
        left, right = _left(code, match.start() - 1), _right(code, match.end() + 1)
        old, new = match.group(), OPPOSITE[match.group()]
        yield (
            (left[0], right[1]),
            f"{new} for {old}: _",
            [left, right],
            lambda number, a, b, old=old, new=new: f"({number} ? {a} {new} {b} : {a} {old} {b})",
        )
    for match in CHOICE.finditer(code):
        place = _left(code, match.start())
        yield place, "the other choice: _", [place], lambda number, inner: f"({number} != ({inner}))"
    for match in NUMBER.finditer(code):
        old = match.group()
        value = int(old.replace("_", ""), 0)
        # All ones may be all that its type holds.
        new = str(value - 1 if re.fullmatch("0xF+", old) else value + 1)
        make = lambda number, inner, new=new: f"({number} ? {new} : {inner})"  # noqa: E731
        yield match.span(), f"{new} for _", [match.span()], make
    for match in TRUTH.finditer(code):
        yield match.span(), "the contrary of _", [match.span()], lambda number, inner: f"({number} != {inner})"
    for match in DEFER.finditer(code):
        yield match.span(1), "without: _", [match.span(1)], lambda number, inner: f"if !{number} {{ {inner} }}"
    yield from _statements(code)


def _statements(code: str) -> Iterator[tuple[Place, str, list[Place], Callable[..., str]]]:
    """Each line that does something and is no result."""
    start, lines = 0, code.splitlines(keepends=True)
    for before, line, after in zip(["", *lines[:-1]], lines, [*lines[1:], ""], strict=True):
        bare, place = line.rstrip(), (start + len(line) - len(line.lstrip()), start + len(line.rstrip()))
        start += len(line)
        if not STATEMENT.match(bare) or any(bare.count(a) != bare.count(b) for a, b in ("()", "{}", "[]")):
            continue
        # Part of an expression, or the result of a function or a closure that is nothing else.
        if re.match(r" *[|&.+?:]", after) or re.search(r"(&&|\|\||[=,(\[]|return)$", before.rstrip()):
            continue
        if after.lstrip().startswith("}") and re.search(r"-> .*\{$|\bin$|Handler \{$", before.rstrip()):
            continue
        if re.match(r" *[A-Z]+[a-z]\w*\(", bare):
            continue
        # What is set here for the first time must be set.
        name = re.match(r" *(?:self\.)?(\w+) = ", bare)
        if name and (name[1] == "self" or re.search(FIRST_SET.format(name[1]), code, re.MULTILINE)):
            continue
        yield place, "without: _", [place], lambda number, inner: f"if !{number} {{ {inner} }}"


def _conditions(code: str, start: int) -> Iterator[Place]:
    """Each condition of a guard, an if or a while that binds nothing."""
    depth, begun = 0, start
    for place in range(start, len(code)):
        char = code[place]
        ends = code.startswith(" else {", place) or (char == "{" and code[place - 1] == " ")
        if depth == 0 and (char == "," or ends):
            condition = code[begun:place]
            if not re.match(r"\s*(let|var|case|#|true)\b", condition) and condition.strip():
                first = begun + len(condition) - len(condition.lstrip())
                yield first, first + len(condition.strip())
            if char != ",":
                return
            begun = place + 1
        depth += (char in "([{") - (char in ")]}")


def _left(code: str, end: int) -> Place:
    """The operand that ends before `end`."""
    while code[end - 1] in " \n":
        end -= 1
    depth, place = 0, end
    while place > 0:
        char = code[place - 1]
        if depth == 0 and BEFORE.search(code, max(0, place - 12), place):
            break
        if depth == 0 and char == "\n" and not re.match(r" *(&&|\|\||[-+*/|.&?])", code[place:end]):
            break
        depth += (char in ")]}") - (char in "([{")
        place -= 1
    while code[place] in " \n":
        place += 1
    return place, end


def _right(code: str, start: int) -> Place:
    """The operand that begins at `start`."""
    depth, place = 0, start
    while place < len(code):
        char = code[place]
        if depth == 0 and (char in ",)]}" or code.startswith(":\n", place) or AFTER.match(code, place)):
            break
        if depth == 0 and char == "\n" and not re.compile(r"\n *[-+*/|.&]").match(code, place):
            break
        depth += (char in "([{") - (char in ")]}")
        place += 1
    return start, place


# What a build on Linux has beside the system, and what one over the fakes of Apple's frameworks has.
FAKES = {"AuthenticationServices", "CryptoKit", "LocalAuthentication", "Security", "UIKit"}


def _masked(text: str, fakes: bool) -> str:
    """The text with all blanked that is a comment, a string's inside, an attribute, or not compiled."""
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', lambda string: '"' + "~" * (len(string.group()) - 2) + '"', text)
    blank = lambda found: re.sub(r"[^\n]", " ", found.group())  # noqa: E731
    no_code = r"//[^\n]*|^ *(?:@\w+(?:\([^)\n]*\))?|import .*)|#available\(.*?\)"
    text = re.sub(no_code, blank, text, flags=re.MULTILINE)
    on_linux, over_fakes = _compiled(text, set()), _compiled(text, FAKES)
    # Over the fakes, only what is not compiled without them.
    wanted = [fake and not plain for plain, fake in zip(on_linux, over_fakes, strict=True)] if fakes else on_linux
    lines = text.splitlines(keepends=True)
    return "".join(line if keep else re.sub(r"[^\n]", " ", line) for line, keep in zip(lines, wanted, strict=True))


def _compiled(text: str, modules: set[str]) -> list[bool]:
    """For each line, whether it is compiled where these modules are."""
    compiled, branches = [], [[True]]
    for line in text.splitlines():
        word, _, condition = line.strip().partition(" ")
        if word == "#if":
            branches.append([])
        if word == "#endif":
            branches.pop()
        if word in ("#if", "#elseif", "#else"):
            taken = any(branches[-1])
            branches[-1].append(not taken and (word == "#else" or _holds(condition, modules)))
        compiled.append(not line.lstrip().startswith("#") and all(branch[-1] for branch in branches))
    return compiled


def _holds(condition: str, modules: set[str]) -> bool:
    """Of `os`, `canImport`, `compiler` and flags, joined by `&&`."""

    def term(text: str) -> bool:
        if text.startswith("!"):
            return not term(text[1:])
        name, _, value = text.rstrip(")").partition("(")
        return {"os": value == "Linux", "canImport": value in modules, "compiler": True}.get(name, False)

    return all(term(part.strip()) for part in condition.split("&&"))
