import { type CachedPage, toCachedPage } from '#web/server/page-cache/cached-page.ts'
import type { PageCacheKey } from '#web/server/page-cache/page-cache-key.ts'
import type { PageRenderer } from '#web/server/page-renderer.ts'
import type { SecurityHeaderOptions } from '#web/server/security-headers.ts'

type Deps = { render: PageRenderer; policy: SecurityHeaderOptions }

/**
 * Renders the page of a key for an anonymous visitor: the request is built from the key alone, so that no data of the
 * visitor who happened to come first can appear in the page of all others. Null for a page that is not the same for all
 * visitors.
 */
export function createAnonymousPageRenderer({
  render,
  policy,
}: Deps): (key: PageCacheKey) => Promise<CachedPage | null> {
  return async ({ origin, target, headers }) => {
    // Rendering the page is not a view of the car; views are counted when it is shown.
    const request = new Request(new URL(target, origin), { headers: { ...headers, 'sec-purpose': 'prefetch' } })
    const { response, html, nonce } = await render(request)
    const { status } = response
    const contentType = response.headers.get('Content-Type') ?? ''
    const isPage = contentType.startsWith('text/html') && (status === 200 || status === 404 || status === 410)
    if (!isPage || html === null || response.headers.has('Set-Cookie') || response.headers.has('Cache-Control'))
      return null
    return toCachedPage({ status, html, contentType, nonce, policy })
  }
}
