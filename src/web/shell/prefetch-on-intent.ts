import { matchRoutes, type RouteObject } from 'react-router'

/** The fields of a route in React Router's manifest that are used here. */
type ManifestRoute = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, ManifestRoute> }
  }
}

/**
 * Loads the code of a page as soon as the visitor hovers, touches or focuses a link to it, so that the click waits only
 * for the page's data. The data is not loaded ahead: a view of a car counts, and a price loaded before the click may be
 * out of date. Nothing is loaded for visitors who save data. Starts with `first`, the event that led here, and with the
 * link that has come under the pointer since: no event will tell of that one.
 */
export function prefetchOnIntent(first: Event): void {
  const known = new Set<string>()
  const { __reactRouterManifest: { routes } = { routes: {} } } = window
  const tree = childrenOf(undefined, Object.values(routes))

  function filesOf(path: string): string[] {
    const matches = matchRoutes(tree, path) ?? []
    return matches.flatMap(({ route: { id = '' } }) => {
      const route = routes[id]
      return route ? [route.module, ...(route.imports ?? [])] : []
    })
  }

  function look({ target }: { target: EventTarget | null }) {
    if (savesData()) return
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin || link.hasAttribute('download')) return
    if (known.has(link.pathname)) return
    known.add(link.pathname)
    for (const file of filesOf(link.pathname)) {
      if (known.has(file)) continue
      known.add(file)
      const hint = document.createElement('link')
      hint.rel = 'modulepreload'
      hint.href = file
      document.head.append(hint)
    }
  }
  // On the window: a part that does not live yet lets no touch through (`held-input.ts`).
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    window.addEventListener(type, look, { capture: true, passive: true })
  look(first)
  look({ target: document.querySelector('a[href]:hover') })
}

function childrenOf(parentId: string | undefined, routes: ManifestRoute[]): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index: true } : { id, path, children: childrenOf(id, routes) }))
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
