import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { NoticePreferences } from '#contract/notices.ts'
import { users } from '#db/schema/accounts.ts'
import { mailPreferences, mails } from '#db/schema/mail.ts'
import { aBuyer, aSeller } from '#db/seed/builders.ts'
import { endOfQuietHours } from '#domain/mail/end-of-quiet-hours.ts'
import type { MailTemplateName } from '#domain/mail/mail-templates.ts'
import { type QueuedMail, queueMail } from '#domain/mail/queue-mail.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import { sampleBookingMailFacts } from '#domain/mail/templates/booking-mail-facts.ts'
import { unsubscribeByMailToken } from '#domain/subscriptions/unsubscribe-by-mail-token.ts'
import type { Mailer, OutgoingMail } from '#platform/mail/mailer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger, TestClock } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { countUnreadNotices } from './list-notices.ts'
import { findNoticePreferences, saveNoticePreferences } from './notice-preferences.ts'

const test = useDatabase()
let clock: TestClock
let sent: OutgoingMail[]
beforeEach(() => {
  clock = new TestClock('2026-11-20T12:00:00Z')
  sent = []
})
const mailer: Mailer = {
  kind: 'outbox',
  host: 'cars.test',
  address: 'no-reply@cars.test',
  send: async (mail) => void sent.push(mail),
} as Mailer
const send = () =>
  sendDueMails(test.db, mailer, { baseUrl: 'https://cars.test', clock, log: silentLogger, replyAddress: null })
const queue = <Name extends MailTemplateName>(mail: Omit<QueuedMail<Name>, 'eventKey' | 'now'>) =>
  test.db.transaction((tx) =>
    queueMail(tx, { eventKey: crypto.randomUUID(), now: clock.now(), ...mail } as QueuedMail<Name>),
  )
type Person = Parameters<typeof actorOfUser>[0]
const message = ({ email }: Person, carTitle: string) =>
  queue({
    to: email,
    template: 'new-message',
    data: { threadId: 'of-a-car', carTitle, senderName: 'Noah', texts: [], count: 1, photoCount: 0, replyToken: null },
  })
const unread = async (person: Person) => (await countUnreadNotices(test.db, actorOfUser(person))).unread
const all = { mailOff: [], pageOff: [], pushOff: [], quiet: null }

