"""The sandbox's own routes: who may use them, what they do, and what they never show."""

import asyncio
import json
import re
from typing import Any

import httpx
import pytest

from authenticator import Authenticator
from daa_sandbox.errors import Fault
from daa_sandbox.rehearsals import OUTCOMES, Choice
from daa_sandbox.web import live
from harness import ALICE, API_KEY, Harness, assert_fault, data, run, sca_headers, transfer

HERE = {"host": "localhost:8787"}
ASKED = {"event": "asked"}
LAST_WORDS = ({"event": "approved"}, {"event": "sent", "detail": "result"})


def csrf(sandbox: Harness) -> str:
    page = sandbox.request("GET", "/", headers=HERE)
    match = re.search(r'<meta name="csrf-token" content="([A-Za-z0-9_-]{43})">', page.text)
    assert match is not None
    return match[1]


def post(sandbox: Harness, headers: dict[str, str], body: object = None) -> httpx.Response:
    content = json.dumps({"outcome": "cancelled"} if body is None else body)
    return sandbox.request("POST", "/sandbox/next", headers={**HERE, **headers}, content=content)


def chosen(sandbox: Harness) -> Any:
    return data(sandbox.backend("GET", "/sandbox/ceremonies"))["next"]["outcome"]


def timeline(sandbox: Harness) -> list[tuple[str, str | None]]:
    (ceremony, *_) = data(sandbox.backend("GET", "/sandbox/ceremonies"))["ceremonies"]
    return [(event["event"], event["detail"]) for event in ceremony["events"]]


def test_the_dashboard_may_choose_with_its_own_token(sandbox: Harness) -> None:
    assert post(sandbox, {"x-sandbox-csrf": csrf(sandbox)}).status_code == 200
    assert chosen(sandbox) == "cancelled"


@pytest.mark.parametrize("token", ["", "x", "A" * 43])
def test_another_token_is_refused_even_with_the_key(sandbox: Harness, token: str) -> None:
    headers = {"x-sandbox-csrf": token, "authorization": f"Bearer {API_KEY}"}
    assert_fault(post(sandbox, headers), Fault.FORBIDDEN)
    assert chosen(sandbox) is None


def test_each_process_has_its_own_token(sandbox: Harness) -> None:
    assert csrf(sandbox) != csrf(Harness())


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "evil.example:8787", "127.0.0.2"])
@pytest.mark.parametrize("path", ["/", "/sandbox/events"])
def test_a_name_that_was_made_to_mean_this_machine_is_refused(sandbox: Harness, host: str, path: str) -> None:
    assert_fault(sandbox.request("GET", path, headers={"host": host}), Fault.FORBIDDEN)
    assert_fault(post(sandbox, {"x-sandbox-csrf": csrf(sandbox), "host": host}), Fault.FORBIDDEN)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_sites_page_can_follow_nothing(sandbox: Harness, site: str) -> None:
    headers = {**HERE, "sec-fetch-site": site, "sec-fetch-mode": "no-cors"}
    assert_fault(sandbox.request("GET", "/sandbox/events", headers=headers), Fault.FORBIDDEN)
    assert_fault(post(sandbox, {**headers, "x-sandbox-csrf": csrf(sandbox)}), Fault.FORBIDDEN)
    visit = {**headers, "sec-fetch-mode": "navigate"}
    assert sandbox.request("GET", "/", headers=visit).status_code == 200


@pytest.mark.parametrize("outcome", [outcome.name for outcome in OUTCOMES if outcome.name != "redirect"])
def test_an_outcome_is_for_the_next_page_and_then_gone(sandbox: Harness, outcome: str) -> None:
    data(sandbox.backend("POST", "/sandbox/next", {"outcome": outcome}))
    token = data(sandbox.open_challenge())["frameToken"]
    response = sandbox.read_frame(token)
    if outcome == "expired-token":
        assert_fault(response, Fault.CEREMONY_CONSUMED_OR_EXPIRED)
        assert timeline(sandbox)[-1] == ("token refused", None)
    else:
        delay = 20_000 if outcome == "slow" else 0
        assert data(response)["rehearsal"] == {"outcome": outcome, "delayMs": delay}
    assert chosen(sandbox) is None
    assert data(sandbox.read_frame(data(sandbox.open_challenge())["frameToken"]))["rehearsal"] is None


def test_a_bad_token_uses_no_outcome_up(sandbox: Harness) -> None:
    data(sandbox.backend("POST", "/sandbox/next", {"outcome": "cancelled"}))
    sandbox.read_frame("A" * 43)
    assert chosen(sandbox) == "cancelled"


