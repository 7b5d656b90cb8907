import type { Tx } from '#db/client.ts'
import { readBookingWithMailRecipients } from '#domain/bookings/notify-booking-changed.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { RefundRow } from './refund-row.ts'

/** Tells the buyer and the seller about a refund, once per refund. */
export async function notifyBothSidesOfRefund(
  tx: Tx,
  { bookingId, refund, isWhole, now }: { bookingId: string; refund: RefundRow; isWhole: boolean; now: Date },
): Promise<void> {
  const told = await readBookingWithMailRecipients(tx, bookingId)
  if (!told) return
  const data = { ...told.data, refundedCents: refund.amountCents, reason: refund.reason, isWhole }
  const key = (who: string) => `refund:${refund.id}:${who}`
  await queueMail(tx, { eventKey: key('buyer'), to: told.buyer.email, template: 'refunded', data, now })
  await queueMail(tx, { eventKey: key('seller'), to: told.seller.email, template: 'sale-refunded', data, now })
}
