document.currentScript.origins=["*"];
(()=>{function l(e){let t=new CSSStyleSheet;t.replaceSync(e),document.adoptedStyleSheets=[...document.adoptedStyleSheets,t]}var p="embed=1";function f(e,t){let[r,o=""]=String(e).split("#"),n=o&&!o.includes("=")?String(t??""):o;return r+"#"+[...n.split("&").filter(i=>i.includes("=")&&i!==p),p].join("&")}function m(){for(let e of["pushState","replaceState"]){let t=history[e].bind(history);history[e]=(r,o,s)=>t(r,o,s&&f(s,r))}addEventListener("hashchange",()=>{let e=f(location.href,history.state);if(e!==location.href)try{history.replaceState(history.state,"",e)}catch{}})}var d=document.documentElement;var c=(e,t=document)=>t.querySelector(e),a=(e,t=document)=>[...t.querySelectorAll(e)],h=(e,t)=>Object.assign(document.createElement(e),t);function u(e){let[t]=location.ancestorOrigins??[],r=e.filter(n=>n==="*"||n===(t??n)),o,s=()=>d.classList.toggle("whole",innerHeight>=o);addEventListener("resize",s),new ResizeObserver(()=>{let n=Math.ceil(d.getBoundingClientRect().height);if(n!==o){o=n,s();for(let i of r)parent.postMessage({kivagenHeight:n},i)}}).observe(d)}function g(e){let t=e.getAttribute("href");if(!URL.canParse(t,document.baseURI))return;let r=new URL(t,document.baseURI),[o,s]=r.href.split("#");s!==void 0&&o===location.href.split("#")[0]||!/^(https?|file):$/.test(r.protocol)||(e.setAttribute("target","_blank"),e.setAttribute("rel","noopener"))}function b(){for(let e of a("a[href]"))g(e);document.addEventListener("click",({target:e})=>{let t=e.closest("a[href]");t&&g(t)},!0)}function w(){let e=c("main"),t=c("header .brand");if(!e||!t)return;let r=h("div",{className:"wrap"}),o=h("div",{className:"wrap source"}),s=h("a",{href:t.href});s.append(c("span",t)?.cloneNode(!0)??t.textContent),o.append(s);let n=c(".eyebrow")?.cloneNode(!0);n&&(n.className="",o.append(n)),e.before(r),e.after(o);let i=()=>{r.append(...a("header .notice")),o.append(...a("footer .as-of"))},S=new MutationObserver(i);for(let x of a("header,footer"))S.observe(x,{childList:!0,subtree:!0});i()}var y=`/* Nothing depends on the height of the frame, which can depend on the height of the document. */
.parts,.tool{max-height:none!important}
.side{position:static}
#saved{min-height:0}
.sheet~.sheet{margin-top:0}
/* In a frame that does not scroll, browsers scroll the page with the frame to what takes the focus, unless that is fixed. */
.whole .side.open{position:absolute}
/* Every card has its own height from the start, so that the height of the document is known. */
.loan{content-visibility:visible}
/* A frame of another site has a storage of its own, so that loans saved in it would be on no page. */
:is(.save,.tray,.copy,.opt:has([name=saved])),.rail-az{display:none!important}
body{padding-bottom:0!important}
.notice{margin-top:1rem}
.source{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding-block:0 1rem;font-size:var(--f-1);color:var(--ink-2)}
`;var{origins:L}=document.currentScript;function v(){w(),b(),parent!==window&&u(L)}l(y);m();document.readyState==="complete"?v():addEventListener("load",v);})();
