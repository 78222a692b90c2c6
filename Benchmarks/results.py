"""The measurements of builds with one number of loans."""
import json
import statistics
from collections import defaultdict
from dataclasses import dataclass, field

KINDS = {"first": "first build", "unchanged": "nothing new", "changed": "1 % changed"}


@dataclass
class Results:
    """The runs of all programs with one number of loans."""
    loans: int
    listing_bytes: int
    # Of each program the runs of each kind of build, with unpacking as the first build of the program "tar".
    runs: dict = field(default_factory=lambda: defaultdict(lambda: {kind: [] for kind in KINDS}))
    # Of each program the number of files and of bytes of its site.
    sizes: dict = field(default_factory=dict)

    def figure(self, program, kind, measure, reduce=statistics.median):
        """Returns a measure of the runs, such as their median wall time; `None` if there are no such runs."""
        runs = self.runs[program][kind] if program in self.runs else []
        return reduce([getattr(run, measure) for run in runs]) if runs else None

    def throughput(self):
        """Returns how many megabytes were decoded and rendered and how many files published in a second of a phase.

        A phase that was too short to be measured has `None`.
        """
        def in_a_second(amount, phase):
            milliseconds = statistics.median(json.loads(run.output)["phases_ms"][phase] for run in runs)
            return amount / milliseconds * 1000 if milliseconds else None
        runs = self.runs["kivagen"]["first"]
        files, size = self.sizes["kivagen"]
        return (in_a_second(self.listing_bytes / 1e6, "decode"), in_a_second(size / 1e6, "render"),
                in_a_second(files, "publish"))
