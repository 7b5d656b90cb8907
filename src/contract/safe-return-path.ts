/**
 * The path to open after signing in: the one that the person came from if it is on this site, otherwise home. An
 * address that a browser would read as another host (`//host`, `/\host`) is not on this site.
 */
export function safeReturnPath(from: string | null): string {
  if (!from || !/^\/(?![/\\])/.test(from)) return '/'
  const base = 'http://own.invalid'
  const url = URL.canParse(from, base) ? new URL(from, base) : null
  if (!url || url.origin !== base) return '/'
  // A path of this site can become another host's address once its dots are resolved: `/.//host` is `//host`.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash
}
