"""Sweeps: the same bytes wherever they are fought, in whatever pieces, whoever is lost on the way."""

import json
import os
import signal
import time

import pytest

import affray

GRID = {"ruling.stamina": [5, 10, 15], "policy.everybody": ["plain", "random"]}
slow = pytest.mark.skipif(not os.environ.get("AFFRAY_SLOW_TESTS"), reason="takes a cluster; AFFRAY_SLOW_TESTS=1")


def local(fights=2_000, **terms):
    return affray.sweep(affray.load("tiny/duel"), GRID, fights, seed=4, **terms)


def test_any_pieces_give_the_same_bytes():
    whole = local()
    assert len(whole) == 6
    assert local(piece=333).to_json() == whole.to_json()
    for row, cell in zip(whole.table(), whole):
        varied = affray.load("tiny/duel")
        for path, value in cell.setting.items():
            varied = varied.vary(path, value)
        mine = varied.simulate(2_000, seed=4)
        assert (row["fights"], row["chance"]) == (2_000, mine.win_chance.value)


def test_it_says_how_far_it_is():
    told, seen = [], []
    local(piece=1_000, progress=lambda done, total: told.append((done, total)), watch=lambda so_far: seen.append(
        sum(row["fights"] for row in so_far.table())
    ))
    assert seen == [1_000 * piece for piece in range(1, 13)]
    assert told[-1] == (12_000, 12_000)


def test_a_kept_sweep_goes_on_where_it_stopped(tmp_path):
    def stop(so_far):
        if sum(row["fights"] for row in so_far.table()) >= 5_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        local(piece=500, keep=tmp_path, watch=stop)
    fought = len(list(tmp_path.glob("*-*.json")))
    assert 0 < fought < 24
    again = []
    done = local(piece=700, keep=tmp_path, watch=again.append)
    assert done.to_json() == local().to_json()
    assert len(again) < 18, "what was kept is not fought again"
    more = []
    assert local(4_000, piece=2_000, keep=tmp_path, watch=more.append).to_json() == local(4_000).to_json()
    assert len(more) == 6
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(tmp_path / "table.parquet")
    assert table.to_pylist() == json.loads((tmp_path / "table.json").read_text())


def test_wrong_terms_are_said():
    for wrong in ({"on": "moon"}, {"piece": 0}):
        with pytest.raises(affray.AffrayError):
            local(**wrong)


@slow
def test_dask_loses_a_worker_and_nothing_else():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster):
            killed = []

            def kill(so_far):
                if not killed:
                    worker = next(iter(cluster.workers.values()))
                    killed.append(worker.pid)
                    os.kill(worker.pid, signal.SIGKILL)

            spread = local(20_000, on="dask", piece=1_000, watch=kill)
    assert killed and spread.to_json() == local(20_000).to_json()


@slow
def test_ray_loses_a_node_and_nothing_else():
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = cluster.add_node(num_cpus=1)
    try:
        ray.init(address=cluster.address)
        cluster.wait_for_nodes()
        killed = []

        def kill(so_far):
            if not killed:
                killed.append(second)
                cluster.remove_node(second, allow_graceful=False)

        spread = local(20_000, on="ray", piece=1_000, watch=kill)
        assert killed and spread.to_json() == local(20_000).to_json()
    finally:
        ray.shutdown()
        cluster.shutdown()


@slow
def test_a_cluster_costs_little():
    """Pieces of some seconds: what is spent beside the fights stays below a tenth."""
    distributed = pytest.importorskip("distributed")
    encounter = affray.load("suits/three_on_three")
    begun = time.perf_counter()
    encounter.simulate(20_000, threads=1, progress=False)
    rate = 20_000 / (time.perf_counter() - begun)
    fights, piece = int(rate * 12), int(rate * 3)
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster):
            affray.sweep(encounter, {}, 100, on="dask")

            def spent(on):
                begun = time.perf_counter()
                result = affray.sweep(encounter, {}, fights, on=on, piece=piece, threads=1, progress=False)
                return time.perf_counter() - begun, result.to_json()

            (alone, mine), (spread, theirs) = spent("local"), spent("dask")
    print(f"local {alone:.2f} s, dask {spread:.2f} s: {spread / alone - 1:+.1%}")
    assert mine == theirs and spread < 1.1 * alone
