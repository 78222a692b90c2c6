(()=>{document.documentElement.className="js";try{let e=localStorage.getItem("kivagen-theme");(e==="light"||e==="dark")&&(document.documentElement.dataset.theme=e)}catch{}})();
