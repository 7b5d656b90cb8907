import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { mails } from '#db/schema/mail.ts'
import { calendarFeeds, meetingActionLinks, meetingHours, meetings } from '#db/schema/meetings.ts'
import { siteSettings } from '#db/schema/settings.ts'
import { aBuyer, anAdmin } from '#db/seed/builders.ts'
import { revokeOtherSessions } from '#domain/accounts/revoke-other-sessions.ts'
import { switchBuyerSellerRole } from '#domain/accounts/switch-buyer-seller-role.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import { deleteOwnAccount } from '#domain/people/delete-own-account.ts'
import { suspendPerson } from '#domain/people/suspend-person.ts'
import type { OutgoingMail } from '#platform/mail/mailer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anAgreedMeeting } from '#tests/support/an-agreed-meeting.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { readSentMailSummaries, readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import {
  createMeetingCalendarFeed,
  readMeetingCalendarFeed,
  readMeetingCalendarFile,
  removeMeetingCalendarFeed,
} from './calendar-feed.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { cancelOrMoveMeetingByLink, findMeetingByLink } from './meeting-reminder-link.ts'
import { queueMeetingReminders } from './queue-meeting-reminders.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const [ten, halfPast] = ['2026-11-24T16:00:00.000Z', '2026-11-24T16:30:00.000Z']
const hoursBefore = (hours: number) => new Date(Date.parse(ten) - hours * 3_600_000)
const baseUrl = 'https://cars.test'
let world: Awaited<ReturnType<typeof anAgreedMeeting>>

const eventsOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

async function meetingOf(bookingId: string) {
  const [meeting] = await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId))
  if (!meeting) throw new Error('There is no meeting.')
  return meeting
}

beforeEach(async () => {
  world = await anAgreedMeeting(test.db, { at: ten, now })
})

describe('mail about a meeting', () => {
  it('carries an invitation for each of the two alone, from the address that sends it', async () => {
    const sent: OutgoingMail[] = []
    const mailer = {
      kind: 'outbox' as const,
      host: 'cars.test',
      address: 'no-reply@cars.test',
      send: async (mail: OutgoingMail) => {
        sent.push(mail)
      },
    }
    const { seller, buyer, id } = world
    await test.db.insert(siteSettings).values({ name: 'Autohaus Nord' })
    await cancelMeeting(test.db, actorOfUser(seller), { bookingId: id, reason: null, now })
    await sendDueMails(test.db, mailer, { baseUrl, clock: { now: () => now }, log: silentLogger })
    const uids = new Set<string>()
    for (const { to, calendar } of sent) {
      if (!calendar) continue
      const file = new ICAL.Component(ICAL.parse(calendar.content))
      expect(file.getFirstPropertyValue('method')).toBe(calendar.method)
      const [event] = eventsOf(calendar.content)
      expect(event?.organizer).toBe('mailto:no-reply@cars.test')
      expect(event?.component.getFirstProperty('organizer')?.getParameter('cn')).toBe('Autohaus Nord')
      expect(event?.attendees.map((one) => one.getFirstValue())).toEqual([`mailto:${to}`])
      expect(event?.startDate.toJSDate()).toEqual(new Date(ten))
      uids.add(event?.uid ?? '')
    }
    const seen = sent.flatMap(({ to, calendar }) => (calendar ? [`${calendar.method} → ${to}`] : []))
    expect(seen.sort()).toEqual(
      [
        `CANCEL → ${buyer.email}`,
        `CANCEL → ${seller.email}`,
        `REQUEST → ${buyer.email}`,
        `REQUEST → ${seller.email}`,
      ].sort(),
    )
    expect(uids.size).toBe(1)
  })
})

