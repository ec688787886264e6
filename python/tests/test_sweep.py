"""Sweeps: the same bytes wherever they are fought, in whatever pieces, whoever is lost on the way."""

import contextlib
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
    part = json.loads((tmp_path / "table.json").read_text())
    assert 5_000 <= sum(row["fights"] for row in part) < 12_000, "what there is can be looked at"
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


def fights_in(encounter, seconds):
    """About how many fights one core plays in so many seconds, here and now."""
    begun = time.perf_counter()
    encounter.simulate(2_000, threads=1, progress=False)
    return max(100, int(2_000 * seconds / (time.perf_counter() - begun)))


@contextlib.contextmanager
def dask_cluster(workers):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            client.wait_for_workers(workers)

            def kill():
                worker = next(iter(cluster.workers.values()))
                os.kill(worker.pid, signal.SIGKILL)

            yield kill


@contextlib.contextmanager
def ray_cluster(nodes):
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        others = [cluster.add_node(num_cpus=1) for _ in range(nodes - 1)]
        ray.init(address=cluster.address, log_to_driver=False)
        cluster.wait_for_nodes()
        # The first work on a node starts its processes.
        ray.get([ray.remote(num_cpus=1)(lambda: time.sleep(0.5)).remote() for _ in range(nodes)])
        yield lambda: cluster.remove_node(others[0], allow_graceful=False)
    finally:
        ray.shutdown()
        cluster.shutdown()


CLUSTERS = {"dask": dask_cluster, "ray": ray_cluster}


@pytest.mark.parametrize("on", CLUSTERS)
def test_a_worker_is_lost_and_nothing_else(on):
    encounter = affray.load("suits/three_on_three")
    grid = {"policy.everybody": ["plain", "random"]}
    # Long enough that each worker is in the middle of a piece when the first piece comes back.
    piece = fights_in(encounter, 0.4)
    fights = 6 * piece
    killed = []
    with CLUSTERS[on](2) as kill:

        def watch(so_far):
            if not killed:
                killed.append(sum(row["fights"] for row in so_far.table()))
                kill()

        spread = affray.sweep(encounter, grid, fights, on=on, seed=4, piece=piece, watch=watch)
    assert killed == [piece], "eleven pieces of twelve were still to come"
    assert spread.to_json() == affray.sweep(encounter, grid, fights, seed=4).to_json()
    assert spread.table() == affray.sweep(encounter, grid, fights, seed=4, piece=fights // 4).table()


@slow
@pytest.mark.parametrize("on", CLUSTERS)
def test_a_cluster_costs_little(on):
    """Pieces of some seconds: what is spent beside the fights stays below a tenth."""
    encounter = affray.load("suits/three_on_three")
    piece = fights_in(encounter, 3)
    fights = 4 * piece
    with CLUSTERS[on](1):
        affray.sweep(encounter, {}, 100, on=on)

        def spent(on):
            begun = time.perf_counter()
            result = affray.sweep(encounter, {}, fights, on=on, piece=piece, threads=1, progress=False)
            return time.perf_counter() - begun, result.to_json()

        # In turns, and the best of each: others use this machine too.
        local, spread = zip(*[(spent("local"), spent(on)) for _ in range(3)])
    (alone, mine), (apart, theirs) = min(local), min(spread)
    print(f"local {alone:.2f} s, {on} {apart:.2f} s: {apart / alone - 1:+.1%}")
    assert mine == theirs and apart < 1.1 * alone
