import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { meetingActionLinks, meetings } from '#db/schema/meetings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { readSentMailSummaries, readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { cancelOrMoveMeetingByLink, findMeetingByLink } from './meeting-reminder-link.ts'
import { queueMeetingReminders } from './queue-meeting-reminders.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const [ten, eight, free] = ['2026-11-24T16:00:00.000Z', '2026-11-25T02:00:00.000Z', '2026-11-25T16:00:00.000Z']
const at = new Date('2026-11-23T20:00:00Z')

type User = Awaited<ReturnType<typeof aBuyer>>
let world: { seller: User; buyer: User; bookingId: string }

async function agree(seller: User, buyer: User, meetingAt: string): Promise<string> {
  const { id: carId } = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const wish = { carId, meetingAt, phone: '+1 512 555 0123', isProposal: true }
  const { id: bookingId } = await requestBooking(test.db, actorOfUser(buyer), wish, now)
  await acceptBooking(test.db, actorOfUser(seller), { bookingId, isOutsideHoursAccepted: true }, now)
  return bookingId
}

beforeEach(async () => {
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  world = { seller, buyer, bookingId: await agree(seller, buyer, ten) }
  await queueMeetingReminders(test.db, { now: at })
})

async function tokenOf({ email }: User): Promise<string> {
  const written = (await readWrittenMails(test.db)).filter(({ template }) => template === 'meeting-reminder')
  return String(written.find(({ recipient }) => recipient === email)?.data.token)
}
const meeting = async () =>
  (await test.db.select().from(meetings).where(eq(meetings.bookingId, world.bookingId)))[0] ?? expect.fail()
const propose = (token: string, startsAt: string) =>
  cancelOrMoveMeetingByLink(test.db, { token, use: { step: 'propose', startsAt }, now: at })

describe('G-14 the link of a reminder about a meeting whose seller has no hours', () => {
  it.each(['buyer', 'seller'] as const)(
    'lets the %s propose any other time, once, without a log-in; the other side accepts it',
    async (side) => {
      const [own, other] = side === 'buyer' ? [world.buyer, world.seller] : [world.seller, world.buyer]
      const token = await tokenOf(own)
      expect(await findMeetingByLink(test.db, { token, now: at })).toMatchObject({ slots: [], isBlocked: false, side })
      expect(await propose(token, eight)).toMatchObject({ status: 'confirmed', startsAt: ten })
      expect(await meeting()).toMatchObject({ proposedStartsAt: new Date(eight), proposedBy: side })
      expect(await readSentMailSummaries(test.db)).toContain(`meeting-proposed → ${other.email}`)
      await expect(propose(token, free)).rejects.toMatchObject({ code: 'gone' })
      const answer = { bookingId: world.bookingId, isOutsideHoursAccepted: true, startsAt: eight, now: at }
      await acceptMeetingTime(test.db, actorOfUser(other), answer)
      expect(await meeting()).toMatchObject({ status: 'confirmed', startsAt: new Date(eight), sequence: 1 })
    },
  )

  it('stays of use where the time is refused: it has passed, is the same, or is that of another meeting of theirs', async () => {
    const { buyer } = world
    await agree(await aSeller(test.db), buyer, free)
    const token = await tokenOf(buyer)
    for (const [startsAt, code] of [
      ['2026-11-23T10:00:00Z', 'invalid'],
      ['tomorrow', 'invalid'],
      [ten, 'invalid'],
      [free, 'conflict'],
    ] as const)
      await expect(propose(token, startsAt), startsAt).rejects.toMatchObject({ code, fields: expect.anything() })
    expect(await test.db.$count(meetingActionLinks)).toBeGreaterThan(0)
    await propose(token, eight)
    expect(await meeting()).toMatchObject({ proposedStartsAt: new Date(eight) })
  })
})

it('G-14 a time outside of the hours is proposed by the link too; a free one is the buyer’s at once', async () => {
  const { seller, buyer } = world
  await setMeetingHours(test.db, actorOfUser(seller), { hours: weekdayMeetingHours, now })
  const token = await tokenOf(buyer)
  const move = cancelOrMoveMeetingByLink(test.db, { token, use: { step: 'move', startsAt: eight }, now: at })
  await expect(move).rejects.toMatchObject({ code: 'invalid' })
  expect(await propose(token, eight)).toMatchObject({ startsAt: ten })
  expect(await meeting()).toMatchObject({ proposedStartsAt: new Date(eight), isProposalOutsideHours: true })
  await test.db.delete(mails)
  await test.db.update(meetings).set({ dayReminderAt: null })
  await queueMeetingReminders(test.db, { now: new Date('2026-11-23T21:00:00Z') })
  const written = (await readWrittenMails(test.db)).filter(
    ({ template, recipient }) => template === 'meeting-reminder' && recipient === buyer.email,
  )
  expect(await propose(String(written.at(-1)?.data.token), free)).toMatchObject({ status: 'confirmed', startsAt: free })
})
