import type { ApiFetch } from '#web/client/api-client.ts'

type Api = { fetch: (request: Request, env?: unknown) => Response | Promise<Response> }
type InProcessApi = { fetch: ApiFetch; setCookies: string[] }

// Headers that describe the page's request and its body, not the call that a loader makes.
const headersOfThePageOnly = [
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'range',
  'transfer-encoding',
]

/**
 * The API as a `fetch` without a socket, for one page request: it passes the visitor's headers on, so that the same
 * authentication, limits and validation apply, and it collects cookies that the API sets for the page's response.
 */
export function createInProcessApi(options: { api: Api; request: Request; env: unknown }): InProcessApi {
  const { api, request, env } = options
  const setCookies: string[] = []
  const forwarded = new Headers(request.headers)
  for (const name of headersOfThePageOnly) forwarded.delete(name)

  async function fetchInProcess(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, request.url)
    const call = new Request(url, { signal: request.signal, ...init })
    for (const [name, value] of forwarded) if (!call.headers.has(name)) call.headers.set(name, value)
    const response = await api.fetch(call, env)
    setCookies.push(...response.headers.getSetCookie())
    return response
  }

  return { fetch: fetchInProcess, setCookies }
}
