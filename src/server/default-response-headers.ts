/**
 * Headers of every response, whatever its source: the API, a page, a file, a cached page. Where the site's public
 * address is https, browsers are told for a year to use nothing else; this excludes subdomains, which are not ours.
 */
export function defaultResponseHeaders({
  publicUrl,
}: {
  publicUrl: string | null
}): readonly (readonly [string, string])[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...(publicUrl?.startsWith('https:') ? ([['Strict-Transport-Security', 'max-age=31536000']] as const) : []),
  ]
}
