document.currentScript.origins=["*"];
(()=>{function h(t){let e=new CSSStyleSheet;e.replaceSync(t),document.adoptedStyleSheets=[...document.adoptedStyleSheets,e]}var l="embed=1";function f(){let[t,e=""]=location.href.split("#"),n=[...(e&&!e.includes("=")?String(history.state??""):e).split("&").filter(o=>o.includes("=")&&o!==l),l],r=t+"#"+n.join("&");if(r!==location.href)try{history.replaceState(history.state,"",r)}catch{}}function m(){document.addEventListener("address",f),addEventListener("hashchange",f)}var c=document.documentElement;var a=(t,e=document)=>e.querySelector(t),i=(t,e=document)=>[...e.querySelectorAll(t)],d=(t,e)=>Object.assign(document.createElement(t),e);function u(t){let[e]=location.ancestorOrigins??[],s=t.filter(o=>o==="*"||o===(e??o)),n,r=()=>c.classList.toggle("whole",innerHeight>=n);addEventListener("resize",r),new ResizeObserver(()=>{let o=Math.ceil(c.getBoundingClientRect().height);if(o!==n){n=o,r();for(let p of s)parent.postMessage({kivagenHeight:o},p)}}).observe(c)}function g(t){let e=t.getAttribute("href");if(!URL.canParse(e,document.baseURI))return;let s=new URL(e,document.baseURI),[n,r]=s.href.split("#");r!==void 0&&n===location.href.split("#")[0]||!/^(https?|file):$/.test(s.protocol)||(t.setAttribute("target","_blank"),t.setAttribute("rel","noopener"))}function b(){for(let t of i("a[href]"))g(t);document.addEventListener("click",({target:t})=>{let e=t.closest("a[href]");e&&g(e)},!0)}function v(){let t=a("main"),e=a("header .brand");if(!t||!e)return;let s=d("div",{className:"wrap"}),n=d("div",{className:"wrap source"}),r=d("a",{href:e.href});r.append(a("span",e)?.cloneNode(!0)??e.textContent),n.append(r),n.append(a("footer>div>p")),t.before(s),t.after(n);let o=()=>{s.append(...i("header .notice")),n.append(...i("footer .as-of"))},p=new MutationObserver(o);for(let S of i("header,footer"))p.observe(S,{childList:!0,subtree:!0});o()}var w=`/* Nothing depends on the height of the frame, which can depend on the height of the document. */
.parts,.tool{max-height:none!important}
.side{position:static}
#saved{min-height:0}
.sheet~.sheet{margin-top:0}
/* In a frame that does not scroll, browsers scroll the page with the frame to what takes the focus, unless that is fixed. */
.whole .side.open{position:absolute;bottom:auto}
/* Every card has its own height from the start, so that the height of the document is known. */
.loan{content-visibility:visible}
/* A frame of another site has a storage of its own, so that loans saved in it would be on no page. */
:is(.save,.tray,.copy,.opt:has([name=saved])),.rail-az{display:none!important}
body{padding-bottom:0!important}
.notice{margin-top:1rem}
.source{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding-block:0 1rem;font-size:var(--f-1);color:var(--ink-2)}
`;var{origins:k}=document.currentScript;function y(){v(),b(),parent!==window&&u(k)}h(w);m();document.readyState==="complete"?y():addEventListener("load",y);})();
