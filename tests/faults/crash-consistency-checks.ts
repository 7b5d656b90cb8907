import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Random } from '#db/seed/random.ts'
import { findOverlappingMeetings } from '#tests/support/meeting-actions.ts'
import {
  aCardGateway,
  findSaleInvariantViolations,
  findUnsettledSaleViolations,
  readSaleState,
  reconcileUntilSettled,
  TestClock,
} from '#tests/support/payments.ts'
import { type AcknowledgedWrites, type SimulatedPerson, signIn } from './simulated-traders.ts'

/** Describes each write that the server has acknowledged and no longer shows. */
export async function findLostWrites(
  url: string,
  ledger: AcknowledgedWrites,
  { random }: { random: Random },
): Promise<string[]> {
  const lost: string[] = []
  const read = async (path: string, as?: SimulatedPerson) => {
    const response = await fetch(`${url}${path}`, as ? { headers: { authorization: `Bearer ${as.token}` } } : {})
    return { status: response.status, text: await response.text() }
  }
  for (const person of someOf(ledger.people, random)) {
    // Signed up, and killed before the first sign-in was acknowledged.
    if (person.token === '') person.token = await signIn(url, person.email).catch(() => '')
    const { text } = await read('/api/me', person)
    if (!text.includes(person.email)) lost.push(`the account ${person.email}`)
  }
  for (const path of someOf(ledger.photos, random)) {
    if ((await read(path)).status !== 200) lost.push(`the photo ${path}`)
  }
  for (const { id, title } of someOf(ledger.cars, random)) {
    const { status, text } = await read(`/api/cars/${id}`)
    if (status !== 200 || !text.includes(title)) lost.push(`the car ${id}`)
  }
  for (const { carId, buyer } of someOf(ledger.wishes, random)) {
    if (!(await read('/api/wishlist', buyer)).text.includes(carId)) lost.push(`the wish for ${carId} of ${buyer.email}`)
  }
  for (const { id, buyer } of someOf(ledger.bookings, random)) {
    if ((await read(`/api/bookings/${id}`, buyer)).status !== 200) lost.push(`the booking ${id} of ${buyer.email}`)
  }
  for (const { booking, transactionId } of someOf(ledger.paid, random)) {
    const { text } = await read(`/api/bookings/${booking.id}`, booking.buyer)
    const order = JSON.parse(text) as { status: string; transactionId: string; carStatus: string }
    const isKept = order.status === 'paid' && order.transactionId === transactionId && order.carStatus === 'sold'
    if (!isKept) lost.push(`the payment of booking ${booking.id}: ${text.slice(0, 200)}`)
  }
  return lost
}

/** The latest, and some of those before: checking all of a long run would take longer than the run. */
function someOf<Item>(items: Item[], random: Random): Item[] {
  const latest = items.slice(-40)
  return [...latest, ...random.shuffled(items.slice(0, -40)).slice(0, 20)]
}

/** Runs the reconciler to its end on the data of a stopped server, and checks every sale. */
export async function findSaleViolations(db: Db, ledger: AcknowledgedWrites): Promise<string[]> {
  const setup = aCardGateway(db, new TestClock())
  // By then every buyer who has not paid has run out of time.
  setup.clock.forward({ minutes: 31 })
  await reconcileUntilSettled(db, setup)
  const broken: string[] = []
  const carIds = new Set(ledger.bookings.map(({ carId }) => carId))
  for (const carId of carIds) {
    const sale = await readSaleState(db, carId)
    broken.push(
      ...[...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)].map(
        (fault) => `car ${carId}: ${fault}`,
      ),
    )
  }
  for (const { booking } of ledger.paid) {
    const { paidBookings } = await readSaleState(db, booking.carId)
    if (paidBookings[0]?.id !== booking.id) broken.push(`booking ${booking.id} was told that it is paid`)
  }
  const { rows } = await db.execute<Record<string, number>>(sql`SELECT
    (SELECT count(*)::int FROM listings WHERE status = 'sold') AS sold,
    (SELECT count(*)::int FROM payments WHERE state = 'captured') AS captured,
    (SELECT count(*)::int FROM listings WHERE status = 'reserved') AS reserved,
    (SELECT count(*)::int FROM payments WHERE state IN ('new', 'won', 'lost')) AS open,
    (SELECT count(*)::int FROM users WHERE email LIKE 'kill-%' AND (image IS NULL
      OR NOT EXISTS (SELECT 1 FROM sign_in_methods WHERE user_id = users.id))) AS half_made`)
  const { sold, captured, reserved, open, half_made } = rows[0] ?? {}
  if (sold !== captured) broken.push(`${sold} cars are sold and ${captured} payments captured`)
  if (reserved !== 0) broken.push(`${reserved} cars are reserved for nobody who pays`)
  if (open !== 0) broken.push(`${open} payments are in doubt`)
  if (half_made !== 0) broken.push(`${half_made} accounts are half made`)
  return [...broken, ...(await findOverlappingMeetings(db))]
}
