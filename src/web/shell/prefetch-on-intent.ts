import { matchRoutes, type RouteObject } from 'react-router'

/** What React Router's manifest says of a route, as far as it matters here. */
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
 * Fetches the code of a page as soon as somebody points at a link to it, touches it or brings the focus there, so that
 * the click waits for the page's data alone. The data is not asked for ahead: a look at a car counts, and a price that
 * was fetched before the click may be an old one. Nothing is fetched for people who save data. Begins with `first`, the
 * event that led here.
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

  function look({ target }: Event) {
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
  for (const type of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(type, look, { passive: true })
  look(first)
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
