/** The pages that crawlers are told about besides the cars: public, and worth finding. */
export const crawlablePublicPages = [
  ...(['/', '/cars', '/prices/my-car', '/faq', '/about', '/developers'] as const),
  ...(['/prices/how', '/contact', '/terms', '/privacy'] as const),
] as const

/** Paths that robots must not visit: people's own pages, and API calls. `$` ends an address, `*` matches anything. */
export const robotsDisallowedPaths = ['/api/', '/dashboard', '/dev/', '/test-gateway/', '/*.data'] as const
/** Exceptions to it: the description of the API is public. */
export const robotsAllowedPaths = ['/api/docs', '/api/openapi.json'] as const
