(()=>{function h(t){let e=new CSSStyleSheet;e.replaceSync(t),document.adoptedStyleSheets=[...document.adoptedStyleSheets,e]}var l="embed=1";function f(){let[t,e=""]=location.href.split("#"),n=[...(e&&!e.includes("=")?String(history.state??""):e).split("&").filter(o=>o.includes("=")&&o!==l),l],r=t+"#"+n.join("&");if(r!==location.href)try{history.replaceState(history.state,"",r)}catch{}}function m(){document.addEventListener("address",f),addEventListener("hashchange",f)}var d=document.documentElement;var a=(t,e=document)=>e.querySelector(t),i=(t,e=document)=>[...e.querySelectorAll(t)],p=(t,e)=>Object.assign(document.createElement(t),e);function u(t){let[e]=location.ancestorOrigins??[],s=t.filter(o=>o==="*"||o===(e??o)),n,r=()=>d.classList.toggle("whole",innerHeight>=n);addEventListener("resize",r),new ResizeObserver(()=>{let o=Math.ceil(d.getBoundingClientRect().height);if(o!==n){n=o,r();for(let c of s)parent.postMessage({kivagenHeight:o},c)}}).observe(d)}function g(t){let e=t.getAttribute("href");if(!URL.canParse(e,document.baseURI))return;let s=new URL(e,document.baseURI),[n,r]=s.href.split("#");r!==void 0&&n===location.href.split("#")[0]||!/^(https?|file):$/.test(s.protocol)||(t.setAttribute("target","_blank"),t.setAttribute("rel","noopener"))}function b(){for(let t of i("a[href]"))g(t);document.addEventListener("click",({target:t})=>{let e=t.closest("a[href]");e&&g(e)},!0)}function w(){let t=a("main"),e=a("header .brand");if(!t||!e)return;let s=p("div",{className:"wrap"}),n=p("div",{className:"wrap source"}),r=p("a",{href:e.href});r.append(a("span",e)?.cloneNode(!0)??e.textContent),n.append(r);let o=a(".eyebrow")?.cloneNode(!0);o&&(o.className="",n.append(o)),t.before(s),t.after(n);let c=()=>{s.append(...i("header .notice")),n.append(...i("footer .as-of"))},S=new MutationObserver(c);for(let x of i("header,footer"))S.observe(x,{childList:!0,subtree:!0});c()}var v=`/* Nothing depends on the height of the frame, which can depend on the height of the document. */
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
`;var{origins:L}=document.currentScript;function y(){w(),b(),parent!==window&&u(L)}h(v);m();document.readyState==="complete"?y():addEventListener("load",y);})();
