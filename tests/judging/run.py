"""Calls the function fault of a program, named by the first argument, for each line of standard input.

A line is a JSON list of texts, whose characters stand for bytes. True is printed if there is no fault.
"""

import importlib.util
import json
import sys

specification = importlib.util.spec_from_file_location("program", sys.argv[1])
program = importlib.util.module_from_spec(specification)
specification.loader.exec_module(program)
for line in sys.stdin:
    texts = [text.encode("latin-1") for text in json.loads(line)]
    print(program.fault(*texts) is None)
