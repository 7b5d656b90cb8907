import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { messageReports } from '#db/schema/messages.ts'
import { reportMessageThread } from '#domain/messages/report-message-thread.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import {
  expectOkForBothOwners,
  expectOkForOwnerBuyer,
  expectSameStatusForAll,
  expectStatusForAdmin,
  expectStatusForBuyers,
  expectStatusForSignedIn,
  type RouteExpectation,
} from './route-expectations.ts'
import type { RouteFixtures } from './route-fixtures.ts'

const draft = () => ({ clientId: randomUUID(), text: 'Is it still available?', photoIds: [] })
/** Admins are signed in, and see no conversation of others by its id. */
const ofBothOwners = (status: number) => ({
  ...expectOkForBothOwners,
  ownerBuyer: status,
  ownerSeller: status,
  admin: 404,
})

async function aThread({ db, people, car }: RouteFixtures): Promise<string> {
  const input = { carId: car.id, ...draft(), now: new Date() }
  return (await startMessageThread(db, actorOfUser(people.ownerBuyer), input)).threadId
}

const inThread = (json?: unknown) => async (world: RouteFixtures) => ({ param: await aThread(world), json })

export const messageRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'GET /api/messages': { expected: expectStatusForSignedIn(200), ask: () => ({}) },
  'POST /api/messages': {
    expected: expectStatusForBuyers(201),
    ask: ({ car }) => ({ json: { carId: car.id, ...draft() } }),
  },
  'GET /api/messages/unread': { expected: expectStatusForSignedIn(200), ask: () => ({}) },
  'GET /api/messages/stream': { expected: expectStatusForSignedIn(200), ask: () => ({}) },
  'GET /api/messages/photos/:file': {
    expected: expectSameStatusForAll(404),
    ask: ({ upload }) => ({ param: `private-${upload.file}` }),
  },
  'GET /api/messages/:id': { expected: ofBothOwners(200), ask: inThread(), isOnce: true },
  'POST /api/messages/:id': { expected: ofBothOwners(201), ask: inThread(draft()), isOnce: true },
  'PUT /api/messages/:id/read': { expected: ofBothOwners(200), ask: inThread({ seq: 1 }), isOnce: true },
  'PUT /api/messages/:id/mute': { expected: ofBothOwners(200), ask: inThread({ isMuted: true }), isOnce: true },
  'GET /api/messages/:id/bookings': { expected: { ...ofBothOwners(200), admin: 403 }, ask: inThread(), isOnce: true },
  'PUT /api/messages/:id/block': { expected: ofBothOwners(200), ask: inThread({ isBlocked: true }), isOnce: true },
  'POST /api/messages/:id/report': { expected: ofBothOwners(201), ask: inThread({ reason: 'scam' }), isOnce: true },
  // Without MAIL_REPLY_ADDRESS there is nothing.
  'POST /api/webhooks/mail': { expected: expectSameStatusForAll(404), ask: () => ({ json: {} }) },
  'POST /api/bookings/:id/conversation': {
    expected: expectOkForBothOwners,
    ask: ({ booking }) => ({ param: booking.id }),
  },
  'GET /api/cars/:id/messages': {
    expected: { ...expectOkForOwnerBuyer, otherBuyer: 200 },
    ask: ({ car }) => ({ param: car.id }),
  },
  'GET /api/cars/:id/reply-time': { expected: expectSameStatusForAll(200), ask: ({ car }) => ({ param: car.id }) },
  'GET /api/admin/message-reports': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'GET /api/admin/message-reports/count': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'PUT /api/admin/message-reports/:id': {
    expected: expectStatusForAdmin(200),
    ask: async (world) => {
      const threadId = await aThread(world)
      const report = { threadId, reason: 'scam' as const, text: '', now: new Date() }
      await reportMessageThread(world.db, actorOfUser(world.people.ownerBuyer), report)
      const [row] = await world.db.select().from(messageReports).where(eq(messageReports.threadId, threadId))
      return { param: row?.id ?? '', json: { isClosed: true } }
    },
    isOnce: true,
  },
}
