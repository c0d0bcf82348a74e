"""What one run measured."""

from statistics import median
from typing import Any


class Measured:
    def __init__(self) -> None:
        self.acks: list[float] = []
        self.sizes: list[int] = []
        self.in_time = 0  # of the acks, those before the end of play
        self.refused = 0  # though each had been offered
        self._began: dict[tuple[int, int], float] = {}
        self._seen: dict[tuple[int, int], tuple[int, float]] = {}  # how many sockets, and when the last one

    def acted(self, match: int, number: int, began: float, acked: float, in_time: bool = True) -> None:
        self.acks.append(acked - began)
        self.in_time += in_time
        self._began[match, number] = began

    def arrived(self, match: int, number: int, at: float, size: int) -> None:
        count, _ = self._seen.get((match, number), (0, 0.0))
        self._seen[match, number] = (count + 1, at)
        self.sizes.append(size)

    def last_seat(self, sockets: int = 4) -> list[float]:
        """From the click to the last of the four screens."""
        whole = ((key, at) for key, (count, at) in self._seen.items() if count == sockets)
        return [at - self._began[key] for key, at in whole if key in self._began]

    def summary(self, seconds: float, cpu: float) -> dict[str, Any]:
        last = self.last_seat()
        return {
            "actions/s": self.in_time / seconds,
            "ack p50 ms": 1000 * percentile(self.acks, 50),
            "ack p99 ms": 1000 * percentile(self.acks, 99),
            "last seat p50 ms": 1000 * percentile(last, 50),
            "last seat p99 ms": 1000 * percentile(last, 99),
            "bytes/update": median(self.sizes) if self.sizes else 0,
            "cpu s/1000": 1000 * cpu / max(len(self.acks), 1),
            "refused": self.refused,
        }


def percentile(values: list[float], percent: float) -> float:
    ordered = sorted(values) or [0.0]
    return ordered[min(int(len(ordered) * percent / 100), len(ordered) - 1)]
