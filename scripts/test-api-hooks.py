"""What schemathesis is told of the tables at which it plays: real names, tokens and open questions, and now and then a wrong one."""

import json
import os
import random
import urllib.request

import schemathesis
from schemathesis.core.parameters import ParameterLocation

ORIGIN = os.environ["AFFRAY_ORIGIN"]
TABLES = json.loads(os.environ["AFFRAY_TABLES"])


@schemathesis.hook
def before_call(context, case, kwargs):
    """Most requests that could be meant go to a table that is there, with the token of their chair."""
    where = case.path_parameters
    if not where or "table" not in where or "chair" not in where:
        return
    draw = random.Random(f"{case.method} {case.path} {where!r} {case.query!r} {case.body!r}")
    meant = case.meta is None or not case.meta.is_negative_at(ParameterLocation.PATH)
    if meant and draw.random() < 0.95:
        table = draw.choice(TABLES)
        chair = draw.choice(["gm", *table["tokens"]])
        case.path_parameters = {**where, "table": table["table"], "chair": chair}
    where = case.path_parameters
    tokens = next((table["tokens"] for table in TABLES if table["table"] == where["table"]), {})
    token = tokens.get(str(where["chair"]))
    if token is None or draw.random() < 0.03:
        return
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
    meant = case.meta is None or not case.meta.is_negative_at(ParameterLocation.BODY)
    if meant and case.path.endswith("/answer") and isinstance(case.body, dict) and draw.random() < 0.8:
        case.body = answer(where, token, draw) or case.body


def answer(where, token, draw):
    """An answer to what this chair is asked just now, most of the time one that counts; None if nothing is asked."""
    path = f"{ORIGIN}/api/v1/tables/{where['table']}/chairs/{where['chair']}/question"
    request = urllib.request.Request(path, headers={"Authorization": f"Bearer {token}"})
    try:
        with urllib.request.urlopen(request, timeout=60) as reply:
            asked = json.load(reply).get("question")
    except urllib.error.HTTPError:
        return None
    if not asked:
        return None
    options = max(1, len(asked.get("options") or []))
    body = {"question": asked["number"], "says": {"option": draw.randrange(options + 1)}}
    return {**body, "seat": asked["seat"]} if "seat" in asked else body
