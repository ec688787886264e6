"""The package as it is installed: small, quick to import, for every Python from 3.11 on, typed, in need of nothing."""

import os
import statistics
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest


def wheel():
    found = os.environ.get("AFFRAY_WHEEL")
    if not found:
        pytest.skip("AFFRAY_WHEEL names no wheel: scripts/test-python builds one")
    return Path(found)


def test_the_wheel_is_small_and_for_every_python():
    path = wheel()
    name, version, python, abi, platform = path.stem.split("-")
    assert (name, python, abi) == ("affray", "cp311", "abi3") and "linux" in platform
    with zipfile.ZipFile(path) as archive:
        inside = archive.namelist()
        assert {"affray/py.typed", "affray/_affray.pyi", "affray/_affray.abi3.so"} <= set(inside)
        metadata = archive.read(f"affray-{version}.dist-info/METADATA").decode()
        tags = archive.read(f"affray-{version}.dist-info/WHEEL").decode()
    required = [line for line in metadata.splitlines() if line.startswith("Requires-Dist") and "extra ==" not in line]
    assert required == [] and f"Tag: cp311-abi3-{platform}" in tags
    print(f"{path.name}: {path.stat().st_size / 2**20:.1f} MB")
    assert path.stat().st_size < 10 * 2**20


def test_it_uses_what_every_python_has():
    import affray._affray

    audit = Path(sys.executable).with_name("abi3audit")
    done = subprocess.run(
        [audit, "--strict", "--assume-minimum-abi3", "3.11", affray._affray.__file__], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_say_what_is_there(tmp_path):
    """Every class, function and parameter of the compiled half, compared with the stubs."""
    # Python has a name for buffers from 3.12 on, and memoryview does without; `__all__` is made when it is compiled.
    allowed = tmp_path / "allowed"
    allowed.write_text("affray\\._affray\\.Array\\.__buffer__\naffray\\._affray\\.__all__\n")
    stubtest = [sys.executable, "-m", "mypy.stubtest", "--concise", "--ignore-disjoint-bases"]
    settings = Path(__file__).parents[1] / "pyproject.toml"
    terms = ["--allowlist", allowed, "--ignore-unused-allowlist", "--mypy-config-file", settings]
    done = subprocess.run([*stubtest, *terms, "affray._affray"], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_importing_is_a_fraction_of_starting_python():
    def spent(program):
        times = []
        for _ in range(7):
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True)
            times.append(time.perf_counter() - begun)
        return statistics.median(times)

    nothing, mine, numpy = spent(""), spent("import affray"), spent("import numpy")
    print(f"import affray {1000 * (mine - nothing):.0f} ms, import numpy {1000 * (numpy - nothing):.0f} ms")
    assert mine - nothing < numpy - nothing


def test_importing_brings_nothing_optional():
    program = (
        "import sys, affray\n"
        "heavy = {'numpy', 'pandas', 'polars', 'pyarrow', 'ray', 'distributed', 'pettingzoo', 'gymnasium', 'tqdm'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
        "affray.load('tiny/duel').simulate(100)\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_everything_that_is_named_is_there():
    import affray

    assert all(getattr(affray, name) is not None for name in affray.__all__)
