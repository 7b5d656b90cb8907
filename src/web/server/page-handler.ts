import { randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import type { Context, Handler } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { languageOfAddress } from '#contract/languages.ts'
import { compressText } from '#web/server/compress-text.ts'
import { createInProcessApi } from '#web/server/in-process-api.ts'
import { languageChoice, speaking } from '#web/server/language-choice.ts'
import { apiContext, nonceContext, originContext, reportErrorContext } from '#web/server/request-context.ts'
import { type ContentSources, securityHeaders } from '#web/server/security-headers.ts'

type PageHandlerDeps = {
  api: { fetch: (request: Request, env?: unknown) => Response | Promise<Response> }
  mode: 'development' | 'production'
  /** Where people reach the site; null where they reach it in whatever way they do. */
  publicUrl: string | null
  contentSources?: ContentSources
  reportError?: (error: unknown, request: Request) => void
}

/** Answers an address with React Router: HTML for a document, turbo-stream for a navigation inside the application. */
export function createPageHandler(deps: PageHandlerDeps): Handler {
  const { api, mode, publicUrl, contentSources: sources, reportError = logToConsole } = deps
  const handle = createRequestHandler(build, mode)
  return async function renderPage(c: Context) {
    const chosen = languageOfAddress(c.req.raw.url)
    const request = chosen ? speaking(c.req.raw, chosen) : c.req.raw
    const nonce = randomBytes(16).toString('base64')
    const inProcess = createInProcessApi({ api, request, env: c.env })
    const context = new RouterContextProvider()
    context.set(apiContext, inProcess.fetch)
    context.set(nonceContext, nonce)
    context.set(originContext, publicUrl ?? new URL(request.url).origin)
    context.set(reportErrorContext, reportError)

    const response = await handle(request, context)
    const headers = new Headers(response.headers)
    headers.append('Vary', 'Accept-Language, Cookie')
    if (chosen) headers.append('Set-Cookie', languageChoice(chosen))
    for (const cookie of inProcess.setCookies) headers.append('Set-Cookie', cookie)
    for (const [name, value] of Object.entries(securityHeaders({ nonce, mode, sources }))) headers.set(name, value)
    // Pages have no actions: what they take is read only.
    if (response.status === 405) headers.set('Allow', 'GET, HEAD')
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
    return compressText(request, new Response(response.body, { status: response.status, headers }))
  }
}

function logToConsole(error: unknown): void {
  console.error(error)
}
