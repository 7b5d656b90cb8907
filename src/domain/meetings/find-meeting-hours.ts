import { eq } from 'drizzle-orm'
import type { MeetingHours } from '#contract/meeting-hours.ts'
import type { DbOrTx } from '#db/client.ts'
import { meetingHours } from '#db/schema/meetings.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'

/** The published hours of a seller, or null. */
export async function findMeetingHours(db: DbOrTx, sellerId: string): Promise<MeetingHours | null> {
  const [found] = await db.select().from(meetingHours).where(eq(meetingHours.sellerId, sellerId))
  if (!found) return null
  const { sellerId: _, updatedAt: __, ...hours } = found
  return hours
}

/** The zone by whose clock a car's meetings are counted. */
export function meetingTimeZone(location: string | null, hours: Pick<MeetingHours, 'timeZone'> | null): string {
  return meetingTownAndTimeZone(location)?.timeZone ?? hours?.timeZone ?? 'UTC'
}
