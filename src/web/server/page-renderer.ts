import { randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { languageFromUrl } from '#contract/languages.ts'
import {
  apiContext,
  isDemoContext,
  nonceContext,
  originContext,
  reportErrorContext,
} from '#web/request/request-context.ts'
import { createInProcessApi } from '#web/server/in-process-api.ts'
import { languageCookieHeader, withLanguageCookie } from '#web/server/language-cookie-header.ts'

export type PageRendererDeps = {
  api: { fetch: (request: Request, env?: unknown) => Response | Promise<Response> }
  mode: 'development' | 'production'
  /** Whether pages for whoever builds Forecourt are there too. */
  isDemo: boolean
  /** Where people reach the site; null where they reach it in whatever way they do. */
  publicUrl: string | null
  reportError?: (error: unknown, request: Request) => void
}

/** Answers an address with what React Router makes of it, and the nonce that its inline scripts carry. */
export type PageRenderer = (request: Request, env?: unknown) => Promise<{ response: Response; nonce: string }>

/** Renders pages: HTML for a document, turbo-stream for a navigation inside the application. */
export function createPageRenderer({
  api,
  mode,
  isDemo,
  publicUrl,
  reportError = logToConsole,
}: PageRendererDeps): PageRenderer {
  const handle = createRequestHandler(build, mode)
  return async function renderPage(asked, env) {
    const chosen = languageFromUrl(asked.url)
    const request = chosen ? withLanguageCookie(asked, chosen) : asked
    const nonce = randomBytes(16).toString('base64url')
    const inProcess = createInProcessApi({ api, request, env })
    const context = new RouterContextProvider()
    context.set(apiContext, inProcess.fetch)
    context.set(isDemoContext, isDemo)
    context.set(nonceContext, nonce)
    context.set(originContext, publicUrl ?? new URL(request.url).origin)
    context.set(reportErrorContext, reportError)
    const rendered = await handle(request, context)
    const headers = new Headers(rendered.headers)
    headers.append('Vary', 'Accept-Language, Cookie')
    if (chosen) headers.append('Set-Cookie', languageCookieHeader(chosen))
    for (const cookie of inProcess.setCookies) headers.append('Set-Cookie', cookie)
    return { response: new Response(rendered.body, { status: rendered.status, headers }), nonce }
  }
}

function logToConsole(error: unknown): void {
  console.error(error)
}
