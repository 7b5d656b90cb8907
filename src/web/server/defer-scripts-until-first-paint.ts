/**
 * The scripts that React Router writes at the end of a page: the modules of its routes, and the entry that hydrates
 * them.
 */
const moduleScript =
  /<script([^>]*) type="module" async="">import ("[^"]+");\n([\s\S]*?)\n\s*window\.__reactRouterRouteModules = ({[^}]*});\s*import\(("[^"]+")\);<\/script>/y
/** Where it begins to differ from all others: a page is long, and a pattern would be tried at each of its scripts. */
const moduleMark = ' type="module" async="">import '
const routeImport = /^import \* as (route\d+) from ("[^"]+");$/
const firstPicture = /fetchpriority="high"/i
/** The longest wait for a picture that does not load. */
const longestWaitMs = 3_000

/**
 * Delays the scripts of a page until its first paint: they start when something is drawn and the picture above the fold
 * is loaded, or as soon as the visitor presses anything. A slow connection loads styles, fonts and the picture first;
 * until then links and forms work without scripts, buttons that need them can be pressed (`HydratedButton`), and earlier
 * presses are replayed once they run (`held-input.ts`). The
 * scripts of a page without such a picture start at once, and its early presses are replayed as well. Null where React
 * Router's output differs.
 */
export function deferScriptsUntilFirstPaint(html: string, preloads: string[]): string | null {
  const start = html.lastIndexOf('<script', html.lastIndexOf(moduleMark))
  moduleScript.lastIndex = Math.max(start, 0)
  const [written, attributes = '', manifest = '', imports = '', modules = '', entry = ''] =
    moduleScript.exec(html) ?? []
  if (!written) return null
  const routes = imports.split('\n').map((line) => routeImport.exec(line.trim()))
  if (routes.some((route) => route === null)) return null
  const names = routes.map((route) => route?.[1])
  const files = [manifest, ...routes.map((route) => route?.[2])]
  // A press in progress during hydration is handled by React itself: its event still has a phase. Not so a form, which is
  // sent by what the browser does after a press, and that was prevented.
  const script = `(() => {
let isBegun = false
const begin = () => {
  if (isBegun) return
  isBegun = true
  for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }))
  Promise.all([${files.map((file) => `import(${file})`).join(', ')}]).then(([, ${names.join(', ')}]) => {
    window.__reactRouterRouteModules = ${modules}
    return import(${entry})
  })
}
const noted = []
const note = (event) => {
  const element = event.type === 'change' ? event.target : event.target.closest('button[type="button"]:not([popovertarget]), button[data-waits], a[aria-haspopup]')
  if (!element) return
  noted.push({ event, element })
  if (event.type === 'click' && element.type !== 'button') event.preventDefault()
}
for (const type of ['click', 'change']) document.addEventListener(type, note, true)
for (const button of document.querySelectorAll('button[data-waits]')) button.disabled = false
window.takeEarlyInput = () => {
  for (const type of ['click', 'change']) document.removeEventListener(type, note, true)
  return noted.splice(0).filter(({ event, element }) => event.eventPhase === Event.NONE || element.type === 'submit' || element.closest('[data-late]')).map(({ element }) => element)
}
for (const sign of ['pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll']) addEventListener(sign, () => { window.hasVisitorActed = true }, { once: true, capture: true, passive: true })
${firstPicture.test(html) ? waitForFirstPaint : 'begin()'}
})()`
  return `${html.slice(0, start)}<script${attributes}>${script}</script>${html.slice(start + written.length)}`
}

const waitForFirstPaint = `const look = () => document.hidden ? begin() : new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
const picture = document.querySelector('img[fetchpriority="high"]')
if (!picture || picture.complete) look()
else for (const end of ['load', 'error']) picture.addEventListener(end, look)
for (const sign of ['pointerdown', 'keydown', 'visibilitychange']) document.addEventListener(sign, begin, { once: true, capture: true, passive: true })
setTimeout(begin, ${longestWaitMs})`
