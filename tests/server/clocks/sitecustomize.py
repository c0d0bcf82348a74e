"""For processes with this folder on their path (calendar.py): they tell the time by a file, ahead of the real one."""

import os
import time
from pathlib import Path

_real = time.time


def _shifted() -> float:
    return _real() + float(Path(os.environ["SHIFTED_CLOCK"]).read_text())


time.time = _shifted
