document.currentScript.changes={"time":1795170611,"loans":{"9002830340":[1794997811],"9002830400":[1795170611]}}
