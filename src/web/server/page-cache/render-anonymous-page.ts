import { type CachedPage, toCachedPage } from '#web/server/page-cache/cached-page.ts'
import type { PageKey } from '#web/server/page-cache/page-key.ts'
import type { PageRenderer } from '#web/server/page-renderer.ts'
import type { PagePolicy } from '#web/server/security-headers.ts'

type Deps = { render: PageRenderer; policy: PagePolicy }

/**
 * Renders the page of a key as nobody in particular: the request is made from the key alone, so that nothing of the
 * visitor who happened to ask first can stand in what all others get. Null for what is not the same for everybody.
 */
export function renderAnonymousPage({ render, policy }: Deps): (key: PageKey) => Promise<CachedPage | null> {
  return async ({ origin, target, headers }) => {
    // Nobody looks at a car while its page is made; looks are counted when it is shown.
    const request = new Request(new URL(target, origin), { headers: { ...headers, 'sec-purpose': 'prefetch' } })
    const { response, nonce } = await render(request)
    const { status } = response
    const contentType = response.headers.get('Content-Type') ?? ''
    const isPage = contentType.startsWith('text/html') && (status === 200 || status === 404 || status === 410)
    if (!isPage || response.headers.has('Set-Cookie') || response.headers.has('Cache-Control')) return null
    return toCachedPage({ status, html: await response.text(), contentType, nonce, policy })
  }
}
