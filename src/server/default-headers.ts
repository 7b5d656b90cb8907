/**
 * What every answer carries, whoever makes it: the API, a page, a file, a page from memory. Where people reach the site by
 * https, browsers are told for a year to come by nothing else; its subdomains are not ours to speak for.
 */
export function defaultHeaders({ publicUrl }: { publicUrl: string | null }): readonly (readonly [string, string])[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...(publicUrl?.startsWith('https:') ? ([['Strict-Transport-Security', 'max-age=31536000']] as const) : []),
  ]
}
