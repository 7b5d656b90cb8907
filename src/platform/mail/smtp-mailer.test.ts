import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#config/config.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import { createMailer } from './create-mailer.ts'

const mail = {
  to: 'ada@example.test',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: {},
  pictures: [],
  calendar: null,
}
const message = { ...mail, messageId: '<1@cars.test>' }
let smtp: TestSmtpServer
let passwords: string[]

beforeEach(async () => {
  passwords = []
  smtp = await startTestSmtpServer({
    // A server that never offers TLS.
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      passwords.push(password ?? '')
      done(null, { user: username })
    },
  })
})
afterEach(() => smtp.close())

const mailerFor = (url: string, from = 'Forecourt <no-reply@cars.test>') =>
  createMailer(readConfig({ SMTP_URL: url, MAIL_FROM: from }))

/** RFC 2047, as mail programs read it: white space between encoded words is none. */
function readEncodedWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way: string, said: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(said, 'base64').toString()
        : decodeURIComponent(said.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    )
}

describe('the mail server of SMTP_URL', () => {
  it('is signed in to with the name and password of the address', async () => {
    await mailerFor(`smtp://user:se%40cret@127.0.0.1:${smtp.port}`).send(message)
    expect(passwords).toEqual(['se@cret'])
    expect(smtp.received[0]?.headers.get('from')).toBe('Forecourt <no-reply@cars.test>')
  })

  it('is given a subject that hides a text in an encoded word as the signs that it consists of', async () => {
    const hidden = Buffer.from('call 602-555-0199').toString('base64')
    const subjects = [
      `About your Toyota =?utf-8?B?${hidden}?=`,
      `Škoda =?utf-8?B?${hidden}?= `.repeat(9).trim(),
      'Toyota 🚗=? '.repeat(20).trim(),
      'A question?=',
    ]
    for (const subject of subjects) await mailerFor(`smtp://127.0.0.1:${smtp.port}`).send({ ...message, subject })
    expect(smtp.received.map(({ raw }) => raw.includes(hidden))).toEqual([false, false, false, false])
    expect(smtp.received.map(({ headers }) => readEncodedWords(headers.get('subject') ?? ''))).toEqual(subjects)
    for (const { raw } of smtp.received.slice(0, 3))
      for (const [word] of raw.matchAll(/=\?utf-8\?\S*/gi)) expect(word.length).toBeLessThanOrEqual(75)
  })

  it('of another machine is given no password without TLS', async () => {
    // A loopback address that does not look like one.
    const mailer = mailerFor(`smtp://user:secret@[::ffff:127.0.0.1]:${smtp.port}`)
    await expect(mailer.send(message)).rejects.toMatchObject({ name: 'MailFailure', kind: 'unavailable' })
    expect([passwords, smtp.received]).toEqual([[], []])
  })
})

describe('the settings of mail', () => {
  const faults = (environment: Record<string, string>) => {
    try {
      readConfig(environment)
      return ''
    } catch (error) {
      return String(error)
    }
  }

  it('name what is wrong, without the password', () => {
    const text = faults({ SMTP_URL: 'http://user:hunter2@mail.test' })
    expect(text).toMatch(/SMTP_URL .* it should be a mail server, for example smtps:/)
    expect(text).not.toContain('hunter2')
  })

  it.each(['nobody', 'A <b', 'A <a@b.test>\r\nBcc: c@d.test', 'a@b.test, c@d.test', 'A <a@b.test>, <c@d.test>'])(
    'take no MAIL_FROM that is not one sender: %j',
    (from) => expect(faults({ MAIL_FROM: from })).toContain('MAIL_FROM'),
  )

  it.each(['no-reply@cars.test', 'Forecourt <no-reply@cars.test>', 'Zoë’s Cars <zoe@cars.test>'])(
    'take the sender %j',
    (from) => expect(readConfig({ MAIL_FROM: from }).mail).toEqual({ kind: 'embedded', from }),
  )

  it('of production are a mail server and a sender, or the outbox by its name', () => {
    const production = { FORECOURT_ENV: 'production', EMBEDDED: 'database,cards' }
    expect(faults(production)).toContain('SMTP_URL is not set')
    expect(faults({ ...production, EMBEDDED: 'database,cards,mail' })).toBe('')
    const withServer = { ...production, SMTP_URL: 'smtps://mail.cars.test' }
    expect(faults(withServer)).toContain('MAIL_FROM is not set')
    expect(faults({ ...withServer, MAIL_FROM: 'no-reply@cars.test' })).toBe('')
    expect(faults({ SMTP_URL: 'smtps://mail.cars.test', EMBEDDED: 'mail' })).toContain('take one of the two away')
  })
})
