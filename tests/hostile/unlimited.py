"""Raises all limits that it can raise, and computes without end."""

import resource

for name in ("RLIMIT_CPU", "RLIMIT_DATA", "RLIMIT_AS", "RLIMIT_FSIZE"):
    limit = getattr(resource, name)
    _, hard = resource.getrlimit(limit)
    resource.setrlimit(limit, (hard, hard))
while True:
    pass
