import { lateFiles } from 'virtual:late-files'
import { files as textFiles } from 'virtual:text-files'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type Language, languages, languagesOfTexts, negotiateLanguage } from '#contract/languages.ts'
import { negotiateUnits } from '#contract/reader-units.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { LanguageContext } from '#web/i18n/language.ts'
import { KeptPartsContext } from '#web/parts/kept-parts-context.ts'
import { cspNonceContext, renderedHtmlReceiverContext, reportErrorContext } from '#web/request/request-context.ts'
import { deferScriptsUntilFirstPaint } from '#web/server/defer-scripts-until-first-paint.ts'
import { createKeptPartStore, type PageParts } from '#web/server/kept-parts.ts'
import { deferredFilesElementId } from '#web/ui/late-files.ts'

const renderTimeoutMs = 10_000

/** In development a part is rendered each time: its code may have changed. */
const keptParts = import.meta.env.PROD ? createKeptPartStore() : null

/** Texts of a part that is loaded later are waited for by the rendering itself. */
let hasTexts = false

/**
 * Renders the whole page at once: it costs no more CPU than a stream, has a Content-Length, and can be cached. Its text
 * does not go through the response, which is empty.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(cspNonceContext)
  const report = (error: unknown) => context.get(reportErrorContext)(error, request)
  if (!hasTexts) await waitForTexts(...languages)
  hasTexts = true
  const language = negotiateLanguage(request)
  const used = new Set<string>()
  const usedLate = new Set<string>()
  const units = negotiateUnits(request)
  const parts = keptParts?.beginPage() ?? null
  const pageOf = (entry: EntryContext) => (
    <LanguageContext value={{ language, units, used, usedLate }}>
      <KeptPartsContext value={parts}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </KeptPartsContext>
    </LanguageContext>
  )
  const entry = withOwnRoutesAlone(routerContext)
  const html =
    (await renderInOneGo(entry, { nonce, parts, pageOf })) ??
    assembled(await renderToText(pageOf(entry), { nonce, report }), parts, { isComplete: false })
  const late = [...lateFilesOf(routerContext), ...cataloguesOf(language, usedLate)]
  const files = { now: cataloguesOf(language, used), late }
  context.get(renderedHtmlReceiverContext)(withScriptLinks(html, files))
  return new Response(null, { status, headers })
}

const cataloguesOf = (language: Language, names: Set<string>) =>
  [...names].flatMap(
    (name) =>
      languagesOfTexts(language)
        .map((each) => textFiles[`${each}/${name}`])
        .find((file) => file !== undefined) ?? [],
  )

function lateFilesOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const files = staticHandlerContext.matches.flatMap(({ route }) => {
    const module = manifest.routes[route.id]?.module
    return module ? (lateFiles[module] ?? []) : []
  })
  return [...new Set(files)]
}

/**
 * React Router makes each route that its manifest names anew for every page, a hundred of them, and asks for those of
 * the page: where routes are not discovered later (`routeDiscovery`), the others are nothing to it.
 */
function withOwnRoutesAlone(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry
  const own = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const routes = Object.fromEntries(own.map((route) => [route.id, route]))
  return { ...entry, manifest: { ...manifest, routes } }
}

const preload = /<link rel="modulepreload"[^<>]*? href="([^<>"]+)"[^<>]*\/>/g

/**
 * Links the catalogues that the page uses, so that they load together with its scripts, and moves all of these after
 * what the first paint needs: the page can be read before they run, so styles and pictures go first. Names the files of
 * late parts.
 */
