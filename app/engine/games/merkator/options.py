"""The options of Merkator, and which of them fit together."""

from collections.abc import Iterable

from msgspec import Struct

from app.engine.kernel import Refused

NOT_SOLO = ("long", "nojoin", "var_a", "var_b", "var_d")


class Options(Struct, frozen=True, gc=False, omit_defaults=True):
    long: bool = False
    nojoin: bool = False
    nocoin: bool = False
    expert: bool = False
    var_a: bool = False
    var_b: bool = False
    var_c: bool = False
    var_d: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name in NAMES if getattr(self, name))


NAMES = Options.__struct_fields__
RULES = {name: name.upper().replace("_", "-") for name in NAMES}


def chosen(names: Iterable[str], seats: int) -> Options:
    """The options by these names, if they fit together at a table of this size."""
    names = tuple(names)
    if not 1 <= seats <= 4:
        raise Refused("SET-1", "Merkator is for 1 to 4 players, not {seats}", seats=seats)
    for name in names:
        if name not in NAMES:
            raise Refused("SET-1", "There is no option “{name}”", name=str(name)[:40])
    options = Options(**dict.fromkeys(names, True))
    _must_fit(options, seats)
    return options if seats > 1 else Options(nocoin=True, expert=options.expert, var_c=options.var_c)


def _must_fit(options: Options, seats: int) -> None:
    if seats == 1:
        for name in NOT_SOLO:
            if getattr(options, name):
                raise Refused("SOLO-5", "{option} does not fit the solo game", option=RULES[name])
    elif seats > 2:
        for name in ("nojoin", "nocoin"):
            if getattr(options, name):
                raise Refused(RULES[name], "{option} is for two players", option=RULES[name])
    if options.nocoin and options.var_b:
        raise Refused("NOCOIN", "VAR-B is about coins: it does not fit a match without them")
