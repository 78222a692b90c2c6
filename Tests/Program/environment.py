"""The program under test and the environment in which it runs, for the tests in Tests/Browser too."""
import os
import shutil
import signal
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
# The environment variable `KIVAGEN` names another build than the one that ships.
PROGRAM = Path(os.environ.get("KIVAGEN", REPOSITORY / ".build/release/kivagen"))
# Whether tests run their long form, if they have one.
SOAK = os.environ.get("KIVAGEN_SOAK") == "1"

# The environment without the variables that could influence the program.
CLEAN = {name: value for name, value in os.environ.items()
         if name != "KIVAGEN" and not name.startswith("KIVAGEN_") and not name.lower().endswith("_proxy")
         and name not in ("SOURCE_DATE_EPOCH", "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR")}
# In tests, a crash prints a backtrace. The program has Swift's libraries inside, and so does not know where Swift is
# installed, including the program that prints backtraces.
SWIFT = Path(shutil.which("swiftc") or "/usr/bin/swiftc").resolve().parents[1]
PRINTER = SWIFT / "libexec/swift/linux/swift-backtrace-static"
BACKTRACES = f"enable=yes,swift-backtrace={PRINTER}" if PRINTER.exists() else "enable=tty"
CLEAN["SWIFT_BACKTRACE"] = f"{BACKTRACES},color=no,interactive=no,threads=crashed,registers=none"

# A shell that runs the tests in the background ignores these signals, and every program that the tests start would
# inherit that.
for number, handler in [(signal.SIGINT, signal.default_int_handler), (signal.SIGQUIT, signal.SIG_DFL)]:
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, handler)
