import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { meetingActionLinks, meetings } from '#db/schema/meetings.ts'
import { lockBookingRow } from '#domain/bookings/lock-booking-row.ts'
import { findMeetingHours } from './find-meeting-hours.ts'
import { lockMeetingOfBooking } from './lock-meeting.ts'
import { lockCalendarsOfPeople } from './lock-meeting-calendars.ts'
import { canBookingHaveMeeting } from './meeting-policy.ts'
import { notifyMeetingChanged } from './notify-meeting-changed.ts'

type Seller = { sellerId: string; now: Date }

/**
 * Agreed meetings ahead that have no address get that of the seller's hours: the two agreed on them before the seller had
 * saved one. A meeting that has an address keeps it. The buyer is told, and calendars by a higher sequence.
 *
 * Each meeting has a transaction of its own, in the order of locks of every other step; after a failure the next save goes on.
 */
export async function giveAddressToAgreedMeetings(db: Db, { sellerId, now }: Seller): Promise<void> {
  for (const bookingId of await db.transaction((tx) => findBookings(tx, { sellerId, now })))
    await db.transaction((tx) => giveAddress(tx, { bookingId, now }))
}

/** An acceptance under way has read the hours as they were: it ends first, and its meeting is among them. */
async function findBookings(tx: Tx, { sellerId, now }: Seller): Promise<string[]> {
  await lockCalendarsOfPeople(tx, [sellerId])
  const found = await tx
    .select({ bookingId: meetings.bookingId })
    .from(meetings)
    .where(
      and(
        ...[eq(meetings.sellerId, sellerId), eq(meetings.status, 'confirmed')],
        ...[gt(meetings.startsAt, now), isNull(meetings.address)],
      ),
    )
    .orderBy(asc(meetings.startsAt), asc(meetings.id))
  return found.map(({ bookingId }) => bookingId)
}

async function giveAddress(tx: Tx, { bookingId, now }: { bookingId: string; now: Date }): Promise<void> {
  const booking = await lockBookingRow(tx, bookingId)
  if (!booking || !canBookingHaveMeeting(booking.status)) return
  const { id, sellerId, status, startsAt, address: own, sequence } = await lockMeetingOfBooking(tx, { bookingId, now })
  const address = (await findMeetingHours(tx, sellerId))?.address ?? null
  if (status !== 'confirmed' || startsAt <= now || own !== null || address === null) return
  const next = sequence + 1
  const [meeting] = await tx
    .update(meetings)
    .set({ address, sequence: next, updatedAt: now })
    .where(eq(meetings.id, id))
    .returning()
  // The time is the same: the links of a reminder that has left go on working.
  await tx.update(meetingActionLinks).set({ sequence: next }).where(eq(meetingActionLinks.meetingId, id))
  // The seller has just said it.
  if (meeting) await notifyMeetingChanged(tx, { meeting, event: 'placed', to: ['buyer'], now })
}
