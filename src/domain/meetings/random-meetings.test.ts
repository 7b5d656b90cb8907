import { isNotNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { meetings } from '#db/schema/meetings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { seededRandom } from '#db/seed/random.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { DomainError } from '#domain/domain-error.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { findOverlappingMeetings } from '#tests/support/meeting-actions.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { declineMeetingTime } from './decline-meeting-time.ts'
import { releaseExpiredMeetingHolds } from './release-expired-meeting-holds.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
const rounds = chooseForTestOrProof({ test: 25, proof: 5_000 })
const start = new Date('2026-11-23T12:00:00Z')

it('whatever buyers and sellers do at the same moment, nobody has two meetings at once', async () => {
  const random = seededRandom(testSeed)
  const sellers = [await aSeller(test.db), await aSeller(test.db), await aSeller(test.db), await aSeller(test.db)]
  const buyers = await Promise.all(Array.from({ length: 4 }, () => aBuyer(test.db)))
  const cars: { id: string; sellerId: string }[] = []
  for (const [index, seller] of sellers.entries()) {
    // Every second one publishes no hours.
    const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '11:00' }))
    const rules = { exceptions: [], noticeMinutes: 0, bufferMinutes: 15, lengthMinutes: 30, address: null }
    const hours = { weekly, ...rules, timeZone: 'America/Chicago' }
    if (index % 2 === 0) await setMeetingHours(test.db, actorOfUser(seller), { hours, now: start })
    for (let count = 0; count < 3; count++)
      cars.push(await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: start }))
  }
  const made: { bookingId: string; buyer: (typeof buyers)[number]; seller: (typeof sellers)[number] }[] = []
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[random.whole(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
  // Times on and beside the grid of Tuesday, so that most of them are in each other's way.
  const aTime = () => new Date(Date.parse('2026-11-24T15:00:00Z') + random.whole(0, 8) * 15 * 60_000).toISOString()
  let now = start

  async function book() {
    const [buyer, car] = [one(buyers), one(cars)]
    const seller = sellers.find(({ id }) => id === car.sellerId)
    const wish = { carId: car.id, meetingAt: aTime(), phone: '+1 512 555 0123', isProposal: random.whole(0, 1) === 0 }
    const { id } = await requestBooking(test.db, actorOfUser(buyer), wish, now)
    if (seller) made.push({ bookingId: id, buyer, seller })
  }
  const ofOne = async (step: (world: (typeof made)[number]) => Promise<unknown>) => {
    if (made.length > 0) await step(one(made))
  }
  const someone = ({ buyer, seller }: (typeof made)[number]) => actorOfUser(random.whole(0, 1) === 0 ? buyer : seller)
  const steps = [
    ...[book, book],
    () =>
      ofOne(({ bookingId, seller }) =>
        acceptBooking(test.db, actorOfUser(seller), { bookingId, isOutsideHoursAccepted: true }, now),
      ),
    () =>
      ofOne((world) =>
        changeMeetingTime(test.db, someone(world), {
          bookingId: world.bookingId,
          startsAt: aTime(),
          isProposal: random.whole(0, 1) === 0,
          now,
        }),
      ),
    () =>
      ofOne((world) =>
        acceptMeetingTime(test.db, someone(world), { bookingId: world.bookingId, isOutsideHoursAccepted: true, now }),
      ),
    () =>
      ofOne((world) => declineMeetingTime(test.db, someone(world), { bookingId: world.bookingId, reason: null, now })),
    () => ofOne((world) => cancelMeeting(test.db, someone(world), { bookingId: world.bookingId, reason: null, now })),
    () => ofOne(({ bookingId, buyer }) => cancelBooking(test.db, actorOfUser(buyer), { bookingId }, now)),
    () => releaseExpiredMeetingHolds(test.db, { now }),
  ]
  // Until of both kinds some were agreed, else nothing is proven of one of them.
  const agreedKinds = async () => {
    const { hasHours, confirmedAt } = meetings
    return (await test.db.selectDistinct({ hasHours }).from(meetings).where(isNotNull(confirmedAt))).length
  }
  for (let round = 0; round < rounds || (round < 10 * rounds && (await agreedKinds()) < 2); round++) {
    now = new Date(now.getTime() + random.whole(0, 5) * 60_000)
    // The day of the meetings never comes: a proof would otherwise run out of times.
    if (now.getTime() - start.getTime() > 20 * 3_600_000) now = start
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => one(steps)()))
    for (const result of results)
      if (result.status === 'rejected' && !(result.reason instanceof DomainError)) throw result.reason
    expect(await findOverlappingMeetings(test.db), `seed ${testSeed}, round ${round}`).toEqual([])
  }
  expect(made.length).toBeGreaterThan(0)
  expect(await agreedKinds()).toBe(2)
}, 1_800_000)
