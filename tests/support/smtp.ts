import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = {
  /** The recipients of the envelope. */
  to: string[]
  headers: Map<string, string>
  text: string
  html: string
  /** The pictures that the HTML shows, by the id in its `cid:` addresses. */
  pictures: Map<string, Buffer>
  raw: string
}

export type TestSmtpServer = {
  port: number
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
}

/** A real mail server on 127.0.0.1 that stores received mail. */
export async function startTestSmtpServer(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<TestSmtpServer> {
  const { port = 0, ...rest } = options
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), ...parse(raw), raw })
        done()
      })
    },
    ...rest,
  })
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const bound = (listening.address() as AddressInfo).port
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html' | 'pictures'> {
  const whole = partOf(raw)
  const leaves = leavesOf(whole)
  const find = (type: string) =>
    leaves.find(({ headers }) => headers.get('content-type')?.startsWith(type))?.decoded ?? ''
  const pictures = leaves.flatMap(({ headers, body }) => {
    const id = /^<(.+)>$/.exec(headers.get('content-id') ?? '')?.[1]
    return id ? [[id, Buffer.from(body, 'base64')] as const] : []
  })
  return { headers: whole.headers, text: find('text/plain'), html: find('text/html'), pictures: new Map(pictures) }
}

type Part = ReturnType<typeof partOf>

/** The parts that consist of no further ones. */
function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers.get('content-type') ?? '')?.[1]
  if (!boundary) return [part]
  return part.body.split(`--${boundary}`).flatMap((text) => leavesOf(partOf(text.replace(/^\r\n/, ''))))
}

function partOf(text: string) {
  const at = text.indexOf('\r\n\r\n')
  const head = text.slice(0, at).replaceAll(/\r\n[ \t]+/g, ' ')
  const headers = new Map(
    head
      .split('\r\n')
      .map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = text.slice(at + 4)
  return {
    headers,
    body,
    decoded: decode(body, headers.get('content-transfer-encoding') ?? '').replaceAll('\r\n', '\n'),
  }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
