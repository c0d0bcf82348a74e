"""Telling in words, with Merkator as the example; whether its words are complete: merkator/test_words.py."""

import pytest

from app.engine.kernel import News, Refused
from app.words.story import name, refusal, said, told

NAMES = ("Anna", "Jörg")


def both(news: News) -> tuple[str, str]:
    return told("merkator", news, NAMES), told("merkator", news, NAMES, "de")


@pytest.mark.parametrize(
    "values, english, german",
    [
        ({"location": "spain"}, "Anna travels to Spain", "Anna reist nach Spanien"),
        ({"location": "dutch_republic"}, "Anna travels to the Dutch Republic", "Anna reist in die Niederlande"),
    ],
)
def test_a_name_in_a_sentence(values, english, german):
    assert both(News("travelled", 0, values)) == (english, german)


@pytest.mark.parametrize(
    "time, english, german",
    [
        (1, "Jörg joins the travel for 1 time counter", "Jörg reist für 1 Zeitmarke mit"),
        (2, "Jörg joins the travel for 2 time counters", "Jörg reist für 2 Zeitmarken mit"),
    ],
)
def test_one_and_many_of_what_is_counted(time, english, german):
    assert both(News("joined", 1, {"time": time})) == (english, german)


@pytest.mark.parametrize(
    "goods, english, german",
    [
        ({"plums": 1}, "1 plum", "1 Pflaume"),
        ({"grain": 2, "iron": 1}, "2 grain and 1 iron", "2 Getreide und 1 Eisen"),
        (
            {"muskets": 3, "citrus_fruit": 1, "calfskin": 2},
            "3 muskets, 1 citrus fruit and 2 calfskin",
            "3 Musketen, 1 Südfrucht und 2 Kalbfelle",
        ),
    ],
)
def test_goods_are_counted_and_listed(goods, english, german):
    assert both(News("took_goods", 0, {"goods": goods})) == (f"Anna takes {english}", f"Anna nimmt {german}")


@pytest.mark.parametrize(
    "given, time, english, german",
    [
        ({"ham": 2}, 0, "with 2 ham", "und gibt dafür 2 Schinken ab"),
        ({}, 4, "with 4 time counters", "und gibt dafür 4 Zeitmarken ab"),
        ({"ham": 2}, 4, "with 2 ham, plus 4 time counters", "und gibt dafür 2 Schinken sowie 4 Zeitmarken ab"),
    ],
)
def test_what_is_not_there_is_not_told(given, time, english, german):
    news = News("fulfilled", 0, {"contract": "3-denmark-1", "given": given, "time": time})
    assert both(news) == (f"Anna fulfils contract 3 Denmark {english}", f"Anna erfüllt Vertrag 3 Dänemark {german}")


@pytest.mark.parametrize(
    "word, english, german",
    [
        ("join", "Anna is going to join the travel", "Anna wird mitreisen"),
        ("pass", "Anna is going to stay at home", "Anna wird nicht mitreisen"),
        ("ask", "Anna leaves open again whether to join", "Anna lässt das Mitreisen wieder offen"),
    ],
)
def test_a_sentence_of_its_own_for_a_value(word, english, german):
    assert both(News("declared", 0, {"word": word})) == (english, german)


def test_a_list_of_cards():
    values = {"cards": ["boerse", "hamburg-saltpeter"], "contracts": ["10-france", "peace-of-westphalia"], "cost": 10}
    assert both(News("bought", 0, values)) == (
        "Anna buys Börse and bonus card Hamburg: saltpeter for 10 Taler, "
        "paying with contract 10 France and Peace of Westphalia",
        "Anna kauft Börse und Bonuskarte Hamburg: Salpeter für 10 Taler und gibt dafür ab: "
        "Vertrag 10 Frankreich und Westfälischer Friede",
    )


def test_news_of_nobody():
    assert both(News("row_emptied")) == ("A row of the time chart is empty", "Eine Zeile des Zeitplans ist leer")
    assert both(News("stack_formed", values={"level": 5})) == (
        "The discard pile becomes a new stack of contracts worth 5",
        "Aus dem Ablagestapel entsteht ein neuer Stapel mit 5er-Verträgen",
    )


def test_a_value_is_never_a_template():
    sly = ("{location}", "{seat.__class__}", "{0}", "%s {")
    for seat, written in enumerate(sly):
        news = News("travelled", seat, {"location": "{seat}"})
        assert told("merkator", news, sly) == f"{written} travels to {{seat}}"
    with pytest.raises(Refused) as refused:
        raise Refused("SET-1", "There is no option “{name}”", name="{rule}")
    assert refusal("merkator", refused.value, "de") == "Eine Option „{rule}“ gibt es nicht"


