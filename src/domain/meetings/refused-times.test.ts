import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { meetings } from '#db/schema/meetings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { declineMeetingTime } from './decline-meeting-time.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const [ten, eleven, noon] = ['2026-11-24T16:00:00.000Z', '2026-11-24T17:00:00.000Z', '2026-11-24T18:00:00.000Z']

async function anAgreedMeeting() {
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const wish = { carId: car.id, meetingAt: ten, phone: '+1 512 555 0123' }
  const { id: bookingId } = await requestBooking(test.db, actorOfUser(buyer), wish, now)
  await acceptBooking(test.db, actorOfUser(seller), { bookingId }, now)
  const as = { buyer: actorOfUser(buyer), seller: actorOfUser(seller) }
  const propose = (side: keyof typeof as, startsAt: string) =>
    changeMeetingTime(test.db, as[side], { bookingId, startsAt, isProposal: true, now })
  const refuse = (side: keyof typeof as, reason: string | null) =>
    declineMeetingTime(test.db, as[side], { bookingId, reason, now })
  const read = async () =>
    (await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId)))[0] ?? expect.fail()
  return { bookingId, as, propose, refuse, read }
}

it.each(['seller', 'buyer'] as const)(
  'why a time was refused is gone once the %s proposes another one',
  async (side) => {
    const { propose, refuse, read } = await anAgreedMeeting()
    await propose(side, eleven)
    await refuse(side === 'seller' ? 'buyer' : 'seller', 'I work then.')
    expect(await read()).toMatchObject({ status: 'confirmed', reason: 'I work then.' })
    await propose(side, noon)
    expect(await read()).toMatchObject({ status: 'confirmed', reason: null, reasonBy: null })
  },
)

it('why a meeting was called off still stands beside the time that is proposed instead', async () => {
  const { bookingId, as, propose, read } = await anAgreedMeeting()
  await cancelMeeting(test.db, as.seller, { bookingId, reason: 'The car is at the garage.', now })
  await propose('seller', eleven)
  expect(await read()).toMatchObject({ status: 'cancelled', reason: 'The car is at the garage.' })
})

it('who hears that their time was declined reads which one', async () => {
  const { propose, refuse } = await anAgreedMeeting()
  await propose('buyer', eleven)
  await refuse('seller', null)
  const { template, data } = (await readWrittenMails(test.db)).at(-1) ?? expect.fail()
  expect({ template, data }).toMatchObject({
    template: 'meeting-declined',
    data: { proposedAt: eleven, meetingAt: ten },
  })
})

it('a time is declined or called off only as it was seen', async () => {
  const { bookingId, as, propose, read } = await anAgreedMeeting()
  const answers = { decline: declineMeetingTime, cancel: cancelMeeting }
  const answer = (step: keyof typeof answers, startsAt: string) =>
    answers[step](test.db, as.seller, { bookingId, reason: null, startsAt, now })
  await propose('buyer', eleven)
  await propose('buyer', noon)
  await expect(answer('decline', eleven)).rejects.toMatchObject({ code: 'conflict' })
  expect(await read()).toMatchObject({ status: 'confirmed', proposedStartsAt: new Date(noon) })
  await answer('decline', noon)
  await expect(answer('cancel', eleven)).rejects.toMatchObject({ code: 'conflict' })
  expect(await read()).toMatchObject({ status: 'confirmed', proposedStartsAt: null })
  expect(await answer('cancel', ten)).toMatchObject({ status: 'cancelled' })
})
