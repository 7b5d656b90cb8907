import { randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { languageFromUrlQuery } from '#contract/languages.ts'
import { unitsFromUrlQuery } from '#contract/reader-units.ts'
import type { PublicSiteSettings } from '#contract/site.ts'
import {
  apiFetchContext,
  cspNonceContext,
  isDemoContext,
  renderedHtmlReceiverContext,
  reportErrorContext,
  siteOriginContext,
  siteSettingsRouterContext,
} from '#web/request/request-context.ts'
import { createInProcessApi } from '#web/server/in-process-api.ts'
import { languageCookieHeader, requestWithLanguageCookie } from '#web/server/language-cookie-header.ts'
import { redirectWithUnitCookies } from '#web/server/redirect-with-unit-cookies.ts'

export type PageRendererDeps = {
  api: { fetch: (request: Request, env?: unknown) => Response | Promise<Response> }
  mode: 'development' | 'production'
  /** True where pages for developers of Forecourt are included. */
  isDemo: boolean
  /** The public origin of the site; null to use the origin of each request. */
  publicUrl: string | null
  /** What the operator has set. */
  readSite?: () => Promise<PublicSiteSettings | null>
  reportError?: (error: unknown, request: Request) => void
}

/**
 * An address rendered by React Router. `html` is the body of a document, null for other responses; the nonce is that of
 * its inline scripts.
 */
export type RenderedPage = { response: Response; html: string | null; nonce: string }

export type PageRenderer = (request: Request, env?: unknown) => Promise<RenderedPage>

/** Renders pages: HTML for a document, turbo-stream for a navigation inside the application. */
export function createPageRenderer({
  api,
  mode,
  isDemo,
  publicUrl,
  readSite,
  reportError = logToConsole,
}: PageRendererDeps): PageRenderer {
  // In development React Router would link the styles a second time and take that link back after hydration, which
  // empties each late part whose code is not there yet: all our styles are one file, which every page links anyway.
  const handle = createRequestHandler({ ...build, unstable_getCriticalCss: undefined }, mode)
  return async function renderPage(asked, env) {
    const units = unitsFromUrlQuery(asked.url)
    if (units) return { response: redirectWithUnitCookies(asked.url, units), html: null, nonce: '' }
    const chosen = languageFromUrlQuery(asked.url)
    const request = chosen ? requestWithLanguageCookie(asked, chosen) : asked
    const nonce = randomBytes(16).toString('base64url')
    const inProcess = createInProcessApi({ api, request, env })
    const context = new RouterContextProvider()
    context.set(apiFetchContext, inProcess.fetch)
    context.set(isDemoContext, isDemo)
    context.set(cspNonceContext, nonce)
    context.set(siteOriginContext, publicUrl ?? new URL(request.url).origin)
    if (readSite) context.set(siteSettingsRouterContext, readSite)
    context.set(reportErrorContext, reportError)
    let html: string | null = null
    context.set(renderedHtmlReceiverContext, (text) => {
      html = text
    })
    const rendered = await handle(request, context)
    const headers = new Headers(rendered.headers)
    headers.append('Vary', 'Accept-Language, Cookie')
    if (chosen) headers.append('Set-Cookie', languageCookieHeader(chosen))
    for (const cookie of inProcess.setCookies) headers.append('Set-Cookie', cookie)
    return { response: new Response(rendered.body, { status: rendered.status, headers }), html, nonce }
  }
}

function logToConsole(error: unknown): void {
  console.error(error)
}
