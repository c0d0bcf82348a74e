"""What is said about each thing that can be wrong with the content of a components file."""

import re

import pytest

from tests.engine.merkator.components.text import (
    BOERSE,
    CELLAR,
    DENMARK,
    FLEET,
    HAMBURG,
    LAST_BONUS,
    LAST_BUILDING,
    LONG_NAME,
    PEACE,
    SEEAMT,
    TEN_HAMBURG,
    TEXT,
    TWO_RUSSIA,
    TWO_SWEDEN,
    changed,
    told,
)

CONTENT = [
    # the edition
    ('id = "kontor-1"', 'id = "Kontor 1"', "[edition]", "The id is 'Kontor 1', expected 1 to 60 of the characters"),
    ('edition 1"', 'edition\\n1"', "[edition]", "expected at most 100 printable characters on one line"),
    # locations
    ('kind = "minor"', 'kind = "major"', "[[location]]", "The number of major locations is 9, expected 8"),
    ('kind = "minor"', 'kind = "major"', "[[location]]", "The number of minor locations is 3, expected 4"),
    (
        'id = "danzig"',
        'id = "hamburg"',
        "[[location]] 2 (hamburg)",
        "The id 'hamburg' is also in [[location]] 1 (hamburg)",
    ),
    ('id = "danzig"', 'id = ""', "[[location]] 2", "The id is '', expected 1 to 60"),
    ('id = "danzig"', f'id = "{LONG_NAME}"', "[[location]] 2", "expected 1 to 60 of the characters a-z, 0-9, _ and -"),
    ("time = 2", "time = 6", "[[location]] 1 (hamburg)", "The time is 6, expected -5 to 5"),
    ("time = -3", "time = -6", "[[location]] 12 (newfoundland)", "The time is -6, expected -5 to 5"),
    (
        HAMBURG,
        'goods = ["muskets"]\ncolour = "green"',
        "[[location]] 1 (hamburg)",
        "The number of goods is 1, expected 2",
    ),
    (
        HAMBURG,
        'goods = ["muskets"]\ncolour = "green"',
        "[office] C",
        "The good 'livestock' belongs to no major location",
    ),
    (
        HAMBURG,
        HAMBURG.replace("muskets", "iron"),
        "[[location]] 3 (sweden)",
        "The good 'iron' is also in [[location]] 1",
    ),
    (HAMBURG, HAMBURG.replace("muskets", "guns"), "[[location]] 1 (hamburg)", "The good 'guns' is not known"),
    ('colour = "green"', "", "[[location]] 1 (hamburg)", "The colour is '', expected 1 to 60"),
    (
        'colour = "yellow"',
        'colour = "green"',
        "[[location]] 2 (danzig)",
        "The colour 'green' is also in [[location]] 1",
    ),
    ('colour = "green"', 'colour = "green"\nrefill_from = 1', "[[location]] 1 (hamburg)", "A major location has lines"),
    (DENMARK, f'{DENMARK}\ncolour = "white"', "[[location]] 9 (denmark)", "expected neither goods nor a colour"),
    (DENMARK, f'{DENMARK}\ngoods = ["ham"]', "[[location]] 9 (denmark)", "expected neither goods nor a colour"),
    ("refill_from = 2", "refill_from = -1", "[[location]] 9 (denmark)", "The refill_from is -1, expected 0 to 20"),
    # the map
    ('["russia", "sweden"]', '["russia", "italy"]', "[map] lines 1", "The major location 'italy' is not known"),
    ('["russia", "sweden"]', '["russia", "russia"]', "[map] lines 1", "The line joins a location with itself"),
    (
        '["sweden", "danzig"]',
        '["sweden", "russia"]',
        "[map] lines 3",
        "The line 'russia - sweden' is also in [map] lines 1",
    ),
    (
        '["england", "spain"], ["france", "spain"],',
        "",
        "[map] lines",
        "No line leads to 'spain', expected at least one",
    ),
    # the office and the categories
    ("\nA = [", "\nG = [", "[office]", "The columns are G, B, C, D, E, F, expected A, B, C, D, E, F in this order"),
    ('["copper", "iron", "coal"]', '["copper", "iron"]', "[office]", "The number of goods is 15, expected 16"),
    ('["vegetables", "ham"]', "[]", "[office] B", "The column is empty, expected at least one good"),
    ('["vegetables", "ham"]', '["vegetables", "plums"]', "[office] B", "The good 'plums' is also in [office] A"),
    ('["vegetables", "ham"]', '["vegetables", "Ham"]', "[office] B", "The good is 'Ham', expected 1 to 60"),
    ('["vegetables", "ham"]', '["vegetables", "time"]', "[office] B", "The word 'time' has a meaning of its own"),
    (
        "clothing = [",
        "garments = [",
        "[categories]",
        "The categories are food, garments, weapons, expected food, clothing",
    ),
    ('["calfskin", "fabric", "fish_oil"]', '["silk"]', "[categories] clothing", "The good 'silk' is not known"),
    (
        '["muskets", "saltpeter", "iron"',
        '["muskets", "ham", "iron"',
        "[categories] weapons",
        "'ham' is also in [categories] food",
    ),
    # the time chart and its counters
    ("row_length = 6", "row_length = 0", "[time_chart] row_length", "The row_length is 0, expected 1 to 42"),
    ("ultimo_rows = 4", "ultimo_rows = 3", "[time_chart] standard", "rows for 4 players is 4, expected 1 to 3"),
    ("ultimo_rows = 4", "ultimo_rows = 43", "[time_chart] ultimo_rows", "The ultimo_rows is 43, expected 1 to 42"),
    ("back_rows = 3", "back_rows = 2", "[time_chart] long_back", "rows for 4 players is 3, expected 1 to 2"),
    ("{ 2 = 2, 3 = 3, 4 = 4 }", "{ 2 = 2, 3 = 3 }", "[time_chart] standard", "players are 2, 3, expected 2, 3, 4"),
    ("{ 3 = 1, 4 = 3 }", "{ 2 = 1, 3 = 1, 4 = 3 }", "[time_chart] long_back", "players are 2, 3, 4, expected 3, 4"),
    ("{ 2 = 3, 3 = 4", "{ 2 = 0, 3 = 4", "[time_chart] long_ultimo", "rows for 2 players is 0, expected 1 to 4"),
    (
        "row_length = 6",
        "row_length = 11",
        "[time_chart] standard",
        "With 4 players 44 counters are needed, expected at most 42",
    ),
    ("\nA = 6", "\nG = 6", "[time_counters] G", "The letters are 'G', expected the letter of a column once or twice"),
    ("\nA = 6", "\nAB = 6", "[time_counters] AB", "The letters are 'AB', expected the letter of a column"),
    ("\nA = 6", "\nAAA = 6", "[time_counters] AAA", "The letters are 'AAA', expected the letter of a column"),
    ("\nA = 6", "\nA = -6", "[time_counters] A", "The number of counters is -6, expected 0 to 42"),
    ("\nA = 6", "\nA = 5", "[time_counters]", "The number of time counters is 41, expected 42"),
    # bonus cards
    (LAST_BONUS, "", "[[bonus]]", "The number of bonus cards is 15, expected 16"),
    (
        LAST_BONUS,
        LAST_BONUS.replace("vegetables", "fish_oil"),
        "[[bonus]] 16",
        "The id 'denmark-fish_oil' is also in [[bonus]] 15",
    ),
    ('good = "saltpeter"\ncost = 4', 'good = "saltpeter"\ncost = 5', "[[bonus]] 1", "The cost is 5, expected 3 to 4"),
    (
        'location = "hamburg"\ngood',
        'location = "altona"\ngood',
        "[[bonus]] 1",
        "The location 'altona' is not known, expected one of",
    ),
    (
        'good = "saltpeter"',
        'good = "salt"',
        "[[bonus]] 1",
        "The good 'salt' is not known, expected one of: citrus_fruit",
    ),
    ('good = "saltpeter"', f'good = "{"x" * 55}"', "[[bonus]] 1", "The id made of location and good is 'hamburg-xxx"),
    ("cost = 4", 'cost = 4\nsource = "a\\tb"', "[[bonus]] 1", "The source is 'a\\tb', expected at most 100 printable"),
    # buildings
    (LAST_BUILDING, "", "[[building]]", "The number of buildings is 25, expected 26"),
    (SEEAMT, BOERSE, "[[building]]", "The number of buildings of kind sole_most is 6, expected 5"),
    ('id = "boerse"', 'id = "Börse"', "[[building]] 1", "The id is 'Börse', expected 1 to 60"),
    (
        'id = "zeughaus"',
        'id = "boerse"',
        "[[building]] 3 (boerse)",
        "The id 'boerse' is also in [[building]] 1 (boerse)",
    ),
    ('name = "Börse"', f'name = "{"ö" * 101}"', "[[building]] 1 (boerse)", "expected at most 100 printable characters"),
    (
        BOERSE,
        f'{BOERSE}\nsource = "\\u001b[31mrulebook"',
        "[[building]] 1 (boerse)",
        "The source is '\\x1b[31mrulebook'",
    ),
    ("cost = 20", "cost = -1", "[[building]] 14 (handelshaus)", "The cost is -1, expected 0 to 50"),
    ("vp = 0.5", "vp = 0.25", "[[building]] 11 (seeamt)", "The vp is 0.25, expected 0 to 20 in steps of 0.5"),
    ("vp = 0.5", "vp = 20.5", "[[building]] 11 (seeamt)", "The vp is 20.5, expected 0 to 20 in steps of 0.5"),
    ("vp = 0.5", "vp = -1", "[[building]] 11 (seeamt)", "The vp is -1, expected 0 to 20 in steps of 0.5"),
    ("vp = 0.5", "vp = nan", "[[building]] 11 (seeamt)", "The vp is nan, expected 0 to 20 in steps of 0.5"),
    (SEEAMT, 'rule = { kind = "per" }', "[[building]] 11 (seeamt)", "A rule of kind per lacks what, expected what"),
    (
        FLEET,
        FLEET.replace("time_c", "c"),
        "[[building]] 7 (fleet_at_sea)",
        "The count 'counters' is not known, expected one of",
    ),
    (
        FLEET,
        FLEET.replace(", reach = 8", ""),
        "[[building]] 7 (fleet_at_sea)",
        "kind at_least that counts 'time_counters' lacks reach",
    ),
    (FLEET, FLEET.replace("8", "101"), "[[building]] 7 (fleet_at_sea)", "The reach is 101, expected 1 to 100"),
    (
        FLEET,
        FLEET.replace("8", "8, min_value = 3"),
        "[[building]] 7 (fleet_at_sea)",
        "has no use for min_value, expected what, reach",
    ),
    (
        'columns = ["E", "F"] }',
        "columns = [] }",
        "[[building]] 6 (schanze)",
        "A rule of kind all_kinds_in names no goods, expected one of: columns",
    ),
    (
        'columns = ["E", "F"] }',
        'columns = ["G"] }',
        "[[building]] 6 (schanze)",
        "The column 'G' is not known, expected one of: A, B",
    ),
    ('columns = ["E", "F"] }', 'columns = ["E", "E"] }', "[[building]] 6 (schanze)", "The name 'E' is also in"),
    (
        'categories = ["food"]',
        'categories = ["goods"]',
        "[[building]] 14 (handelshaus)",
        "The category 'goods' is not known",
    ),
    (
        'categories = ["food"]',
        'categories = ["food"], columns = ["A"]',
        "[[building]] 14 (handelshaus)",
        "The rule names goods by columns, categories, expected only one of them",
    ),
    (CELLAR, 'goods = ["beer"]', "[[building]] 21 (ratsweinkeller)", "The good 'beer' is not known"),
    (
        SEEAMT,
        SEEAMT.replace("per", "all_kinds_in"),
        "[[building]] 11 (seeamt)",
        "has no use for what, expected columns",
    ),
    (
        ', columns = ["A", "B", "C", "D"]',
        "",
        "[[building]] 13 (rentamt)",
        "counts 'cubes_in_best_column' lacks columns",
    ),
    (
        "min_value = 7, ",
        "",
        "[[building]] 22 (bank)",
        "A rule of kind per that counts 'contracts_worth' lacks min_value",
    ),
    (
        ", min_cubes = 3",
        "",
        "[[building]] 23 (waage)",
        "A rule of kind per that counts 'kinds_with_cubes' lacks min_cubes",
    ),
    (CELLAR, CELLAR.replace("8", "-8"), "[[building]] 21 (ratsweinkeller)", "The max_units is -8, expected 1 to 100"),
    ("min_value = 7", "min_value = 15", "[[building]] 22 (bank)", "The min_value is 15, expected 2 to 14"),
    ("min_cubes = 3", "min_cubes = 41", "[[building]] 23 (waage)", "The min_cubes is 41, expected 1 to 40"),
    # contracts
    (
        '"2-sweden", value = 2',
        '"2-sweden", value = 3',
        "[deck] contracts",
        "The number of contracts of value 2 is 4, expected 5",
    ),
    (
        '"2-sweden", value = 2',
        '"2-sweden", value = 3',
        "[deck] contracts",
        "The number of contracts of value 3 is 12, expected 11",
    ),
    (
        '"2-sweden", value = 2',
        '"2-sweden", value = 11',
        "[deck] contracts 2 (2-sweden)",
        "The value '11' is not known, expected one of: 2, 3",
    ),
    (
        '"2-sweden"',
        '"2-hamburg"',
        "[deck] contracts 2 (2-hamburg)",
        "The id '2-hamburg' is also in [deck] contracts 1 (2-hamburg)",
    ),
    (
        '"2-sweden"',
        '"hamburg-saltpeter"',
        "[deck] contracts 2 (hamburg-saltpeter)",
        "The id 'hamburg-saltpeter' is also in [[bonus]] 1",
    ),
    ('"2-sweden"', '"boerse"', "[deck] contracts 2 (boerse)", "The id 'boerse' is also in [[building]] 1 (boerse)"),
    ('"2-sweden"', '"2 sweden"', "[deck] contracts 2", "The id is '2 sweden', expected 1 to 60"),
    (TWO_SWEDEN, TWO_SWEDEN.replace('"sweden"', '""'), "[deck] contracts 2 (2-sweden)", "The location '' is not known"),
    (
        TWO_SWEDEN,
        TWO_SWEDEN.replace('"sweden"', '"hamburg"'),
        "[deck] contracts 2 (2-sweden)",
        "The contract '2 for hamburg' is also in",
    ),
    (
        TWO_SWEDEN,
        TWO_SWEDEN.replace("vegetables = 1", ""),
        "[deck] contracts 2 (2-sweden)",
        "The number of all cubes is 0, expected 1 to 40",
    ),
    (
        TWO_SWEDEN,
        TWO_SWEDEN.replace("= 1", "= 0"),
        "[deck] contracts 2 (2-sweden)",
        "The number of vegetables is 0, expected 1 to 40",
    ),
    (
        TWO_SWEDEN,
        TWO_SWEDEN.replace("= 1", "= 41"),
        "[deck] contracts 2 (2-sweden)",
        "The number of vegetables is 41, expected 1 to 40",
    ),
    (
        TWO_SWEDEN,
        TWO_SWEDEN.replace("= 1", "= 39, coal = 2"),
        "[deck] contracts 2 (2-sweden)",
        "The number of all cubes is 41, expected 1 to 40",
    ),
    (
        TWO_RUSSIA,
        TWO_RUSSIA.replace("livestock", "oxen"),
        "[deck] contracts 3 (2-russia)",
        "The good 'oxen' is not known, expected one of",
    ),
    (
        "different = { weapons = 1 }",
        "different = { arms = 1 }",
        "[deck] contracts 13 (3-spain)",
        "The category 'arms' is not known, expected one of: food",
    ),
    (
        "different = { weapons = 1 }",
        "different = { clothing = 4 }",
        "[deck] contracts 13 (3-spain)",
        "different clothing is 4, expected 1 to 3",
    ),
    (
        TEN_HAMBURG,
        "different = { goods = 17 }",
        "[deck] contracts 74 (10-hamburg)",
        "different goods is 17, expected 1 to 16",
    ),
    (
        TEN_HAMBURG,
        "different = { goods = 9, food = 1 }",
        "[deck] contracts 74 (10-hamburg)",
        "stands beside others, expected it alone",
    ),
    (
        PEACE,
        PEACE.replace('""', '"spain"'),
        "[deck] contracts 78 (peace-of-westphalia)",
        "expected neither a location nor a demand",
    ),
    # numbers that no box has
    ("time = 2", "time = 99999999999", "[[location]] 1 (hamburg)", "The time is a huge number, expected -5 to 5"),
    (
        "\nA = 6",
        f"\nA = 0x{'f' * 5000}",
        "[time_counters]",
        "The number of time counters is a huge number, expected 42",
    ),
    (
        "ultimo_rows = 4",
        f"ultimo_rows = 0x{'f' * 5000}",
        "[time_chart] ultimo_rows",
        "The ultimo_rows is a huge number",
    ),
    (
        '"2-sweden", value = 2',
        f'"2-sweden", value = 0x{"f" * 5000}',
        "[deck] contracts 2 (2-sweden)",
        "The value 'a huge number'",
    ),
]


@pytest.mark.parametrize("time", [-1, 0])
def test_TRV_2_without_a_place_that_brings_time_there_is_no_end(time: int) -> None:
    text = re.sub(r"\btime = -?\d+", f"time = {time}", TEXT)
    assert (
        "[[location]]",
        "No location brings time counters, expected at least one: a match would have no end",
    ) in told(text)


@pytest.mark.parametrize("old, new, row, sentence", CONTENT)
def test_content(old: str, new: str, row: str, sentence: str) -> None:
    assert any(place == row and sentence in said for place, said in told(changed(old, new)))
