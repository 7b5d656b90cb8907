import { connect } from 'node:net'

/** A request as it goes over the wire, so that it may be wrong in ways that no client library allows. */
export type RawRequest = Readonly<{
  method: string
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer | null
  /** A body that is sent on, in pieces, as `Transfer-Encoding: chunked`. */
  isChunked?: boolean
}>

export type RawResponse = Readonly<{
  /** 0 where the server closed the connection without an answer. */
  status: number
  headers: ReadonlyMap<string, string>
  body: string
  isTimedOut: boolean
  milliseconds: number
}>

/** Sends a request over a connection of its own, and reads until the answer is complete or the server closes it. */
export function sendRaw(request: RawRequest, to: { port: number; timeoutMs: number }): Promise<RawResponse> {
  const started = performance.now()
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0)
    const socket = connect({ host: '127.0.0.1', port: to.port })
    let isTimedOut = false
    const timer = setTimeout(() => {
      isTimedOut = true
      socket.destroy()
    }, to.timeoutMs)
    socket.on('connect', () => {
      for (const piece of wireOf(request)) socket.write(piece)
    })
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece])
      // Who waits for the server to close loses the answer, where the server has not read the whole request by then.
      if (isComplete(received, request)) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ ...parse(received), isTimedOut, milliseconds: Math.round(performance.now() - started) })
    })
  })
}

function isComplete(received: Buffer, { method }: RawRequest): boolean {
  const { status, headers, length } = parse(received)
  if (status === 0 || status === 100) return false
  if (method === 'HEAD' || status === 204 || status === 304) return true
  if (headers.get('transfer-encoding') === 'chunked') return received.subarray(-5).toString('latin1') === '0\r\n\r\n'
  return headers.has('content-length') && length >= Number(headers.get('content-length'))
}

function wireOf({ method, target, headers, body, isChunked }: RawRequest): Buffer[] {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1')
  if (!body) return [head]
  if (!isChunked) return [head, body]
  const pieces: Buffer[] = [head]
  for (let at = 0; at < body.length; at += 64 * 1024) {
    const piece = body.subarray(at, at + 64 * 1024)
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
  }
  return [...pieces, Buffer.from('0\r\n\r\n')]
}

type Parsed = Pick<RawResponse, 'status' | 'headers' | 'body'> & { length: number }

function parse(bytes: Buffer): Parsed {
  const end = bytes.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = bytes
    .subarray(0, end < 0 ? 0 : end)
    .toString('latin1')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0)
  // After the answer that promises more, the true one follows.
  if (status === 100) return parse(bytes.subarray(end + 4))
  const rest = bytes.subarray(end + 4)
  const body = headers.get('transfer-encoding') === 'chunked' ? withoutChunks(rest) : rest
  return { status, headers, body: body.toString('utf8'), length: rest.length }
}

function withoutChunks(bytes: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const length = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    if (lineEnd < 0 || !length) break
    pieces.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + 2 + length + 2
  }
  return Buffer.concat(pieces)
}
