import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { mails } from '#db/schema/mail.ts'
import { meetingActionLinks, meetings } from '#db/schema/meetings.ts'
import { notices } from '#db/schema/notices.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { meetingReminderMail } from '#domain/mail/templates/meeting-reminder-mail.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anAgreedMeeting } from '#tests/support/an-agreed-meeting.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { listUpcomingMeetings } from './list-upcoming-meetings.ts'
import { cancelOrMoveMeetingByLink, findMeetingByLink } from './meeting-reminder-link.ts'
import { queueMeetingReminders } from './queue-meeting-reminders.ts'
import { reportMissedMeeting } from './report-missed-meeting.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const [tuesday, thursday] = ['2026-11-24T16:00:00.000Z', '2026-11-26T16:00:00.000Z']
const hoursBefore = (at: string, hours: number) => new Date(Date.parse(at) - hours * 3_600_000)
let world: Awaited<ReturnType<typeof anAgreedMeeting>>

beforeEach(async () => {
  world = await anAgreedMeeting(test.db, { at: tuesday, now })
})

const reminders = async () =>
  (await readWrittenMails(test.db)).filter(({ template }) => template === 'meeting-reminder')
const tokenIn = (mail: Awaited<ReturnType<typeof reminders>>[number] | undefined) => String(mail?.data.token)

/** What ends an agreed meeting, or moves it. */
const ends: Readonly<Record<string, (at: Date) => Promise<unknown>>> = {
  'is cancelled': (at) =>
    cancelMeeting(test.db, actorOfUser(world.seller), { bookingId: world.id, reason: null, now: at }),
  'is moved': (at) =>
    changeMeetingTime(test.db, actorOfUser(world.buyer), {
      bookingId: world.id,
      startsAt: thursday,
      isProposal: false,
      now: at,
    }),
  'ends with its booking': (at) => cancelBooking(test.db, actorOfUser(world.buyer), { bookingId: world.id }, at),
}

it.each(Object.keys(ends))(
  'G-14 no reminder leaves, and no link works, of a meeting that %s meanwhile',
  async (name) => {
    const at = hoursBefore(tuesday, 20)
    await queueMeetingReminders(test.db, { now: at })
    const written = await reminders()
    expect(written).toHaveLength(2)
    const told = async () => (await test.db.select({ event: notices.event }).from(notices)).map(({ event }) => event)
    expect((await told()).filter((event) => event === 'meeting-reminder')).toHaveLength(2)
    // The mail server was down at the first try of one.
    await test.db
      .update(mails)
      .set({ attempts: 1 })
      .where(eq(mails.id, written[0]?.id ?? ''))
    await ends[name]?.(at)
    expect(await reminders()).toEqual([])
    expect(await told()).not.toContain('meeting-reminder')
    expect(await test.db.$count(meetingActionLinks)).toBe(0)
    for (const mail of written)
      await expect(findMeetingByLink(test.db, { token: tokenIn(mail), now: at })).rejects.toMatchObject({
        code: 'gone',
      })
  },
)

it('G-14 a meeting that is agreed anew is reminded of, and an earlier link neither shows nor cancels it', async () => {
  const { seller, buyer, id: bookingId } = world
  const at = hoursBefore(tuesday, 20)
  await queueMeetingReminders(test.db, { now: at })
  const [earlier] = await reminders()
  await cancelMeeting(test.db, actorOfUser(seller), { bookingId, reason: null, now: at })
  const wish = { bookingId, startsAt: thursday, isProposal: false, now: at }
  await changeMeetingTime(test.db, actorOfUser(buyer), wish)
  await acceptMeetingTime(test.db, actorOfUser(seller), { bookingId, isOutsideHoursAccepted: false, now: at })
  const token = tokenIn(earlier)
  await expect(findMeetingByLink(test.db, { token, now: at })).rejects.toMatchObject({ code: 'gone' })
  const use = { step: 'cancel' } as const
  await expect(cancelOrMoveMeetingByLink(test.db, { token, use, now: at })).rejects.toMatchObject({ code: 'gone' })
  const dayBefore = hoursBefore(thursday, 20)
  for (let round = 0; round < 2; round++) await queueMeetingReminders(test.db, { now: dayBefore })
  expect((await reminders()).map(({ recipient }) => recipient).sort()).toEqual([buyer.email, seller.email].sort())
  const [mail] = await reminders()
  expect(await findMeetingByLink(test.db, { token: tokenIn(mail), now: dayBefore })).toMatchObject({
    startsAt: thursday,
  })
})

it.each([
  [24, 'Tomorrow'],
  // The clock of the place shows 12:30 AM and 11:30 PM.
  [9.5, 'Today'],
  [10.5, 'Tomorrow'],
  [2, 'In two hours'],
  [0.5, 'Soon'],
])(
  'G-14 a reminder that is written %d hours before says “%s”, also after a pause of the server',
  async (hours, when) => {
    await queueMeetingReminders(test.db, { now: hoursBefore(tuesday, hours) })
    const [mail] = await reminders()
    const { subject } = meetingReminderMail.compose(mail?.data as never, 'en')
    expect(subject).toBe(`${when}: ${mail?.data.carTitle}`)
  },
)

it('G-14 two who have confirmed the hand-over are not reminded of a later meeting, nor is it listed', async () => {
  const confirmed = { buyerConfirmedAt: now, sellerConfirmedAt: now }
  await test.db
    .update(bookings)
    .set({ status: 'completed', ...confirmed })
    .where(eq(bookings.id, world.id))
  await queueMeetingReminders(test.db, { now: hoursBefore(tuesday, 20) })
  expect(await reminders()).toEqual([])
  for (const user of [world.buyer, world.seller])
    expect((await listUpcomingMeetings(test.db, actorOfUser(user), { now })).items).toEqual([])
})

it('G-14 what was proposed in place of a meeting that was missed can no longer be agreed to', async () => {
  const { seller, buyer, id: bookingId } = world
  const proposal = { bookingId, startsAt: '2026-11-27T16:00:00.000Z', isProposal: false, now }
  await changeMeetingTime(test.db, actorOfUser(seller), proposal)
  const after = hoursBefore(tuesday, -1)
  await reportMissedMeeting(test.db, actorOfUser(buyer), { bookingId, reason: null, now: after })
  const [meeting] = await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId))
  expect(meeting).toMatchObject({ status: 'missed', proposedStartsAt: null, proposedBy: null })
  const agreement = { bookingId, isOutsideHoursAccepted: false, now: after }
  const agreed = acceptMeetingTime(test.db, actorOfUser(buyer), agreement)
  await expect(agreed).rejects.toMatchObject({ code: 'conflict' })
})
