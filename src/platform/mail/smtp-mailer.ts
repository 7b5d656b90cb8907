import { createTransport } from 'nodemailer'
import { encodedMailSubject } from './encoded-mail-subject.ts'
import { type Mailer, MailSendError } from './mailer.ts'

/** Longer than any step of the protocol normally takes; the lease of a mail is longer still. */
const sendLimitMs = 90_000
const connectMs = 15_000
const silenceMs = 30_000

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Codes of nodemailer after which other mail would fail in the same way. */
const serverFaults = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EREQUIRETLS', 'EPROTOCOL', 'EAUTH', 'ENOAUTH'],
  ...['EPROXY', 'ECONFIG', 'EABORT'],
])

/**
 * Sends by SMTP: `smtps://` over TLS from the first byte, `smtp://` with STARTTLS where the server offers it. A
 * password is sent to another machine only over TLS. `from` is `Name <address>` or an address.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const { username, hostname } = new URL(url)
  const transport = createTransport({
    url,
    requireTLS: username !== '' && !loopbackHosts.has(hostname),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    // Mail consists of our own text; nothing in it may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    host: emailDomainOf(from),
    address: emailAddressOfMailHeader(from),
    async send({ messageId, to, subject, text, html, headers, pictures, calendar }) {
      try {
        await transport.sendMail({
          from,
          messageId,
          text,
          html,
          ...subjectAndHeaders(subject, headers),
          // An object: nodemailer would parse a text as a list of addresses.
          to: { name: '', address: to },
          // In the body for programs with buttons, and attached for the rest.
          ...(calendar ? { icalEvent: { ...calendar, filename: 'invite.ics' } } : {}),
          // Together with the HTML (multipart/related), so that no program lists them as attached files.
          attachments: pictures.map(({ contentId, bytes }, at) => ({
            cid: contentId,
            content: Buffer.from(bytes),
            contentType: 'image/jpeg',
            contentDisposition: 'inline' as const,
            filename: `car-${at + 1}.jpg`,
          })),
          signal: AbortSignal.timeout(sendLimitMs),
        })
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

/** A text that looks like an encoded word would be sent as it is, and read as what it hides. */
function subjectAndHeaders(subject: string, headers: Record<string, string>) {
  if (!subject.includes('=?')) return { subject, headers }
  return { headers: { ...headers, Subject: { prepared: true, foldLines: true, value: encodedMailSubject(subject) } } }
}

/** The address of `Name <name@host>` or `name@host`. */
export function emailAddressOfMailHeader(from: string): string {
  return /<([^<>\s]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}

/** The host of `Name <name@host>` or `name@host`. */
export function emailDomainOf(from: string): string {
  return /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

function failureOf(error: unknown): MailSendError {
  if (!(error instanceof Error)) return new MailSendError('later', String(error))
  const { code = '', command, responseCode = 0 } = error as SmtpError
  const isPermanent = responseCode >= 500 && responseCode < 600
  if (command === 'RCPT TO' && isPermanent) return new MailSendError('refused', error.message, { cause: error })
  const isOurs = serverFaults.has(code) || error.name === 'AbortError' || error.name === 'TimeoutError'
  return new MailSendError(isOurs ? 'unavailable' : 'later', error.message, { cause: error })
}
