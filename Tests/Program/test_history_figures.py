"""The figures that a program computes from the export of a history."""
from histories import build, export, loans
from history_figures import figures


def build_days(site, days):
    """Builds a site daily. Each day a loan comes, which gets $200 on the next two days, and is funded on the third."""
    for day in days:
        listed = []
        for age in range(min(day, 14) + 1):
            funded = 0 if age == day else min(525, 200 * age)
            listed += loans([1000 + day - age], loan_amount=525, funded_amount=funded, lender_count=funded // 25,
                            sector="Food", status="funded" if funded == 525 else "fundraising")
        build(site, listed, 24 * day)


def test_an_export_of_two_weeks_has_figures(offline_site):
    build_days(offline_site, range(15))
    assert figures(export(offline_site)) is None
    build_days(offline_site, [15])
    lines = export(offline_site)
    found = figures(lines)
    assert [day["date"] for day in found["days"]] == [f"2026-03-{day:02}" for day in range(4, 18)]
    assert [day["raised"] for day in found["days"]] == [0, 20_000, 40_000] + [52_500] * 11
    assert [day["funded"] for day in found["days"]] == [0, 0, 0] + [1] * 11
    assert found["weeks"] == [{"monday": "2026-03-09", "raised": 7 * 52_500, "funded": 7}]
    assert found["funded_within_week"] == {
        "count": 8, "funded": 8, "weeks": [
            {"monday": "2026-03-02", "count": 5, "funded": 5},
            {"monday": "2026-03-09", "count": 3, "funded": 3}]}
    time = {"count": 12, "median_hours": 72.0}
    assert found["funding_time"] == {"all": time, "sectors": [{"sector": "Food"} | time]}
    # Neither the order of the lines nor a line that is there twice makes a difference.
    assert figures(lines[::-1] + lines[:50]) == found
    assert figures(lines, until="2026-03-17T23:00:00Z") is None


def test_days_that_a_gap_touches_are_unknown(offline_site):
    build_days(offline_site, [*range(9), *range(11, 19)])
    found = figures(export(offline_site))
    unknown = [day["date"] for day in found["days"] if "raised" not in day]
    assert unknown == [f"2026-03-{day}" for day in range(11, 15)]
    assert [week["monday"] for week in found["weeks"]] == ["2026-03-09"]
    assert "raised" not in found["weeks"][0]
