import { eq } from 'drizzle-orm'
import { meetings } from '#db/schema/meetings.ts'
import { createMeetingCalendarFeed } from '#domain/meetings/calendar-feed.ts'
import { lockMeetingOfBooking } from '#domain/meetings/lock-meeting.ts'
import { issueMeetingReminderLink } from '#domain/meetings/meeting-reminder-link.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import {
  expectOkForBothOwners,
  expectSameStatusForAll,
  expectStatusForBuyers,
  expectStatusForSellers,
  type RouteExpectation,
  type RouteRequest,
} from './route-expectations.ts'
import type { RouteFixtures } from './route-fixtures.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const statusForBoth = (status: number) => ({
  ...expectStatusForBuyers(status),
  otherSeller: status,
  ownerSeller: status,
})

const hours = {
  weekly: [],
  exceptions: [],
  noticeMinutes: 0,
  bufferMinutes: 0,
  lengthMinutes: 30,
  address: null,
  timeZone: 'America/Chicago',
}

/** The meeting of the fixtures' booking, agreed, in a week. */
async function anAgreedMeeting({ db, booking }: RouteFixtures, startsAt = inDays(7)) {
  const now = new Date()
  return db.transaction(async (tx) => {
    const { id } = await lockMeetingOfBooking(tx, { bookingId: booking.id, now })
    const endsAt = new Date(startsAt.getTime() + 1_800_000)
    const columns = { status: 'confirmed' as const, startsAt, endsAt, busyUntil: endsAt, confirmedAt: now }
    const [meeting] = await tx.update(meetings).set(columns).where(eq(meetings.id, id)).returning()
    if (!meeting) throw new Error('There is no meeting.')
    return meeting
  })
}

const ofMeeting =
  (json?: unknown, startsAt?: Date) =>
  async (world: RouteFixtures): Promise<RouteRequest> => {
    await anAgreedMeeting(world, startsAt)
    return { param: world.booking.id, ...(json === undefined ? {} : { json }) }
  }

/** The other side of the caller has proposed another time. */
const ofProposal = (world: RouteFixtures, caller: string) =>
  ofProposalBy(world, caller.endsWith('Seller') ? 'buyer' : 'seller')
/** The caller has. */
const ofOwnProposal = (world: RouteFixtures, caller: string) =>
  ofProposalBy(world, caller.endsWith('Seller') ? 'seller' : 'buyer')

async function ofProposalBy(world: RouteFixtures, proposedBy: 'buyer' | 'seller'): Promise<RouteRequest> {
  const { id } = await anAgreedMeeting(world)
  await world.db
    .update(meetings)
    .set({ proposedStartsAt: inDays(8), proposedBy })
    .where(eq(meetings.id, id))
  return { param: world.booking.id, json: {} }
}

/** The caller is said to have missed the meeting. */
async function ofReportedNoShow(world: RouteFixtures, caller: string): Promise<RouteRequest> {
  const { id } = await anAgreedMeeting(world, new Date(Date.now() - 1_200_000))
  const missedBy = caller.endsWith('Seller') ? 'seller' : 'buyer'
  const columns = { status: 'missed', missedBy, missedContradictedAt: null } as const
  await world.db.update(meetings).set(columns).where(eq(meetings.id, id))
  return { param: world.booking.id, json: {} }
}

async function aLink(world: RouteFixtures): Promise<string> {
  const meeting = await anAgreedMeeting(world)
  return world.db.transaction((tx) =>
    issueMeetingReminderLink(tx, { meeting, accountId: meeting.buyerId, now: new Date() }),
  )
}

/** Meetings are for the two sides of a booking; whoever has a mailed link or a secret address needs no session. */
export const meetingRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'GET /api/my/meeting-hours': { expected: expectStatusForSellers(200), ask: () => ({}) },
  'PUT /api/my/meeting-hours': { expected: expectStatusForSellers(200), ask: () => ({ json: { hours } }) },
  'GET /api/cars/:id/meeting-distance': {
    expected: statusForBoth(200),
    ask: ({ car }) => ({ param: car.id, query: '?from=78701' }),
  },
  'GET /api/cars/:id/meeting-slots': { expected: statusForBoth(200), ask: ({ car }) => ({ param: car.id }) },
  'GET /api/my/meetings': { expected: statusForBoth(200), ask: () => ({}) },
  'PUT /api/bookings/:id/meeting': {
    expected: expectOkForBothOwners,
    ask: (world) => ofMeeting({ startsAt: inDays(9).toISOString(), isProposal: true })(world),
  },
  'POST /api/bookings/:id/meeting/accept': { expected: expectOkForBothOwners, ask: ofProposal, isOnce: true },
  'POST /api/bookings/:id/meeting/decline': { expected: expectOkForBothOwners, ask: ofProposal },
  'POST /api/bookings/:id/meeting/withdraw': { expected: expectOkForBothOwners, ask: ofOwnProposal },
  'POST /api/bookings/:id/meeting/cancel': { expected: expectOkForBothOwners, ask: ofMeeting({}) },
  'POST /api/bookings/:id/meeting/missed': {
    expected: expectOkForBothOwners,
    ask: ofMeeting({}, new Date(Date.now() - 1_200_000)),
  },
  'POST /api/bookings/:id/meeting/contradict': { expected: expectOkForBothOwners, ask: ofReportedNoShow },
  'GET /api/bookings/:id/meeting.ics': { expected: expectOkForBothOwners, ask: ofMeeting() },
  'POST /api/my/calendar': { expected: statusForBoth(201), ask: () => ({}) },
  'DELETE /api/my/calendar': { expected: statusForBoth(200), ask: () => ({}) },
  'GET /api/calendars/:file': {
    expected: expectSameStatusForAll(200),
    ask: async ({ db, people }) => {
      const { token } = await createMeetingCalendarFeed(db, actorOfUser(people.ownerBuyer), { now: new Date() })
      return { param: `${token}.ics` }
    },
  },
  'GET /api/meeting-links/:token': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => ({ param: await aLink(world) }),
  },
  'POST /api/meeting-links/:token': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => ({ param: await aLink(world), json: { step: 'cancel' } }),
  },
}