def test_the_redirect_waits_for_a_ceremony(sandbox: Harness) -> None:
    data(sandbox.backend("POST", "/sandbox/next", {"outcome": "redirect"}))
    assert sandbox.request("GET", "/ceremony").status_code == 200
    data(sandbox.open_challenge())
    response = sandbox.request("GET", "/ceremony")
    assert (response.status_code, response.headers["location"]) == (302, "com.example.app.sca://callback")
    assert sandbox.request("GET", "/ceremony").status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"outcome": "x"},
        {"outcome": 7},
        {"outcome": "slow:0"},
        {"outcome": "slow:3601"},
        {"outcome": "cancelled:5"},
        {"outcome": "cancelled", "code": 2},
        {"code": 7},
        {"code": "2"},
        {"code": True},
        {"other": 1},
    ],
)
def test_a_malformed_choice_is_code_2(sandbox: Harness, body: dict[str, object]) -> None:
    assert_fault(post(sandbox, {"authorization": f"Bearer {API_KEY}"}, body), Fault.API_PARAMETER_INVALID)


def test_a_choice_can_be_taken_back(sandbox: Harness) -> None:
    data(sandbox.backend("POST", "/sandbox/next", {"outcome": "slow:45"}))
    data(sandbox.backend("POST", "/sandbox/next", {"code": 420050}))
    assert chosen(sandbox) == "slow:45"
    for name in ("outcome", "code"):
        answer = data(sandbox.backend("POST", "/sandbox/next", {name: None}))
    assert answer == {"outcome": None, "code": None}
    data(sandbox.open_challenge())


def test_the_clock_moves_for_everything(sandbox: Harness) -> None:
    opened = data(sandbox.open_challenge())
    moved = data(sandbox.backend("POST", "/sandbox/clock", {"seconds": 300}))
    assert moved == {"now": "2027-01-15T08:05:00.000Z"}
    assert_fault(sandbox.read_frame(opened["frameToken"]), Fault.CEREMONY_CONSUMED_OR_EXPIRED)
    assert timeline(sandbox) == [("opened", None), ("expired", None)]
    data(sandbox.backend("POST", "/sandbox/clock", {"seconds": -1}))
    data(sandbox.read_frame(opened["frameToken"]))


@pytest.mark.parametrize("seconds", [None, "1", 1.5, 86_401, -86_401])
def test_the_clock_moves_by_whole_seconds_and_a_day_at_most(sandbox: Harness, seconds: object) -> None:
    response = sandbox.backend("POST", "/sandbox/clock", {"seconds": seconds})
    assert_fault(response, Fault.API_PARAMETER_INVALID)


def test_a_timeline_from_opening_to_acceptance(sandbox: Harness, enrolled: Authenticator) -> None:
    assert timeline(sandbox) == [("opened", None), ("fetched", None), ("accepted", None)]
    body = transfer()
    headers = sandbox.approve(enrolled, body)
    sandbox.transfer({**body, "x": 1}, headers)
    data(sandbox.transfer(body, headers))
    assert timeline(sandbox)[2:] == [
        ("rejected", str(Fault.SCA_INTENT_MISMATCH.code)),
        ("accepted", None),
    ]


def test_a_replaced_token_is_on_the_timeline(sandbox: Harness) -> None:
    for _ in range(2):
        data(sandbox.open_registration(idempotencyKey="k"))
    assert timeline(sandbox) == [("opened", None), ("token replaced", None)]


def report(sandbox: Harness, report_id: str, *events: object) -> httpx.Response:
    return sandbox.request("POST", f"/sandbox/reports/{report_id}", content=json.dumps({"events": events}))


def test_the_page_reports_under_its_own_name(sandbox: Harness) -> None:
    frame = data(sandbox.read_frame(data(sandbox.open_challenge())["frameToken"]))
    sent = report(sandbox, frame["reportId"], {"event": "shown"}, {"event": "sent", "detail": "Cancelled"})
    assert (sent.status_code, sent.content) == (204, b"")
    assert timeline(sandbox)[2:] == [("shown", None), ("sent", "Cancelled")]
    assert frame["reportId"] not in sandbox.backend("GET", "/sandbox/ceremonies").text


def test_reports_that_overtake_each_other_are_told_once_and_in_order(sandbox: Harness) -> None:
    frame = data(sandbox.read_frame(data(sandbox.open_challenge())["frameToken"]))
    for events in ([ASKED, *LAST_WORDS], [ASKED], [ASKED, *LAST_WORDS]):
        report(sandbox, frame["reportId"], *events)
    assert timeline(sandbox)[2:] == [("asked", None), ("approved", None), ("sent", "result")]


def test_a_report_that_comes_late_is_put_before_the_verdict(
    sandbox: Harness, enrolled: Authenticator
) -> None:
    body = transfer()
    opened = data(sandbox.open_challenge(body))
    frame = data(sandbox.read_frame(opened["frameToken"]))
    headers = sca_headers(opened["challengeId"], json.dumps(enrolled.get(frame["publicKey"])))
    sandbox.transfer({**body, "x": 1}, headers)
    data(sandbox.transfer(body, headers))
    data(sandbox.backend("POST", "/sandbox/clock", {"seconds": 1}))
    report(sandbox, frame["reportId"], ASKED)
    report(sandbox, frame["reportId"], ASKED, *LAST_WORDS)
    refusal = ("rejected", str(Fault.SCA_INTENT_MISMATCH.code))
    page = [("approved", None), ("sent", "result")]
    assert timeline(sandbox)[2:] == [*page, refusal, ("asked", None), ("accepted", None)]
    (ceremony, *_) = data(sandbox.backend("GET", "/sandbox/ceremonies"))["ceremonies"]
    moments = [event["at"] for event in ceremony["events"]]
    assert (ceremony["status"], moments) == ("accepted", sorted(moments))


