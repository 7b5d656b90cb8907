import type { ApiContext } from './api-env.ts'

type File = { type: string; name: string; write: () => Promise<AsyncGenerator<string>> }

/**
 * Streams a file while it is generated; a reader who is slow or disconnects delays nothing. HEAD writes none of it. An error on the way cuts
 * the response off, since its status has long been sent: the reader can detect that, and the log has the reason.
 */
export async function streamGeneratedFile(c: ApiContext, { type, name, write }: File): Promise<Response> {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const pieces = await write()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await pieces.next()
        if (next.done) controller.close()
        else controller.enqueue(encoder.encode(next.value))
      } catch (error) {
        c.var.log.error({ err: error }, 'a file could not be written to its end')
        controller.error(new Error('The file could not be written to its end.'))
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return c.body(body, 200, headers)
}