function withScriptLinks(html: string, { now, late }: { now: string[]; late: string[] }): string {
  const end = html.indexOf('</head>')
  if (end < 0) return html
  const head = html.slice(0, end)
  const scripts = [...head.matchAll(preload)].map(([, href = '']) => href)
  const files = [...new Set([...scripts, ...now])]
  const names = `<script type="application/json" id="${deferredFilesElementId}">${JSON.stringify(late.filter((file) => !files.includes(file)))}</script>`
  const bodyEnd = html.lastIndexOf('</body>')
  // Put together once: each change of a whole page is a copy of it.
  const bare =
    bodyEnd < end
      ? head.replaceAll(preload, '') + html.slice(end)
      : [head.replaceAll(preload, ''), html.slice(end, bodyEnd), names, html.slice(bodyEnd)].join('')
  const deferred = import.meta.env.PROD ? deferScriptsUntilFirstPaint(bare, files) : null
  if (deferred) return deferred
  const links = files.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}"/>`)
  return bare.replace('</head>', () => `${links.join('')}</head>`)
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  // A client error, such as a method that a page does not accept, is not a server failure.
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(reportErrorContext)(error, request)
}

/** What React writes for a part that has to wait, or failed. */
const unfinishedPart = '<!--$!-->'
const pageEnd = '</body></html>'

/**
 * Renders a page that waits for nothing, as nearly all pages, for three quarters of the work of a stream: no part becomes
 * bytes and then text again. React Router's own way to hand the data over waits: here they follow the page as the same
 * scripts. Null where something has to wait or fails, which only the stream can do and report.
 */
async function renderInOneGo(
  context: EntryContext,
  {
    nonce,
    parts,
    pageOf,
  }: { nonce: string; parts: PageParts | null; pageOf: (entry: EntryContext) => React.ReactNode },
): Promise<string | null> {
  const { serverHandoffStream, ...others } = context
  const html = renderedOrNull(pageOf(others))
  if (!html?.endsWith(pageEnd) || html.includes(unfinishedPart)) return null
  const hasScripts = context.renderMeta?.didRenderScripts
  const scripts = serverHandoffStream && hasScripts ? await dataScripts(serverHandoffStream, nonce) : ''
  return `<!DOCTYPE html>${assembled(html.slice(0, -pageEnd.length), parts, { isComplete: true })}${scripts}${pageEnd}`
}

function assembled(html: string, parts: PageParts | null, options: { isComplete: boolean }): string {
  return parts?.assemble(html, options) ?? html
}

function renderedOrNull(page: React.ReactNode): string | null {
  try {
    return renderToString(page)
  } catch {
    return null
  }
}

async function dataScripts(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const decoder = new TextDecoder()
  const calls: string[] = []
  for await (const part of stream) calls.push(`enqueue(${scriptText(decoder.decode(part, { stream: true }))})`)
  return [...calls, 'close()']
    .map((call) => `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`)
    .join('')
}

const unsafeInScripts: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** A text as a literal that cannot end its script. */
function scriptText(text: string): string {
  return JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (sign) => unsafeInScripts[sign] ?? '')
}

type RenderOptions = { nonce: string; report: (error: unknown) => void }

function renderToText(element: React.ReactNode, { nonce, report }: RenderOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const sink = new TextSink((text) => {
      clearTimeout(timer)
      resolve(text)
    })
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      // Every part is rendered in its place: a part that scripts move there later would push down what the visitor is
      // pressing, and visitors without scripts would never see it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink as unknown as NodeJS.WritableStream),
      onShellError: (error) => {
        clearTimeout(timer)
        reject(error)
      },
      onError: report,
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long.')), renderTimeoutMs)
  })
}

/** What React needs of a stream to write to: it never has to wait, and a page is seventy parts. */
class TextSink {
  readonly #parts: (Uint8Array | string)[] = []
  readonly #onEnd: (text: string) => void

  constructor(onEnd: (text: string) => void) {
    this.#onEnd = onEnd
  }

  write(part: Uint8Array | string): boolean {
    this.#parts.push(part)
    return true
  }

  end(): void {
    this.#onEnd(
      Buffer.concat(this.#parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))).toString(),
    )
  }

  destroy(): void {}

  on(): this {
    return this
  }
}
