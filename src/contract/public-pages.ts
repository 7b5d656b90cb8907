/** The pages that machines are told of besides the cars: open to everybody, and worth being found. */
export const publicPages = ['/', '/cars', '/faq', '/about', '/contact', '/terms', '/privacy'] as const

/** Where nothing is for machines: what is one person's own, and calls. `$` ends an address, `*` is anything. */
export const robotsDisallow = ['/api/', '/dashboard', '/dev/', '/test-gateway/', '/*.data'] as const
/** Exceptions of it: what the API can do is public. */
export const robotsAllow = ['/api/docs', '/api/openapi.json'] as const
