import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { nonceContext, reportErrorContext } from '#web/server/request-context.ts'

const renderTimeoutMs = 10_000

/** The whole page at once: it costs no more CPU than a stream, has a Content-Length, and can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext)
  const report = (error: unknown) => context.get(reportErrorContext)(error, request)
  const html = await renderToBuffer(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
    nonce,
    report,
  })
  return new Response(new Uint8Array(html), { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  // What a caller did wrong, such as a method that a page does not take, is no failure of the server's.
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(reportErrorContext)(error, request)
}

type RenderOptions = { nonce: string; report: (error: unknown) => void }

function renderToBuffer(element: React.ReactNode, { nonce, report }: RenderOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: (error) => {
        clearTimeout(timer)
        reject(error)
      },
      onError: report,
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long.')), renderTimeoutMs)
  })
}
