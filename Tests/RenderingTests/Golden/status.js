document.currentScript.status={"time":"2026-11-20T10:30:11Z","words":"20 November 2026, 10:30 UTC"}
