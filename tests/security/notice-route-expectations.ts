import { eq } from 'drizzle-orm'
import { notices } from '#db/schema/notices.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { sampleBookingMailFacts } from '#domain/mail/templates/booking-mail-facts.ts'
import { aBrowserSubscription } from '#tests/support/push-service.ts'
import { expectSameStatusForAll, expectStatusForSignedIn, type RouteExpectation } from './route-expectations.ts'
import type { RouteFixtures } from './route-fixtures.ts'

const preferences = {
  mailOff: ['message'],
  pageOff: [],
  quiet: { from: 1320, until: 420, timeZone: 'America/Chicago' },
}
/** Only of the buyer; for everybody else, Admins too, it is not there. */
const ofOwnerBuyer = { ...expectSameStatusForAll(404), signedOut: 401, ownerBuyer: 200 }

async function aNotice({ db, people, api }: RouteFixtures): Promise<string> {
  const eventKey = `booking:${crypto.randomUUID()}`
  const to = people.ownerBuyer.email
  const now = api.services.clock.now()
  await db.transaction((tx) =>
    queueMail(tx, { eventKey, to, template: 'booking-accepted', data: sampleBookingMailFacts, now }),
  )
  const [row] = await db.select({ id: notices.id }).from(notices).where(eq(notices.eventKey, eventKey))
  return row?.id ?? ''
}

export const noticeRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'GET /api/notices': { expected: expectStatusForSignedIn(200), ask: () => ({}) },
  'GET /api/notices/unread': { expected: expectStatusForSignedIn(200), ask: () => ({}) },
  // An owner who has left is told nothing.
  'PUT /api/notices/:id/read': {
    expected: ofOwnerBuyer,
    ask: async (world) => ({ param: await aNotice(world) }),
    isOnce: true,
  },
  'PUT /api/notices/read': {
    expected: ofOwnerBuyer,
    ask: async (world) => ({ json: { upTo: await aNotice(world) } }),
    isOnce: true,
  },
  'GET /api/notices/preferences': { expected: expectStatusForSignedIn(200), ask: () => ({}) },
  'GET /api/notices/devices': { expected: expectStatusForSignedIn(200), ask: () => ({}) },
  // The site of these tests has no keys: nothing can be registered, and nobody is called.
  'PUT /api/notices/devices': {
    expected: expectStatusForSignedIn(404),
    ask: () => ({ json: aBrowserSubscription('https://push.example.com').subscription }),
  },
  'DELETE /api/notices/devices/:id': { expected: expectStatusForSignedIn(200), ask: () => ({ param: 'a'.repeat(43) }) },
  'PUT /api/notices/preferences': { expected: expectStatusForSignedIn(200), ask: () => ({ json: preferences }) },
}
