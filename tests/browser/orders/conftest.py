from functools import partial

import pytest

from tests.browser.conftest import Arrive, Stacked
from tests.browser.orders.stage import Table, Tables


@pytest.fixture
def laid(arrive: Arrive, server: Stacked) -> Tables:
    return partial(Table, arrive, server)
