import { sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { sqlStateOfError } from '#db/database-errors.ts'
import { DomainError } from '#domain/domain-error.ts'

type Sides = { sellerId: string; buyerId: string }

/**
 * Waits for other changes to the meetings of these two people, until the transaction ends. The exclusion constraints
 * refuse overlaps without it; but two transactions that write at the same time would each wait for the other's row, and
 * one would fail by deadlock. It is the last lock of a transaction, always in the same order.
 */
export function lockMeetingCalendars(tx: Tx, { sellerId, buyerId }: Sides): Promise<void> {
  return lockCalendarsOfPeople(tx, [sellerId, buyerId])
}

/** The same for any number of people, each of whom may be named more than once. */
export async function lockCalendarsOfPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  const inOrder = sql.param([...new Set(ids)].toSorted())
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('meetings:' || id, 0)) from unnest(${inOrder}::text[]) id`,
  )
}

export const meetingTimeTakenMessage = 'This time isn’t free. Choose another one.'
export const ownMeetingMessage =
  'You have another meeting at this time. Choose another one, or move that meeting first.'

/**
 * Writes a meeting, and turns the refusal of its overlap into words.
 * @throws DomainError `conflict` where the database refuses it.
 */
export async function writeMeetingOrRejectOverlap<Result>(
  write: PromiseLike<Result>,
  message = meetingTimeTakenMessage,
): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (sqlStateOfError(error) !== '23P01') throw error
    throw new DomainError('conflict', message, { fields: { meetingAt: message, startsAt: message } })
  }
}
