import { eq } from 'drizzle-orm'
import type { MeetingHours, OwnMeetingHours } from '#contract/meeting-hours.ts'
import type { Db } from '#db/client.ts'
import { meetingHours } from '#db/schema/meetings.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { countMeetingsElsewhere } from './count-meetings-elsewhere.ts'
import { findMeetingHours } from './find-meeting-hours.ts'
import { giveAddressToAgreedMeetings } from './give-address-to-agreed-meetings.ts'
import { calendarDayInTimeZone } from './meeting-slots.ts'

/**
 * The seller publishes hours, or with null takes them back. Meetings that are agreed stay as they are, at their places; those
 * without one get the address.
 * @throws DomainError `email_unconfirmed` for hours; `invalid` for an exception on a day that is over, unless it is stored already.
 */
export async function setMeetingHours(
  db: Db,
  actor: MaybeActor,
  { hours, now }: { hours: MeetingHours | null; now: Date },
): Promise<OwnMeetingHours> {
  const seller = requireRole(actor, 'Seller')
  const sellerId = seller.accountId
  if (hours === null) {
    await db.delete(meetingHours).where(eq(meetingHours.sellerId, sellerId))
    return { hours, meetingsElsewhere: await countMeetingsElsewhere(db, { sellerId, hours, now }) }
  }
  requireConfirmedEmail(seller)
  const row = { ...hours, updatedAt: now }
  await db.transaction(async (tx) => {
    await lockActorRow(tx, seller)
    rejectNewExceptionsInPast(hours, { stored: await findMeetingHours(tx, sellerId), now })
    await tx
      .insert(meetingHours)
      .values({ sellerId, ...row })
      .onConflictDoUpdate({ target: meetingHours.sellerId, set: row })
  })
  if (hours.address !== null) await giveAddressToAgreedMeetings(db, { sellerId, now })
  return { hours, meetingsElsewhere: await countMeetingsElsewhere(db, { sellerId, hours, now }) }
}

/** By the clock of the hours. What was stored while the day was ahead comes back with every save. */
function rejectNewExceptionsInPast(hours: MeetingHours, { stored, now }: { stored: MeetingHours | null; now: Date }) {
  const today = calendarDayInTimeZone(now, hours.timeZone)
  const known = new Set(stored?.exceptions.map(({ date }) => date))
  if (!hours.exceptions.some(({ date }) => date < today && !known.has(date))) return
  const message = 'Exceptions can only be added for today or a later day'
  throw new DomainError('invalid', message, { fields: { 'hours.exceptions': message } })
}
