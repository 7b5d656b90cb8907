/**
 * Where to go after signing in: the path that the person came from when it is one of ours, else home. An address that a
 * browser would read as another host (`//host`, `/\host`) is not ours.
 */
export function safeReturnPath(from: string | null): string {
  if (!from || !/^\/(?![/\\])/.test(from)) return '/'
  const base = 'http://own.invalid'
  const url = URL.canParse(from, base) ? new URL(from, base) : null
  if (!url || url.origin !== base) return '/'
  // What was a path of ours may be another host's address once its dots are gone: `/.//host` is `//host`.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash
}
