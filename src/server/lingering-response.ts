import { type IncomingMessage, ServerResponse } from 'node:http'

/** A rest of a body that is no longer is taken in behind the answer, and the connection serves the next request. */
const drainedBytes = 2 * 1024 * 1024
/** How long the rest of a body is taken in once the answer stands, in milliseconds. */
const lingerMs = 5_000

/**
 * An answer that may come before the body of its request was read: to a caller who is not signed in, to a body that is
 * too large, to a path that takes none. The rest of the body never breaks the next request on the connection: a short one
 * is taken in and thrown away. Behind a long one, and one whose length nobody told, the answer says `Connection: close`;
 * the connection is closed once the rest is in, or after a while, since a system that closes while it still receives throws
 * its own answer away (RFC 9112, 9.6).
 */
export class LingeringResponse extends ServerResponse {
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
    // Whoever knows the length need not wait for the end.
    if (!this.headersSent && !this.hasHeader('Content-Length')) {
      this.setHeader('Content-Length', hasBytes ? bytes.length : 0)
    }
    if (hasBytes) this.write(bytes)
    else this.flushHeaders()
    const finish = () => super.end(...(given.filter((one) => typeof one === 'function') as []))
    drain(this.req, { onEnd: finish, onTimeout: finish })
    return this
  }

  /** A body that was received whole is no hindrance, however long it is. */
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

/** Throws away what is still to come of a body. */
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
  // What began to read the body and gave up would hold the flow again at every part.
  request.removeAllListeners('data').removeAllListeners('readable')
  request.on('end', ended).on('close', ended).resume()
}
