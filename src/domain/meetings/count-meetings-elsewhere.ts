import { and, eq, gt, sql } from 'drizzle-orm'
import type { MeetingHours } from '#contract/meeting-hours.ts'
import type { DbOrTx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'

/** The agreed meetings ahead of a seller at another address than that of their hours: an edit of it moves no meeting. */
export function countMeetingsElsewhere(
  db: DbOrTx,
  { sellerId, hours, now }: { sellerId: string; hours: MeetingHours | null; now: Date },
): Promise<number> {
  const isElsewhere = sql`${meetings.address} is distinct from ${hours?.address ?? null}`
  return db.$count(
    meetings,
    and(eq(meetings.sellerId, sellerId), eq(meetings.status, 'confirmed'), gt(meetings.startsAt, now), isElsewhere),
  )
}
