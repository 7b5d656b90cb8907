import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { type Mailer, MailSendError } from '#platform/mail/mailer.ts'
import { createOutboxMailer } from '#platform/mail/outbox-mailer.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { silentLogger, TestClock } from '#tests/support/payments.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import type { MailTemplateName } from './mail-templates.ts'
import { type QueuedMail, queueMail } from './queue-mail.ts'
import { requeueMailOfNewerRelease } from './requeue-mail-of-newer-release.ts'
import { sendDueMails } from './send-due-mails.ts'
import { sampleBookingMailFacts } from './templates/booking-mail-facts.ts'

const test = useDatabase()
const from = 'Forecourt <no-reply@cars.test>'
const baseUrl = 'https://cars.test'
let clock: TestClock
let smtp: TestSmtpServer
const mailer = () => createSmtpMailer({ url: smtp.url, from })
const settings = () => ({ baseUrl, clock, log: silentLogger })

beforeEach(async () => {
  clock = new TestClock('2026-11-20T12:00:00Z')
  smtp = await startTestSmtpServer()
})
afterEach(() => smtp.close())

const reset = (overrides: object = {}) => ({
  eventKey: randomUUIDv7(),
  to: 'ada@example.test',
  template: 'password-reset' as const,
  data: { token: 'secret-door' },
  now: clock.now(),
  ...overrides,
})

const rows = () => test.db.select().from(mails)
const queue = <Name extends MailTemplateName>(mail: QueuedMail<Name>) =>
  test.db.transaction((tx) => queueMail(tx, mail))

it('the mails of one calendar entry leave by its sequence, whichever request began first and whatever failed before', async () => {
  const at = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
  const entryOf = (sequence: number) => ({
    uid: 'one@forecourt',
    sequence,
    startsAt: sampleBookingMailFacts.meetingAt,
    endsAt: '2026-12-04T16:00:00.000Z',
    timeZone: 'America/Chicago',
    address: null,
    stampedAt: '2026-11-20T12:00:00.000Z',
  })
  const about = {
    ...sampleBookingMailFacts,
    side: 'buyer' as const,
    reason: null,
    proposedAt: null,
    isOutsideHours: false,
  }
  const to = 'ada@example.test'
  const moved = { ...about, calendar: { ...entryOf(1), method: 'REQUEST' as const } }
  const cancelled = { ...about, calendar: { ...entryOf(2), method: 'CANCEL' as const } }
  const agreed = { ...about, calendar: { ...entryOf(0), method: 'REQUEST' as const } }
  await queue({ eventKey: 'c', to, template: 'meeting-cancelled', data: cancelled, now: at(9) })
  await queue({ eventKey: 'm', to, template: 'meeting-moved', data: moved, now: at(5) })
  await queue({ eventKey: 'a', to, template: 'meeting-confirmed', data: agreed, now: at(1) })
  const sent: string[] = []
  let isDown = true
  const counting: Mailer = {
    kind: 'outbox',
    host: 'cars.test',
    address: from,
    send: async ({ calendar }) => {
      if (isDown) throw new MailSendError('later', 'Not now.')
      sent.push(/SEQUENCE:(\d)/.exec(calendar?.content ?? '')?.[1] ?? '')
    },
  }
  await sendDueMails(test.db, counting, settings())
  isDown = false
  for (let round = 0; round < 3; round += 1) {
    clock.forward({ minutes: 61 })
    await sendDueMails(test.db, counting, settings())
  }
  expect(sent).toEqual(['0', '1', '2'])
})