describe('G-20 several mails of one kind within an hour', () => {
  it('G-20 become one behind the first, with a link to each and one unsubscription', async () => {
    const buyer = await aBuyer(test.db)
    await message(buyer, 'A first car')
    expect(await send()).toBe(1)
    for (const car of ['Audi A4', 'Tesla Model 3', 'BMW 330i']) await message(buyer, car)
    clock.forward({ minutes: 30 })
    expect(await send()).toBe(0)
    clock.forward({ minutes: 30 })
    expect(await send()).toBe(1)
    const [, digest] = sent
    expect(digest?.subject).toBe('3 notifications from Forecourt')
    for (const car of ['Audi A4', 'Tesla Model 3', 'BMW 330i']) expect(digest?.text).toContain(`New message: ${car}`)
    expect(digest?.headers?.['List-Unsubscribe']).toMatch(/unsubscribe\?token=[\w-]{43}&kind=message>$/)
    expect(digest?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(await test.db.$count(mails, eq(mails.state, 'sent'))).toBe(4)
  })

  it('G-20 are one however many servers send at that moment', async () => {
    const people = [await aBuyer(test.db), await aBuyer(test.db), await aSeller(test.db)]
    for (const person of people) for (const car of ['One', 'Two', 'Three']) await message(person, car)
    const counts = await Promise.all([1, 2, 3, 4].map(() => send()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(sent.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  })

  it('G-20 leave alone what is about a time or money: each goes at once', async () => {
    const buyer = await aBuyer(test.db)
    for (const _ of [1, 2]) await queue({ to: buyer.email, template: 'booking-accepted', data: sampleBookingMailFacts })
    expect(await send()).toBe(2)
  })
})

describe('G-20 preferences', () => {
  it('G-20 turn off a kind on each channel, for mail that waits too, and are everybody’s own', async () => {
    const [buyer, other] = [await aBuyer(test.db), await aBuyer(test.db)]
    await message(buyer, 'A car')
    await saveNoticePreferences(test.db, actorOfUser(buyer), { ...all, mailOff: ['message'] })
    await message(buyer, 'Another car')
    await message(other, 'A car')
    await send()
    expect(sent.map(({ to }) => to)).toEqual([other.email])
    expect(await unread(buyer)).toBe(2)
    await saveNoticePreferences(test.db, actorOfUser(buyer), { ...all, pageOff: ['message'] })
    await message(buyer, 'A third car')
    await send()
    expect([sent.length, await unread(buyer)]).toEqual([2, 2])
    expect(await findNoticePreferences(test.db, actorOfUser(other))).toEqual(all)
  })

  it('G-20 of both roles stand, whatever the person is today; payments and the account cannot be turned off', () => {
    const read = (mailOff: string[]) => NoticePreferences.safeParse({ ...all, mailOff }).success
    expect(read(['wish', 'savedSearch', 'car', 'waitlist'])).toBe(true)
    for (const kind of ['payment', 'account', 'nonsense']) expect(read([kind])).toBe(false)
  })

  it.each([
    [{ from: 60, until: 60, timeZone: 'UTC' }, false],
    [{ from: -1, until: 60, timeZone: 'UTC' }, false],
    [{ from: 0, until: 1440, timeZone: 'UTC' }, false],
    [{ from: 0, until: 60, timeZone: 'Mars/Olympus' }, false],
    [{ from: 1320, until: 420, timeZone: 'Asia/Kathmandu' }, true],
  ])('G-20 know which hours are hours: %o', (quiet, isGood) => {
    expect(NoticePreferences.safeParse({ ...all, quiet }).success).toBe(isGood)
  })

  it('G-20 hold mail until the quiet hours are over, but not about money and not a reminder', async () => {
    const buyer = await aBuyer(test.db)
    // 06:00 in Chicago.
    const quiet = { from: 22 * 60, until: 7 * 60, timeZone: 'America/Chicago' }
    await saveNoticePreferences(test.db, actorOfUser(buyer), { ...all, quiet })
    await queue({ to: buyer.email, template: 'booking-accepted', data: sampleBookingMailFacts })
    const reminder = { ...sampleBookingMailFacts, side: 'buyer', token: 'x', kind: 'hour', address: null } as const
    await queue({ to: buyer.email, template: 'meeting-reminder', data: reminder })
    const refund = { ...sampleBookingMailFacts, refundedCents: 100, reason: 'A key.', isWhole: false }
    await queue({ to: buyer.email, template: 'refunded', data: refund })
    expect(await send()).toBe(2)
    clock.forward({ minutes: 59 })
    expect(await send()).toBe(0)
    clock.forward({ minutes: 1 })
    expect(await send()).toBe(1)
    expect(await unread(buyer)).toBe(3)
  })

  it('G-20 let through at any hour what becomes of a meeting within the next 24 hours, and nothing else of a booking', async () => {
    const buyer = await aBuyer(test.db)
    const quiet = { from: 0, until: 23 * 60, timeZone: 'UTC' }
    await saveNoticePreferences(test.db, actorOfUser(buyer), { ...all, quiet })
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
    const step = (minutes: number, formerAt: string | null = null) => ({
      ...sampleBookingMailFacts,
      meetingAt: at(minutes),
      formerAt,
      side: 'buyer' as const,
      calendar: null,
      reason: null,
      proposedAt: null,
      isOutsideHours: false,
    })
    const to = buyer.email
    await queue({ to, template: 'meeting-cancelled', data: step(45) })
    await queue({ to, template: 'meeting-moved', data: step(3 * 24 * 60, at(45)) })
    await queue({ to, template: 'booking-accepted', data: { ...sampleBookingMailFacts, meetingAt: at(45) } })
    await queue({ to, template: 'meeting-cancelled', data: step(2 * 24 * 60) })
    const change = { ...sampleBookingMailFacts, meetingAt: at(45), beforeCents: 1, changes: [] }
    await queue({ to, template: 'car-changed', data: change as never })
    expect(await send()).toBe(3)
    expect(sent.map(({ subject }) => subject.split(':')[0]).toSorted()).toEqual([
      'Accepted',
      'Meeting canceled',
      'Meeting moved',
    ])
  })

  it('G-20 hold mail that was held up until they began, and send it at their end', async () => {
    const buyer = await aBuyer(test.db)
    const quiet = { from: 22 * 60, until: 7 * 60, timeZone: 'UTC' }
    await saveNoticePreferences(test.db, actorOfUser(buyer), { ...all, quiet })
    await message(buyer, 'One car')
    await message(buyer, 'Another car')
    await queue({ to: buyer.email, template: 'booking-accepted', data: sampleBookingMailFacts })
    const refund = { ...sampleBookingMailFacts, refundedCents: 100, reason: 'A key.', isWhole: false }
    await queue({ to: buyer.email, template: 'refunded', data: refund })
    clock.forward({ minutes: 11 * 60 })
    expect(await send()).toBe(1)
    clock.forward({ minutes: 8 * 60 - 1 })
    expect(await send()).toBe(0)
    clock.forward({ minutes: 1 })
    expect(await send()).toBe(2)
  })

  it.each([
    // Spring: 02:00 becomes 03:00 in New York on 8 March 2026; autumn: 02:00 becomes 01:00 on 1 November.
    ['2026-03-08T05:30:00Z', 23 * 60, 7 * 60, 'America/New_York', '2026-03-08T11:00:00.000Z'],
    ['2026-11-01T03:30:00Z', 23 * 60, 7 * 60, 'America/New_York', '2026-11-01T12:00:00.000Z'],
    ['2026-11-20T20:00:00Z', 22 * 60, 7 * 60, 'Asia/Kathmandu', '2026-11-21T01:15:00.000Z'],
    ['2026-11-20T12:00:00Z', 9 * 60, 17 * 60, 'Europe/Berlin', '2026-11-20T16:00:00.000Z'],
    ['2026-11-20T16:00:00Z', 9 * 60, 17 * 60, 'Europe/Berlin', null],
    // The end that the clock skips: where the clock goes on.
    ['2027-03-14T07:00:00Z', 22 * 60, 2 * 60 + 30, 'America/Los_Angeles', '2027-03-14T10:00:00.000Z'],
    ['2027-03-14T07:00:00Z', 22 * 60, 2 * 60, 'America/Los_Angeles', '2027-03-14T10:00:00.000Z'],
    ['2027-03-14T07:00:00Z', 22 * 60, 3 * 60, 'America/Los_Angeles', '2027-03-14T10:00:00.000Z'],
    ['2027-03-27T20:00:00Z', 20 * 60, 30, 'Asia/Beirut', '2027-03-27T22:00:00.000Z'],
    // Lord Howe skips half an hour.
    ['2026-10-03T14:00:00Z', 22 * 60, 2 * 60 + 10, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ])('G-20 at %s quiet hours end where the clock says so', (now, from, until, timeZone, end) => {
    expect(endOfQuietHours(new Date(now), { from, until, timeZone })?.toISOString() ?? null).toBe(end)
  })
})

describe('G-20 one-click unsubscription', () => {
  const tokenOf = async ({ id }: Person) =>
    (await test.db.select().from(mailPreferences).where(eq(mailPreferences.accountId, id)))[0]?.token ?? ''

  it('G-20 ends the kind of mail that carried it, and no other', async () => {
    const buyer = await aBuyer(test.db)
    await queue({ to: buyer.email, template: 'booking-accepted', data: sampleBookingMailFacts })
    await send()
    const link = /<(.*)>/.exec(sent[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    const { searchParams } = new URL(link)
    expect(searchParams.get('kind')).toBe('booking')
    const input = { token: searchParams.get('token') ?? '', kind: 'booking', now: clock.now() } as const
    for (const _ of [1, 2]) expect(await unsubscribeByMailToken(test.db, input)).toBe('notices')
    expect((await findNoticePreferences(test.db, actorOfUser(buyer))).mailOff).toEqual(['booking'])
  })

  it('G-20 is refused for mail that must go, a wrong token, and the token of a person who left', async () => {
    const buyer = await aBuyer(test.db)
    await message(buyer, 'A car')
    await send()
    const [token, now] = [await tokenOf(buyer), clock.now()]
    for (const kind of ['payment', 'account'] as const)
      expect(await unsubscribeByMailToken(test.db, { token, kind, now })).toBeNull()
    expect(await unsubscribeByMailToken(test.db, { token: `${token.slice(0, -1)}!`, kind: 'message', now })).toBeNull()
    await test.db.update(users).set({ deletedAt: now }).where(eq(users.id, buyer.id))
    expect(await unsubscribeByMailToken(test.db, { token, kind: 'message', now })).toBeNull()
  })
})
