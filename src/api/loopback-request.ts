export const loopbackAddressPattern = /^(127(?:\.\d{1,3}){3}|::1)$/
export const loopbackHostPattern = /^((?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * True where the socket comes from this machine, no proxy forwards the request, and the browser requested this machine
 * by name. The last check refuses a page of another site whose name resolves to this machine.
 */
export function isLoopbackRequest(headers: Headers): boolean {
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers.has(name))
  return (
    !isForwarded &&
    loopbackAddressPattern.test(headers.get('x-client-ip') ?? '') &&
    loopbackHostPattern.test(headers.get('host') ?? '')
  )
}
