import { isNotNull } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { meetings } from '#db/schema/meetings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { seededRandom } from '#db/seed/random.ts'
import { switchBuyerSellerRole } from '#domain/accounts/switch-buyer-seller-role.ts'
import type { Actor } from '#domain/actor.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { DomainError } from '#domain/domain-error.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { countPeopleMeetingOnBothSides, findOverlappingMeetings } from '#tests/support/meeting-actions.ts'
import { recordProofFigures } from '#tests/support/proof-figures.ts'
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

/** After so many rounds most cars are booked and most people have named all times that a day allows: others go on. */
const roundsOfPeople = 25

type User = Awaited<ReturnType<typeof aSeller>>
type Made = { bookingId: string; buyer: User; seller: User }

async function peopleWithCars() {
  // Two of the sellers buy too, each by switching their role before a step.
  const traders = [await aSeller(test.db, { hasBothRoles: true }), await aSeller(test.db, { hasBothRoles: true })]
  const sellers = [await aSeller(test.db), ...traders, await aSeller(test.db)]
  const buyers = [...(await Promise.all(Array.from({ length: 2 }, () => aBuyer(test.db)))), ...traders]
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
  const made: Made[] = []
  return { sellers, buyers, cars, made }
}

it('whatever buyers and sellers do at the same moment, nobody has two meetings at once', async () => {
  const random = seededRandom(testSeed)
  let people = await peopleWithCars()
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[random.whole(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
  // Times on and beside the grid of Tuesday, so that most of them are in each other's way.
  const aTime = () => new Date(Date.parse('2026-11-24T15:00:00Z') + random.whole(0, 8) * 15 * 60_000).toISOString()
  let now = start

  /** Another step of the same person may switch the role meanwhile: then this one is refused. */
  async function as(role: 'Buyer' | 'Seller', person: User): Promise<Actor> {
    const actor = { ...actorOfUser(person), role }
    if (person.hasBothRoles) await switchBuyerSellerRole(test.db, actor, { role, now })
    return actor
  }

  async function book() {
    const { sellers, buyers, cars, made } = people
    const [buyer, car] = [one(buyers), one(cars)]
    const seller = sellers.find(({ id }) => id === car.sellerId)
    const wish = { carId: car.id, meetingAt: aTime(), phone: '+1 512 555 0123', isProposal: random.whole(0, 1) === 0 }
    const { id } = await requestBooking(test.db, await as('Buyer', buyer), wish, now)
    if (seller) made.push({ bookingId: id, buyer, seller })
  }
  const ofOne = async (step: (made: Made) => Promise<unknown>) => {
    if (people.made.length > 0) await step(one(people.made))
  }
  const someone = ({ buyer, seller }: Made) => (random.whole(0, 1) === 0 ? as('Buyer', buyer) : as('Seller', seller))
  const steps = [
    ...[book, book],
    () =>
      ofOne(async ({ bookingId, seller }) =>
        acceptBooking(test.db, await as('Seller', seller), { bookingId, isOutsideHoursAccepted: true }, now),
      ),
    () =>
      ofOne(async (made) => {
        const wish = { startsAt: aTime(), isProposal: random.whole(0, 1) === 0, now }
        await changeMeetingTime(test.db, await someone(made), { bookingId: made.bookingId, ...wish })
      }),
    () =>
      ofOne(async (made) => {
        const answer = { bookingId: made.bookingId, isOutsideHoursAccepted: true, now }
        await acceptMeetingTime(test.db, await someone(made), answer)
      }),
    () =>
      ofOne(async (made) =>
        declineMeetingTime(test.db, await someone(made), { bookingId: made.bookingId, reason: null, now }),
      ),
    () =>
      ofOne(async (made) =>
        cancelMeeting(test.db, await someone(made), { bookingId: made.bookingId, reason: null, now }),
      ),
    () => ofOne(async ({ bookingId, buyer }) => cancelBooking(test.db, await as('Buyer', buyer), { bookingId }, now)),
    () => releaseExpiredMeetingHolds(test.db, { now }),
  ]
  // Until of both kinds some were agreed, and of whoever sells and buys some on both sides, else nothing is proven of one of them.
  const agreedKinds = async () => {
    const { hasHours, confirmedAt } = meetings
    return (await test.db.selectDistinct({ hasHours }).from(meetings).where(isNotNull(confirmedAt))).length
  }
  const isProven = async () => (await agreedKinds()) === 2 && (await countPeopleMeetingOnBothSides(test.db)) > 0
  const found = { rounds: 0, steps: 0, refused: 0, bookings: 0 }
  for (; found.rounds < rounds || (found.rounds < 10 * rounds && !(await isProven())); found.rounds++) {
    if (found.rounds > 0 && found.rounds % roundsOfPeople === 0) {
      people = await peopleWithCars()
      now = start
    }
    now = new Date(now.getTime() + random.whole(0, 5) * 60_000)
    const before = people.made.length
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => one(steps)()))
    for (const result of results)
      if (result.status === 'rejected' && !(result.reason instanceof DomainError)) throw result.reason
    found.steps += results.length
    found.bookings += people.made.length - before
    found.refused += results.filter(({ status }) => status === 'rejected').length
    expect(await findOverlappingMeetings(test.db), `seed ${testSeed}, round ${found.rounds}`).toEqual([])
  }
  const agreed = await test.db.$count(meetings, isNotNull(meetings.confirmedAt))
  const onBothSides = await countPeopleMeetingOnBothSides(test.db)
  const counts = { agreedMeetings: agreed, peopleMeetingOnBothSides: onBothSides }
  await recordProofFigures({ database: inject('databaseSource').kind, ...found, ...counts, overlaps: 0 })
  expect(agreed).toBeGreaterThan(0)
  expect(onBothSides).toBeGreaterThan(0)
  expect(await agreedKinds()).toBe(2)
}, 1_800_000)
