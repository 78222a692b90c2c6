"""A site whose store is lost: what the build finds, brings back, and says."""
from histories import build, loans


def test_the_summary_says_whether_the_store_knew_the_site(offline_site):
    first = build(offline_site, loans(range(1000, 1010)), 0)
    assert first.summary["store"] == "new"
    assert build(offline_site, loans(range(1000, 1010)), 1).summary["store"] == "known"
    assert build(offline_site, loans(range(1000, 1010)), 1, "--output", "Other").summary["store"] == "new"
    assert build(offline_site, loans(range(1000, 1010)), 1, "--output", "Other").summary["store"] == "known"


def test_the_state_is_unknown_if_the_build_ends_before_it_is_found(offline_site):
    assert offline_site.build("--input", "missing.json").summary["store"] is None
