document.currentScript.changes={"time":1795170611,"loans":{}}