@pytest.mark.parametrize(
    "id, english, german",
    [
        ("muskets", "muskets", "Musketen"),
        ("bohemia", "Bohemia", "Böhmen"),
        ("weapons", "weapons", "Waffen"),
        ("fleet_at_sea", "Fleet at sea", "Flotte auf See"),
        ("5-hamburg", "contract 5 Hamburg", "Vertrag 5 Hamburg"),
        ("6-bohemia-2", "contract 6 Bohemia", "Vertrag 6 Böhmen"),
        ("peace-of-westphalia", "Peace of Westphalia", "Westfälischer Friede"),
        ("denmark-fish_oil", "bonus card Denmark: fish oil", "Bonuskarte Dänemark: Tran"),
    ],
)
def test_names(id, english, german):
    assert (name("merkator", "en", id), name("merkator", "de", id)) == (english, german)


@pytest.mark.parametrize("id, readable", [("five-hamburg", "Five hamburg"), ("packhaus_2", "Packhaus 2"), ("", "")])
def test_an_id_without_words_is_made_readable(id, readable):
    assert name("merkator", "de", id) == readable


def test_goods_without_words_are_counted_all_the_same():
    assert told("merkator", News("gave_back", 0, {"goods": {"amber": 2}}), NAMES) == "Anna loses 2 Amber"
    assert told("merkator", News("gave_back", 0, {"goods": {}}), NAMES) == "Anna loses "


@pytest.mark.parametrize(
    "refused, english, german",
    [
        (
            Refused("TRV-2", "The trip costs {cost} time counters, you have {has}", cost=1, has=0),
            "The trip costs 1 time counter, you have 0",
            "Die Reise kostet 1 Zeitmarke, du hast 0",
        ),
        (
            Refused("TRV-2", "The trip costs {cost} time counters, you have {has}", cost=3, has=2),
            "The trip costs 3 time counters, you have 2",
            "Die Reise kostet 3 Zeitmarken, du hast 2",
        ),
        (
            Refused("VAR-D", "You have {taler} Taler and {time} counters", taler=1, time=1),
            "You have 1 Taler and 1 time counter",
            "Du hast nur 1 Taler und 1 Zeitmarke",
        ),
        (
            Refused("FUL-1", "This takes {number} {good}, you have {has}", number=4, good="fish_oil", has=3),
            "Not enough fish oil: this takes 4, you have 3",
            "Tran: Nötig sind 4, du hast nur 3",
        ),
        (
            Refused("FUL-1", "This contract is delivered in {location}", location="dutch_republic"),
            "This contract is delivered in the Dutch Republic",
            "Dieser Vertrag wird in den Niederlanden erfüllt",
        ),
        (
            Refused("LOSS-3", "You do not have these goods in column {column}", column="E"),
            "You do not have these goods in depot E",
            "Diese Waren hast du nicht in Depot E",
        ),
        (
            Refused("SOLO-5", "{option} does not fit the solo game", option="VAR-A"),
            "“Variant A” does not fit the solo game",
            "„Variante A“ passt nicht zum Solospiel",
        ),
        (
            Refused("TURN-3", "The match is over"),
            "The match is over",
            "Die Partie ist zu Ende",
        ),
        (
            Refused("SET-1", "There is no seat {seat} to start", seat=7),
            "There is no seat 7 to start",
            "Platz 7 gibt es nicht, von dort kann niemand beginnen",
        ),
    ],
)
def test_refusals(refused, english, german):
    assert (refusal("merkator", refused), refusal("merkator", refused, "de")) == (english, german)


def test_labels_and_points():
    assert said("merkator", "de", "steps", "investment") == "Investiere und wähle dann dein Reiseziel"
    values = {"unit": "wreck", "max_units": 0}
    assert said("merkator", "en", "scoring", "per", vp=0.5, **values) == "½ point for each wreck"
    assert said("merkator", "en", "scoring", "per", vp=1, **values) == "1 point for each wreck"
    assert said("merkator", "en", "scoring", "per", vp=1.5, **values) == "1½ points for each wreck"
    assert said("merkator", "en", "scoring", "per", vp=0, **values) == "0 points for each wreck"


@pytest.mark.parametrize("language", ["fr", "EN", "", "../words/en", "en.toml"])
def test_an_unknown_language(language):
    with pytest.raises(ValueError, match=r"merkator has no words in .*only in en, de"):
        told("merkator", News("over"), NAMES, language)


@pytest.mark.parametrize("game", ["chess", "", "../games/merkator", "merkator/words/.."])
def test_an_unknown_game(game):
    with pytest.raises(ValueError, match="no words for a game"):
        name(game, "en", "hamburg")