describe('a mail that is due', () => {
  it('arrives with plain text and HTML of one content, from us, to one address', async () => {
    const data = { ...sampleBookingMailFacts, buyerName: 'Zoë <b>Bold</b>' }
    await queue({ ...reset(), template: 'booking-made', data })
    expect(await sendDueMails(test.db, mailer(), settings())).toBe(1)
    const [mail] = smtp.received
    const [row] = await rows()
    expect(mail?.to).toEqual(['ada@example.test'])
    expect(mail?.headers.get('from')).toBe(from)
    expect(mail?.headers.get('message-id')).toBe(`<${row?.id}@cars.test>`)
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.headers.get('subject')).toBe('New booking: Mercedes C 300 Sedan, one owner')
    expect(mail?.text).toContain('Zoë <b>Bold</b> wants to see your car')
    expect(mail?.text).toContain('Price: $28,450')
    expect(mail?.text).toContain(
      `Respond to the booking: https://cars.test/dashboard/mybuyers?q=${sampleBookingMailFacts.bookingId}`,
    )
    expect(mail?.html).toContain('Zoë &lt;b&gt;Bold&lt;/b&gt; wants to see your car')
    expect(mail?.html).toContain(`href="https://cars.test/dashboard/mybuyers?q=${sampleBookingMailFacts.bookingId}"`)
    expect(row).toMatchObject({ state: 'sent', attempts: 1, sentAt: clock.now(), lastError: null })
  })

  it('leaves once, however often it is looked for', async () => {
    await queue(reset())
    await sendDueMails(test.db, mailer(), settings())
    clock.forward({ days: 2 })
    expect(await sendDueMails(test.db, mailer(), settings())).toBe(0)
    expect(smtp.received).toHaveLength(1)
  })

  it('is left to the servers of a newer release where this one does not know its template, without a lost try', async () => {
    await queue(reset())
    await test.db.update(mails).set({ template: 'of-a-newer-release' })
    await queue(reset({ to: 'grace@example.test' }))
    expect(await sendDueMails(test.db, mailer(), settings())).toBe(1)
    expect(smtp.received.map(({ to }) => to)).toEqual([['grace@example.test']])
    expect(await rows()).toContainEqual(
      expect.objectContaining({ template: 'of-a-newer-release', state: 'queued', attempts: 0, lastError: null }),
    )
  })

  it('leaves where an older server has given it up because it did not know the template, and no other does', async () => {
    const given = { state: 'failed', attempts: 1 } as const
    await queue(reset())
    await test.db.update(mails).set({ ...given, lastError: 'There is no template password-reset.' })
    const { eventKey } = reset()
    await queue(reset({ eventKey, to: 'grace@example.test' }))
    await test.db
      .update(mails)
      .set({ ...given, lastError: 'There is no such mailbox.' })
      .where(eq(mails.eventKey, eventKey))
    expect(await requeueMailOfNewerRelease(test.db, { now: clock.now() })).toBe(1)
    expect(await sendDueMails(test.db, mailer(), settings())).toBe(1)
    expect(smtp.received.map(({ to }) => to)).toEqual([['ada@example.test']])
  })

  it('loses what opens a door once it has left, and keeps the rest', async () => {
    await queue({
      ...reset(),
      template: 'set-password',
      data: { token: 'secret-door', name: 'Ada', role: 'Buyer' },
    })
    await sendDueMails(test.db, mailer(), settings())
    expect(smtp.received[0]?.text).toContain('/reset-password?token=secret-door')
    expect((await rows())[0]?.data).toEqual({ name: 'Ada', role: 'Buyer' })
  })

  it('keeps its links in the outbox of the demo, from which nothing leaves', async () => {
    await queue(reset())
    const outbox = createOutboxMailer({ from })
    expect(await sendDueMails(test.db, outbox, { ...settings(), keepsSecretFields: true })).toBe(1)
    expect((await rows())[0]).toMatchObject({ state: 'sent', data: { token: 'secret-door' } })
    expect(smtp.received).toEqual([])
  })
})

describe('one event', () => {
  it('is written about once, also when its action is tried again', async () => {
    const mail = reset()
    await test.db.transaction((tx) => queueMail(tx, mail))
    await test.db.transaction((tx) => queueMail(tx, mail))
    await sendDueMails(test.db, mailer(), settings())
    expect(smtp.received).toHaveLength(1)
  })

  it('is not written about when its action is undone', async () => {
    const action = test.db.transaction(async (tx) => {
      await queueMail(tx, reset())
      throw new Error('the action failed')
    })
    await expect(action).rejects.toThrow('the action failed')
    await sendDueMails(test.db, mailer(), settings())
    expect(await rows()).toEqual([])
    expect(smtp.received).toEqual([])
  })
})

