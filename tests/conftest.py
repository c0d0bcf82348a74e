"""How hard Hypothesis looks: a little at every run, more on demand (HYPOTHESIS_PROFILE=thorough)."""

import os

from hypothesis import HealthCheck, settings

# Machines are noisy: no deadlines. The default is derandomised, so that a run says the same everywhere.
settings.register_profile(
    "default", deadline=None, derandomize=True, max_examples=150, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