def test_a_page_goes_on_after_an_earlier_refusal(sandbox: Harness) -> None:
    for _ in range(2):
        opened = data(sandbox.open_registration(idempotencyKey="k"))
        frame = data(sandbox.read_frame(opened["frameToken"]))
        report(sandbox, frame["reportId"], {"event": "shown"})
        sandbox.complete(opened["registrationId"], {})
        report(sandbox, frame["reportId"], {"event": "shown"}, ASKED)
    report(sandbox, frame["reportId"], {"event": "shown"}, ASKED, *LAST_WORDS)
    names = [event for event, _ in timeline(sandbox)]
    assert names[1:5] == ["fetched", "shown", "rejected", "asked"]
    assert names[5:] == ["token replaced", "fetched", "shown", "approved", "sent", "rejected", "asked"]


@pytest.mark.parametrize(
    "event",
    [{"event": "accepted"}, {"event": "sent", "detail": "<b>"}, {"event": "x"}],
)
def test_the_page_may_say_a_few_words_only(sandbox: Harness, event: dict[str, str]) -> None:
    frame = data(sandbox.read_frame(data(sandbox.open_challenge())["frameToken"]))
    assert_fault(report(sandbox, frame["reportId"], {"event": "shown"}, event), Fault.NOT_FOUND)
    assert timeline(sandbox)[-1] == ("fetched", None)


def test_nobody_reports_under_a_name_that_was_never_given(sandbox: Harness) -> None:
    data(sandbox.open_challenge())
    for name in ("x", "A" * 24):
        assert_fault(report(sandbox, name, {"event": "shown"}), Fault.NOT_FOUND)
    assert timeline(sandbox) == [("opened", None)]


def test_a_timeline_is_bounded(sandbox: Harness) -> None:
    frame = data(sandbox.read_frame(data(sandbox.open_challenge())["frameToken"]))
    for count in (20, 50, 60):
        report(sandbox, frame["reportId"], *[ASKED] * count)
        assert len(timeline(sandbox)) == min(2 + count, 50)
    for _ in range(110):
        data(sandbox.open_challenge())
    assert len(data(sandbox.backend("GET", "/sandbox/ceremonies"))["ceremonies"]) == 100


def test_nothing_secret_is_listed(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    opened = data(sandbox.open_challenge(body))
    frame = data(sandbox.read_frame(opened["frameToken"]))
    text = sandbox.backend("GET", "/sandbox/ceremonies").text
    for secret in (opened["frameToken"], opened["challengeId"], API_KEY, frame["reportId"], ALICE.id):
        assert secret not in text
    assert frame["publicKey"]["challenge"] not in text
    assert str(body["idempotencyKey"]) not in text


def test_the_event_stream_sends_the_state_at_each_change_and_then_forgets_the_listener(
    sandbox: Harness,
) -> None:
    journal = sandbox.sandbox.journal

    async def follow() -> list[str]:
        stream = live.texts(journal, lambda: str(len(journal.entries())))
        texts = [await anext(stream), await anext(stream)]
        await asyncio.to_thread(sandbox.sandbox.challenges.open, challenge_body())
        texts.append(await asyncio.wait_for(anext(stream), 1))
        assert journal.listener_count == 1
        await stream.aclose()  # type: ignore[attr-defined]
        return texts

    assert run(follow()) == ["retry: 1000\n\n", "data: 0\n\n", "data: 1\n\n"]
    assert journal.listener_count == 0


def test_the_event_stream_ends_with_the_sandbox(sandbox: Harness) -> None:
    journal = sandbox.sandbox.journal

    async def follow() -> int:
        count = 0
        async for _ in live.texts(journal, str):
            count += 1
            if count == 2:
                asyncio.get_running_loop().call_later(0.05, journal.close)
        return count

    assert run(follow()) == 2


def challenge_body() -> dict[str, object]:
    return {
        "clientEntityId": ALICE.id,
        "operation": "TRANSFER",
        "intent": transfer(),
        "redirectUri": "com.example.app.sca://callback",
    }


@pytest.mark.parametrize("name", ["dashboard.js", "control.js", "timeline.js", "dashboard.css"])
def test_the_dashboards_files_are_served_and_read_no_markup(sandbox: Harness, name: str) -> None:
    response = sandbox.request("GET", f"/dashboard/{name}")
    assert response.status_code == 200
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|Storage", response.text
    )


def test_a_first_outcome_can_be_given_at_the_start() -> None:
    assert Choice.parse("slow").json() == {"outcome": "slow", "delayMs": 20_000}
    assert Choice.parse("slow:45").text() == "slow:45"
    with pytest.raises(ValueError, match="An outcome is one of: cancelled, "):
        Choice.parse("nonsense")