describe('many senders', () => {
  it('send each mail once between them', async () => {
    for (let index = 0; index < 20; index += 1) await queue(reset({ to: `person${index}@example.test` }))
    const sent = await Promise.all([1, 2, 3, 4].map(() => sendDueMails(test.db, mailer(), settings())))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(20)
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual((await rows()).map(({ recipient }) => recipient).sort())
  })

  it('of one that dies after sending, the others send again that one mail, with the same Message-ID', async () => {
    for (let index = 0; index < 3; index += 1) await queue(reset({ to: `person${index}@example.test` }))
    const real = mailer()
    const isSent = Promise.withResolvers<void>()
    const dying: Mailer = {
      ...real,
      async send(mail) {
        await real.send(mail)
        isSent.resolve()
        await new Promise(() => {})
      },
    }
    void sendDueMails(test.db, dying, settings())
    await isSent.promise
    expect(await sendDueMails(test.db, real, settings())).toBe(2)
    expect(smtp.received).toHaveLength(3)
    clock.forward({ minutes: 6 })
    expect(await sendDueMails(test.db, real, settings())).toBe(1)
    const ids = smtp.received.map(({ headers }) => headers.get('message-id'))
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(3)
    expect(ids[3]).toBe(ids[0])
  })
})

describe('a mail that does not leave', () => {
  it('is tried again when the server is back, and arrives once', async () => {
    const { port } = smtp
    await smtp.close()
    await queue(reset())
    expect(await sendDueMails(test.db, createSmtpMailer({ url: smtp.url, from }), settings())).toBe(0)
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'queued', attempts: 1, data: { token: 'secret-door' } })
    expect(row?.lastError).toContain('ECONNREFUSED')
    smtp = await startTestSmtpServer({ port })
    expect(await sendDueMails(test.db, mailer(), settings())).toBe(0)
    clock.forward({ minutes: 1 })
    expect(await sendDueMails(test.db, mailer(), settings())).toBe(1)
    expect(smtp.received).toHaveLength(1)
    expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
  })

  it('is tried after 1, 5 and 30 minutes, 2 and 12 hours, and then given up', async () => {
    await queue(reset())
    const never: Mailer = { ...mailer(), send: () => Promise.reject(new MailSendError('later', '451 Not now')) }
    const waits: number[] = []
    for (;;) {
      await sendDueMails(test.db, never, settings())
      const [row] = await rows()
      if (row?.state !== 'queued') break
      const waitMs = row.nextAttemptAt.getTime() - clock.now().getTime()
      waits.push(waitMs / 60_000)
      clock.forward({ seconds: waitMs / 1000 })
    }
    expect(waits).toEqual([1, 5, 30, 120, 720])
    expect((await rows())[0]).toMatchObject({ state: 'failed', attempts: 6, lastError: '451 Not now', data: {} })
  })

  it('is given up at once where the server says that there is no such address, and others leave', async () => {
    await smtp.close()
    smtp = await startTestSmtpServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nobody@') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    })
    await queue(reset({ to: 'nobody@example.test' }))
    await queue(reset({ to: 'somebody@example.test' }))
    expect(await sendDueMails(test.db, mailer(), settings())).toBe(1)
    const states = new Map((await rows()).map(({ recipient, state }) => [recipient, state]))
    expect(states.get('nobody@example.test')).toBe('failed')
    expect(states.get('somebody@example.test')).toBe('sent')
  })

  it('costs the mail behind it no try while no server is there', async () => {
    await smtp.close()
    for (let index = 0; index < 3; index += 1) await queue(reset())
    await sendDueMails(test.db, createSmtpMailer({ url: smtp.url, from }), settings())
    expect((await rows()).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1])
    smtp = await startTestSmtpServer()
  })
})

describe('what people wrote', () => {
  it('never becomes a header or another recipient', async () => {
    const evil = 'A car\r\nBcc: victim@example.test\r\n\r\nBuy <script>alert(1)</script>\u2028X-Evil: 1'
    const data = { ...sampleBookingMailFacts, carTitle: evil, sellerName: evil }
    await queue({ ...reset(), template: 'booking-accepted', data })
    await sendDueMails(test.db, mailer(), settings())
    const [mail] = smtp.received
    expect(mail?.to).toEqual(['ada@example.test'])
    expect(mail?.headers.has('bcc')).toBe(false)
    expect(mail?.headers.has('x-evil')).toBe(false)
    expect(mail?.html).not.toContain('<script>')
  })

  it('an address with more than an address in it is sent to nobody else', async () => {
    for (const to of ['ada@example.test, eve@example.test', 'ada@example.test>\r\nRCPT TO:<eve@example.test']) {
      await queue(reset({ to }))
    }
    await sendDueMails(test.db, mailer(), settings())
    clock.forward({ minutes: 1 })
    await sendDueMails(test.db, mailer(), settings())
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('eve@example.test')
  })
})
