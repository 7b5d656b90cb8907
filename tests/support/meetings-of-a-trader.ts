import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { aBooking, aListing } from '#db/seed/builders.ts'
import { switchBuyerSellerRole } from '#domain/accounts/switch-buyer-seller-role.ts'
import type { Actor } from '#domain/actor.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { runMeetingScheduleAction } from './meeting-actions.ts'
import type { MeetingAction } from './money-schedules.ts'

type Trade = { bookingId: string; buyer: Actor; trader: Actor }

/** The last of these buyers sells a car of their own, which the first one has booked; what was left of an earlier one is called off. */
export async function aTradeBetween(db: Db, buyers: readonly Actor[], now: Date): Promise<Trade> {
  const [buyer, trader] = [buyers[0], buyers.at(-1)]
  if (!buyer || !trader || buyer === trader) throw new Error('A trade needs two buyers.')
  const isOpen = and(eq(bookings.sellerId, trader.accountId), inArray(bookings.status, ['requested', 'accepted']))
  for (const { id } of await db.select({ id: bookings.id }).from(bookings).where(isOpen))
    await cancelBooking(db, buyer, { bookingId: id }, now)
  const { id: listingId } = await aListing(db, { sellerId: trader.accountId })
  const { id: bookingId } = await aBooking(db, { listingId, buyerId: buyer.accountId })
  return { bookingId, buyer, trader }
}

/** A step of that sale. Its seller switches their role for it: what they do as a buyer at this moment is refused. */
export async function runActionOfTrader(
  db: Db,
  action: MeetingAction | { do: 'accept' },
  { bookingId, buyer, trader, now }: Trade & { now: Date },
): Promise<void> {
  const seller: Actor = { ...trader, role: 'Seller' }
  if (action.do !== 'accept' && action.side === 'buyer') {
    await runMeetingScheduleAction(db, action, { bookingId, buyer, seller, now })
    return
  }
  await switchBuyerSellerRole(db, trader, { role: 'Seller', now })
  try {
    if (action.do === 'accept') await acceptBooking(db, seller, { bookingId }, now)
    else await runMeetingScheduleAction(db, action, { bookingId, buyer, seller, now })
  } finally {
    await switchBuyerSellerRole(db, seller, { role: 'Buyer', now })
  }
}