describe('the calendar address', () => {
  it('shows the meetings of its owner, agreed and cancelled, with sequences that rise', async () => {
    const { buyer, seller, id } = world
    const { token } = await createMeetingCalendarFeed(test.db, actorOfUser(buyer), { now })
    const read = () => readMeetingCalendarFeed(test.db, { token, baseUrl, now })
    const [agreed] = eventsOf(await read())
    expect(agreed).toMatchObject({ sequence: 0, location: '1200 Elm Street, Austin' })
    await changeMeetingTime(test.db, actorOfUser(buyer), { bookingId: id, startsAt: halfPast, isProposal: false, now })
    const [moved] = eventsOf(await read())
    expect([moved?.uid, moved?.sequence, moved?.startDate.toJSDate()]).toEqual([agreed?.uid, 1, new Date(halfPast)])
    await cancelMeeting(test.db, actorOfUser(seller), { bookingId: id, reason: null, now })
    const [cancelled] = eventsOf(await read())
    expect([cancelled?.uid, cancelled?.sequence]).toEqual([agreed?.uid, 2])
    expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  it('stops when it is renewed, taken back, or its owner is kept out; its token is not in the database', async () => {
    const buyer = actorOfUser(world.buyer)
    const first = await createMeetingCalendarFeed(test.db, buyer, { now })
    const second = await createMeetingCalendarFeed(test.db, buyer, { now })
    const read = (token: string) => readMeetingCalendarFeed(test.db, { token, baseUrl, now })
    await expect(read(first.token)).rejects.toMatchObject({ code: 'not_found' })
    await read(second.token)
    expect(JSON.stringify(await test.db.select().from(calendarFeeds))).not.toContain(second.token)
    await test.db
      .update(users)
      .set({ suspendedAt: now, suspendedReason: 'Because.' })
      .where(eq(users.id, world.buyer.id))
    await expect(read(second.token)).rejects.toMatchObject({ code: 'not_found' })
    const third = await createMeetingCalendarFeed(test.db, actorOfUser(world.seller), { now })
    await read(third.token)
    expect(await removeMeetingCalendarFeed(test.db, actorOfUser(world.seller))).toEqual({ removed: true })
    await expect(read(third.token)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is made only by a person who proved a moment ago who they are, and who is told of it', async () => {
    const { buyer } = world
    const stale = { ...actorOfUser(buyer), confirmedAt: new Date(now.getTime() - 11 * 60_000) }
    await expect(createMeetingCalendarFeed(test.db, stale, { now })).rejects.toMatchObject({
      code: 'confirmation_required',
    })
    expect(await test.db.$count(calendarFeeds)).toBe(0)
    await createMeetingCalendarFeed(test.db, actorOfUser(buyer), { now })
    expect(await readSentMailSummaries(test.db)).toContain(`calendar-address-made → ${buyer.email}`)
  })

  it('has nothing of other people, nor has the file of one meeting', async () => {
    const other = await aBuyer(test.db)
    const { token } = await createMeetingCalendarFeed(test.db, actorOfUser(other), { now })
    expect(eventsOf(await readMeetingCalendarFeed(test.db, { token, baseUrl, now }))).toEqual([])
    const file = { bookingId: world.id, baseUrl }
    await expect(readMeetingCalendarFile(test.db, actorOfUser(other), file)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(eventsOf(await readMeetingCalendarFile(test.db, actorOfUser(world.seller), file))).toHaveLength(1)
  })

  it('has the meetings of both sides of who buys and sells, as the file of one has, whichever role they have chosen', async () => {
    const seller = actorOfUser(world.seller)
    const { role } = await switchBuyerSellerRole(test.db, seller, { role: 'Buyer', now })
    const buying = { ...seller, role }
    const { token } = await createMeetingCalendarFeed(test.db, buying, { now })
    const feed = await readMeetingCalendarFeed(test.db, { token, baseUrl, now })
    const file = await readMeetingCalendarFile(test.db, buying, { bookingId: world.id, baseUrl })
    for (const events of [eventsOf(feed), eventsOf(file)])
      expect(events.map(({ summary }) => summary)).toEqual([expect.stringContaining(world.buyer.name)])
    const move = { bookingId: world.id, startsAt: halfPast, isProposal: false, now }
    await expect(changeMeetingTime(test.db, buying, move)).rejects.toMatchObject({ code: 'not_found' })
  })
})

// The two of a moment have no order.
const reminded = async () =>
  (await readWrittenMails(test.db))
    .flatMap(({ template, recipient, data }) =>
      template === 'meeting-reminder' ? [`${data.kind} → ${recipient}`] : [],
    )
    .sort()

describe('reminders', () => {
  it('go to both sides 24 and 2 hours before, once each, however often the timer runs', async () => {
    const { buyer, seller } = world
    const both = (kind: string) => [`${kind} → ${buyer.email}`, `${kind} → ${seller.email}`].sort()
    await queueMeetingReminders(test.db, { now: hoursBefore(24.1) })
    expect(await reminded()).toEqual([])
    for (const hours of [24, 23.9, 12]) await queueMeetingReminders(test.db, { now: hoursBefore(hours) })
    expect(await reminded()).toEqual(both('day'))
    for (const hours of [2, 1.9, -1]) await queueMeetingReminders(test.db, { now: hoursBefore(hours) })
    expect(await reminded()).toEqual([...both('day'), ...both('hour')])
  })

  it('come anew for another time, and not for what was agreed after they were due', async () => {
    await queueMeetingReminders(test.db, { now: hoursBefore(24) })
    const move = { bookingId: world.id, startsAt: halfPast, isProposal: false, now: hoursBefore(3) }
    await changeMeetingTime(test.db, actorOfUser(world.buyer), move)
    await test.db.delete(mails)
    await queueMeetingReminders(test.db, { now: hoursBefore(2.4) })
    expect(await reminded()).toEqual([])
    await queueMeetingReminders(test.db, { now: hoursBefore(1.5) })
    expect(await reminded()).toHaveLength(2)
  })
})

describe('the link of a reminder', () => {
  const at = hoursBefore(20)
  async function tokens() {
    await queueMeetingReminders(test.db, { now: at })
    const written = (await readWrittenMails(test.db)).filter(({ template }) => template === 'meeting-reminder')
    const of = (email: string) => String(written.find(({ recipient }) => recipient === email)?.data.token)
    return { buyer: of(world.buyer.email), seller: of(world.seller.email) }
  }

  it('shows the meeting as often as it is opened, and cancels it once', async () => {
    const { buyer: token } = await tokens()
    for (let times = 0; times < 3; times++)
      expect(await findMeetingByLink(test.db, { token, now: at })).toMatchObject({ startsAt: ten, side: 'buyer' })
    expect((await meetingOf(world.id)).status).toBe('confirmed')
    const cancel = () => cancelOrMoveMeetingByLink(test.db, { token, use: { step: 'cancel' }, now: at })
    const results = await Promise.allSettled([cancel(), cancel()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(cancel()).rejects.toMatchObject({ code: 'gone' })
    expect((await meetingOf(world.id)).status).toBe('cancelled')
  })

  it('moves it to a free time once; a taken one leaves the link of use', async () => {
    const { buyer: token, seller } = await tokens()
    const offered = await findMeetingByLink(test.db, { token, now: at })
    expect(offered.slots.flatMap((day) => day.at)).toContain(halfPast)
    const move = (startsAt: string) =>
      cancelOrMoveMeetingByLink(test.db, { token, use: { step: 'move', startsAt }, now: at })
    await expect(move('2026-11-24T09:15:00Z')).rejects.toMatchObject({ code: 'invalid' })
    await move(halfPast)
    expect(await meetingOf(world.id)).toMatchObject({ status: 'confirmed', startsAt: new Date(halfPast), sequence: 1 })
    await expect(move(ten)).rejects.toMatchObject({ code: 'gone' })
    // The other side's link was about the meeting before it moved.
    await expect(findMeetingByLink(test.db, { token: seller, now: at })).rejects.toMatchObject({ code: 'gone' })
  })

  it('of a seller proposes one of their free times to the buyer, once; the agreed one stays until the answer', async () => {
    const { seller: token } = await tokens()
    const { side, slots } = await findMeetingByLink(test.db, { token, now: at })
    expect([side, slots.flatMap((day) => day.at).includes(halfPast)]).toEqual(['seller', true])
    const use = { step: 'move' as const, startsAt: halfPast }
    const move = () => cancelOrMoveMeetingByLink(test.db, { token, use, now: at })
    await move()
    const asked = { proposedStartsAt: new Date(halfPast), proposedBy: 'seller' }
    expect(await meetingOf(world.id)).toMatchObject({ status: 'confirmed', startsAt: new Date(ten), ...asked })
    expect(await readSentMailSummaries(test.db)).toContain(`meeting-proposed → ${world.buyer.email}`)
    await expect(move()).rejects.toMatchObject({ code: 'gone' })
  })

  it('does not outlive a suspension, a new password or other devices that are signed out; nor does a calendar', async () => {
    const { buyer } = world
    const steps: [string, () => Promise<unknown>][] = [
      ['others out', () => revokeOtherSessions(test.db, actorOfUser(buyer), { token: 'this device' })],
      [
        'suspended',
        async () =>
          suspendPerson(test.db, actorOfUser(await anAdmin(test.db)), { personId: buyer.id, reason: 'A thief.', now }),
      ],
    ]
    for (const [name, step] of steps) {
      await test.db.delete(mails)
      await test.db.update(meetings).set({ dayReminderAt: null })
      const { buyer: token } = await tokens()
      const feed = await createMeetingCalendarFeed(test.db, actorOfUser(buyer), { now })
      await findMeetingByLink(test.db, { token, now: at })
      await step()
      await expect(findMeetingByLink(test.db, { token, now: at }), name).rejects.toMatchObject({ code: 'gone' })
      const use = { token, use: { step: 'cancel' as const }, now: at }
      await expect(cancelOrMoveMeetingByLink(test.db, use), name).rejects.toMatchObject({ code: 'gone' })
      const read = readMeetingCalendarFeed(test.db, { token: feed.token, baseUrl, now })
      await expect(read, name).rejects.toMatchObject({ code: 'not_found' })
      expect([await test.db.$count(calendarFeeds), name]).toEqual([0, name])
    }
    expect(await test.db.select().from(meetingActionLinks).where(eq(meetingActionLinks.accountId, buyer.id))).toEqual(
      [],
    )
    await test.db.update(bookings).set({ status: 'accepted' })
    await test.db.update(meetings).set({ dayReminderAt: null, status: 'confirmed' })
    await test.db.delete(mails)
    await queueMeetingReminders(test.db, { now: at })
    expect(await reminded()).toEqual([`day → ${world.seller.email}`])
  })

  it('is of no use once the meeting has begun, nor is one that nobody was sent', async () => {
    const { buyer: token } = await tokens()
    await expect(findMeetingByLink(test.db, { token, now: new Date(ten) })).rejects.toMatchObject({ code: 'gone' })
    const invented = 'x'.repeat(43)
    await expect(findMeetingByLink(test.db, { token: invented, now: at })).rejects.toMatchObject({ code: 'gone' })
    expect(JSON.stringify(await test.db.select().from(meetingActionLinks))).not.toContain(token)
  })
})

it('of a seller who leaves neither hours nor address nor links stay', async () => {
  const { seller, id } = world
  await createMeetingCalendarFeed(test.db, actorOfUser(seller), { now })
  await queueMeetingReminders(test.db, { now: hoursBefore(20) })
  await deleteOwnAccount(test.db, actorOfUser(seller), { now })
  expect(await test.db.$count(meetingHours)).toBe(0)
  expect(await test.db.$count(calendarFeeds)).toBe(0)
  expect(await test.db.select().from(meetingActionLinks).where(eq(meetingActionLinks.accountId, seller.id))).toEqual([])
  expect(await meetingOf(id)).toMatchObject({ status: 'cancelled', address: null })
})
