"""What schemathesis is told of the tables at which it plays: real names and tokens, and now and then a wrong one."""

import json
import os
import random

import schemathesis

TABLES = json.loads(os.environ["AFFRAY_TABLES"])
CHAIRS = ["gm", "0", "1", "look"]


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Most requests go to a table that is there."""
    if path_parameters and "table" in path_parameters and "chair" in path_parameters:
        draw = random.Random(repr(path_parameters))
        if draw.random() < 0.9:
            table = draw.choice(TABLES)
            chair = draw.choice([chair for chair in CHAIRS if chair in table["tokens"]])
            path_parameters = {**path_parameters, "table": table["table"], "chair": chair}
    return path_parameters


@schemathesis.auth()
class TokenOfTheChair:
    """The token of the chair that the path names, if there is such a chair."""

    def get(self, case, context):
        return {table["table"]: table["tokens"] for table in TABLES}

    def set(self, case, data, context):
        where = case.path_parameters or {}
        token = data.get(str(where.get("table")), {}).get(str(where.get("chair")))
        if token and random.Random(repr(where)).random() < 0.95:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
