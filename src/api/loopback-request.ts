export const loopbackAddress = /^(127(?:\.\d{1,3}){3}|::1)$/
export const loopbackHost = /^((?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * The socket comes from this machine, no proxy speaks for somebody else, and the browser asked for this machine by name:
 * a page of another site that has its name point here is refused by the last of the three.
 */
export function isLoopbackRequest(headers: Headers): boolean {
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers.has(name))
  return (
    !isForwarded &&
    loopbackAddress.test(headers.get('x-client-ip') ?? '') &&
    loopbackHost.test(headers.get('host') ?? '')
  )
}
