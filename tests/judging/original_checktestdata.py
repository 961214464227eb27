"""Checks inputs with the original program: the package checktestdata, which `pip install checktestdata` installs.

Standard input is a JSON object with the source of a grammar and a list of inputs, whose characters stand for bytes. The
result of each input is printed: valid, invalid, or fault (of the grammar).
"""

import contextlib
import io
import json
import sys

from checktestdata import lib
from checktestdata.parser import parse
from checktestdata.tokenizer import tokenize

request = json.load(sys.stdin)
parser = parse(tokenize(request["grammar"].encode()))
code = compile(parser.python_code(), "grammar", "exec")
names = parser.python_globals()
names["init_lib"] = names["finalize_lib"] = lambda: None


def result(data):
    lib._reader = lib._Reader(data)
    lib._constraints = lib._Constraints(None)
    for value in names.values():
        if isinstance(value, lib.VarType):
            value.reset()
    try:
        exec(code, dict(names))
    except lib.ValidationError:
        return "invalid"
    except Exception:
        return "fault"
    return "valid"


for text in request["inputs"]:
    with contextlib.redirect_stdout(io.StringIO()):
        outcome = result(text.encode("latin-1"))
    print(outcome)
