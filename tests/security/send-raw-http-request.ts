import { connect } from 'node:net'

/** A request as sent over the network, so that it may be wrong in ways that no client library allows. */
export type RawHttpRequest = Readonly<{
  method: string
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer | null
  /** The body is sent in pieces, as `Transfer-Encoding: chunked`. */
  isChunked?: boolean
}>

export type RawHttpResponse = Readonly<{
  /** 0 where the server closed the connection without a response. */
  status: number
  headers: ReadonlyMap<string, string>
  body: string
  isTimedOut: boolean
  milliseconds: number
}>

/** Sends a request over a new connection, and reads until the response is complete or the server closes it. */
export function sendRawHttpRequest(
  request: RawHttpRequest,
  to: { port: number; timeoutMs: number },
): Promise<RawHttpResponse> {
  const started = performance.now()
  return new Promise((resolve) => {
    const answer = readingOf(request)
    const socket = connect({ host: '127.0.0.1', port: to.port, noDelay: true })
    let isTimedOut = false
    const timer = setTimeout(() => {
      isTimedOut = true
      socket.destroy()
    }, to.timeoutMs)
    socket.on('connect', () => {
      for (const piece of wireOf(request)) socket.write(piece)
    })
    socket.on('data', (piece: Buffer) => {
      // A client that waits for the server to close loses the response if the server has not read the whole request by
      // then.
      if (answer.isCompleteWith(piece)) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ ...answer.read(), isTimedOut, milliseconds: Math.round(performance.now() - started) })
    })
  })
}

type Head = Readonly<{ status: number; headers: ReadonlyMap<string, string> }>
const noHead: Head = { status: 0, headers: new Map() }

/** Collects a response piece by piece; its head is parsed once, its body when it is complete. */
function readingOf({ method }: RawHttpRequest) {
  let head: Head = noHead
  let waiting: Buffer = Buffer.alloc(0)
  const body: Buffer[] = []
  let length = 0
  const isComplete = () => {
    const { status, headers } = head
    if (status === 0) return false
    if (method === 'HEAD' || status === 204 || status === 304) return true
    if (headers.get('transfer-encoding') === 'chunked') {
      return Buffer.concat(body.slice(-5)).subarray(-5).toString('latin1') === '0\r\n\r\n'
    }
    return headers.has('content-length') && length >= Number(headers.get('content-length'))
  }
  return {
    isCompleteWith(piece: Buffer): boolean {
      let rest: Buffer = piece
      if (head.status === 0) {
        waiting = Buffer.concat([waiting, piece])
        let end = waiting.indexOf('\r\n\r\n')
        // After an interim response (100) the final one follows.
        while (end >= 0 && headOf(waiting.subarray(0, end)).status === 100) {
          waiting = waiting.subarray(end + 4)
          end = waiting.indexOf('\r\n\r\n')
        }
        if (end < 0) return false
        head = headOf(waiting.subarray(0, end))
        rest = waiting.subarray(end + 4)
      }
      body.push(rest)
      length += rest.length
      return isComplete()
    },
    read() {
      const whole = Buffer.concat(body)
      const isChunked = head.headers.get('transfer-encoding') === 'chunked'
      return { ...head, body: (isChunked ? withoutChunks(whole) : whole).toString('utf8') }
    },
  }
}

function wireOf({ method, target, headers, body, isChunked }: RawHttpRequest): Buffer[] {
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

function headOf(bytes: Buffer): Head {
  const [statusLine = '', ...lines] = bytes.toString('latin1').split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0), headers }
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
