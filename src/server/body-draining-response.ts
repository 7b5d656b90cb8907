import { type IncomingMessage, ServerResponse } from 'node:http'

/** A remaining body up to this size is read after the response, and the connection serves the next request. */
const drainedBytes = 2 * 1024 * 1024
/** How long, in milliseconds, the rest of a body is read after the response is complete. */
const lingerMs = 5_000

/**
 * A response that may be sent before its request's body was read: to a signed-out caller, to a body that is too large,
 * to a path that accepts none. The rest of the body never breaks the next request on the connection: a short one is
 * read and discarded. After a long one, or one of unknown length, the response has `Connection: close`; the connection
 * is closed once the rest is read, or after a while, since a system that closes while it still receives discards its
 * own response (RFC 9112, 9.6).
 */
export class BodyDrainingResponse extends ServerResponse {
  #isEnding = false

  constructor(request: IncomingMessage) {
    super(request)
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    if (coding === undefined && (length === undefined || length === '0')) return
    const nothing = () => {}
    this.once('finish', () => drain(request, { onEnd: nothing, onTimeout: () => request.socket.destroySoon() }))
  }

  override writeHead(status: number, ...more: unknown[]): this {
    if (this.#isLast()) this.shouldKeepAlive = false
    return super.writeHead(status, ...(more as []))
  }

  override end(...given: unknown[]): this {
    if (this.#isEnding || this.writableEnded || !this.#isLast()) return super.end(...(given as []))
    this.#isEnding = true
    const [chunk, encoding] = given
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encodingOf(encoding)) : chunk
    const hasBytes = bytes instanceof Uint8Array && bytes.length > 0
    // A client that knows the length need not wait for the end of the connection.
    if (!this.headersSent && !this.hasHeader('Content-Length')) {
      this.setHeader('Content-Length', hasBytes ? bytes.length : 0)
    }
    if (hasBytes) this.write(bytes)
    else this.flushHeaders()
    const finish = () => super.end(...(given.filter((one) => typeof one === 'function') as []))
    drain(this.req, { onEnd: finish, onTimeout: finish })
    return this
  }

  /** A body that was received completely is no problem, however long it is. */
  #isLast(): boolean {
    const { complete, headers } = this.req
    if (complete) return false
    const length = headers['transfer-encoding'] === undefined ? (headers['content-length'] ?? 0) : Number.NaN
    return !(Number(length) <= drainedBytes)
  }
}

function encodingOf(given: unknown): BufferEncoding {
  return typeof given === 'string' && Buffer.isEncoding(given) ? given : 'utf8'
}

/** Reads and discards the rest of a body. */
function drain(request: IncomingMessage, then: Record<'onEnd' | 'onTimeout', () => void>): void {
  if (request.readableEnded || request.destroyed) {
    then.onEnd()
    return
  }
  const timer = setTimeout(() => done(then.onTimeout), lingerMs)
  const ended = () => done(then.onEnd)
  function done(next: () => void): void {
    clearTimeout(timer)
    request.off('close', ended).off('end', ended)
    next()
  }
  // A reader that started on the body and gave up would pause the stream again at every part.
  request.removeAllListeners('data').removeAllListeners('readable')
  request.on('end', ended).on('close', ended).resume()
}
