import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { WaitlistPositionRow } from './waitlist-positions.ts'

/**
 * Tells a buyer that it is their turn, that it is over, or that the car is gone; each once.
 * @reads accounts, listings: the buyer's address, and the car in question.
 */
export async function notifyWaitlistBuyer(
  tx: Tx,
  { place, event, now }: { place: WaitlistPositionRow; event: 'offered' | 'passed' | 'closed'; now: Date },
): Promise<void> {
  const [found] = await tx
    .select({
      email: users.email,
      deletedAt: users.deletedAt,
      carId: listings.id,
      carTitle: listings.title,
      carBrand: listings.brand,
      priceCents: listings.priceCents,
    })
    .from(users)
    .innerJoin(listings, eq(listings.id, place.listingId))
    .where(eq(users.id, place.buyerId))
  if (!found) return
  const { email, deletedAt, ...data } = found
  const turn = place.offeredAt?.toISOString() ?? ''
  const mail = { eventKey: `line-${event}:${place.id}:${turn}`, to: deletedAt ? null : email, now }
  if (event !== 'offered') return queueMail(tx, { ...mail, template: `line-${event}`, data })
  const offerEndsAt = place.offerEndsAt?.toISOString() ?? now.toISOString()
  await queueMail(tx, { ...mail, template: 'line-offered', data: { ...data, offerEndsAt } })
}
