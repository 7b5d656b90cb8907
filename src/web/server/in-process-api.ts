import type { Hono } from 'hono'
import type { ApiFetch } from '#web/api-client.ts'

type InProcessApi = { fetch: ApiFetch; setCookies: string[] }

// They describe the page's request and its body, not the call that a loader makes.
const headersOfThePageOnly = [
  'accept',
  'content-length',
  'content-type',
  'connection',
  'transfer-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
]

/**
 * The API as a `fetch` without a socket, for one page request: the visitor's headers go along, so that the same
 * authentication, limits and validation hold, and cookies that the API sets are collected for the page's answer.
 */
export function createInProcessApi(options: { api: Hono; request: Request; env: unknown }): InProcessApi {
  const { api, request, env } = options
  const setCookies: string[] = []
  const forwarded = new Headers(request.headers)
  for (const name of headersOfThePageOnly) forwarded.delete(name)

  async function fetchInProcess(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const call = new Request(new URL(addressOf(input), request.url), init)
    for (const [name, value] of forwarded) if (!call.headers.has(name)) call.headers.set(name, value)
    const response = await api.request(call, undefined, env as object)
    setCookies.push(...response.headers.getSetCookie())
    return response
  }

  return { fetch: fetchInProcess, setCookies }
}

function addressOf(input: RequestInfo | URL): string | URL {
  return input instanceof Request ? input.url : input
}
