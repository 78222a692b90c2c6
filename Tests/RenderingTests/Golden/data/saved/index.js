document.currentScript.data={"width":32768,"files":[274744]}
