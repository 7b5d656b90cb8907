import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { aBooking, aBuyer, aListing, anAdmin } from '#db/seed/builders.ts'
import { signSessionToken } from '#platform/identity/session-token.ts'

export const testAuthSecret = 'a secret for this test only, of 32 characters or more'

export type SignedInCrowd = { admin: string; buyers: { id: string; token: string }[] }

/** Users, each with an account and a session of their own, by their tokens. */
export async function signInCrowd(db: Db, size: number): Promise<SignedInCrowd> {
  const signIn = async ({ id: userId }: { id: string }) => {
    const token = randomUUIDv7()
    const expiresAt = new Date(Date.now() + 86_400_000)
    await db.insert(sessions).values({ id: randomUUIDv7(), userId, token, expiresAt })
    return signSessionToken(token, testAuthSecret)
  }
  const buyers: SignedInCrowd['buyers'] = []
  for (let index = 0; index < size; index += 1) {
    const buyer = await aBuyer(db)
    buyers.push({ id: buyer.id, token: await signIn(buyer) })
  }
  return { admin: await signIn(await anAdmin(db)), buyers }
}

/**
 * This many cars on offer; every buyer has booked one of them, and each car has equally many bookings. No process may
 * have the database open.
 */
export async function createBookedCars(
  db: Db,
  { buyers }: SignedInCrowd,
  { cars }: { cars: number },
): Promise<{ carId: string; bookingId: string; token: string }[]> {
  const carIds: string[] = []
  for (let index = 0; index < cars; index += 1) carIds.push((await aListing(db, { priceCents: 3_210_000 + index })).id)
  const booked = []
  for (const [index, { id: buyerId, token }] of buyers.entries()) {
    const carId = carIds[index % cars] ?? ''
    const { id: bookingId } = await aBooking(db, { listingId: carId, buyerId })
    booked.push({ carId, bookingId, token })
  }
  return booked
}

/** The number of payments for which the provider still has work, as an Admin reads it. */
export async function countOpenPayments(url: string, { admin }: SignedInCrowd): Promise<number> {
  const response = await fetch(`${url}/api/admin/money/payments`, { headers: { authorization: `Bearer ${admin}` } })
  const { waiting } = (await response.json()) as { waiting: { payments: number } }
  return waiting.payments
}
