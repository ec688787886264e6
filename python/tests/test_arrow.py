"""Rows as an Arrow stream, taken by the libraries that people have."""

import csv
import io

import affray


def test_rows_are_those_of_the_command(command):
    pyarrow = __import__("pyarrow")
    table = pyarrow.table(affray.load("deckahedron/duel").simulate(700, seed=4))
    rows = list(csv.DictReader(io.StringIO(command("sim", "deckahedron/duel", "-n", 700, "--seed", 4, "--csv"))))
    assert table.column_names == list(rows[0])
    assert [{name: str(value) for name, value in row.items()} for row in table.to_pylist()] == rows
    table.validate(full=True)


def test_long_streams_come_in_batches():
    import pyarrow

    reader = pyarrow.RecordBatchReader.from_stream(affray.load("tiny/duel").rows(150_000))
    sizes = [batch.num_rows for batch in reader]
    assert sum(sizes) == 150_000 and len(sizes) == 3


def test_pandas_and_polars_take_them():
    import pandas
    import polars

    rows = affray.load("tiny/duel").rows(1_000, start=500)
    assert len(rows) == 1_000
    mine = polars.DataFrame(rows)
    assert mine["fight"].to_list() == list(range(500, 1_500))
    other = pandas.DataFrame.from_arrow(rows)
    assert other["fight"].tolist() == mine["fight"].to_list()
    assert other["outcome"].astype(str).tolist() == mine["outcome"].cast(polars.String).to_list()


def test_a_stream_that_nobody_reads_is_given_back():
    rows = affray.load("tiny/duel").rows(1_000)
    for _ in range(100):
        rows.__arrow_c_stream__()
