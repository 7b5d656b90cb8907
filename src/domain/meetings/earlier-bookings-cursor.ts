/**
 * Each round looks again at bookings this much older than the last complete one: another server's clock may be behind ours, and a
 * booking is seen only once its transaction has ended.
 */
const overlapMs = 60 * 60_000

/**
 * From which booking on one server still looks for those without a meeting. A server of an earlier release only adds new ones, and
 * ids begin with the time at which they were made (UUIDv7), so the primary key finds them. Kept in memory: a server that starts
 * looks at all bookings, and goes on doing so until one round has given each its meeting.
 */
export class EarlierBookingsCursor {
  #completeAt: Date | null = null

  /** The first id that the next round looks at; null for all of them. */
  firstId(now: Date): string | null {
    if (this.#completeAt === null) return null
    // Our clock may have been ahead and set back.
    const from = Math.max(0, Math.min(this.#completeAt.getTime(), now.getTime()) - overlapMs)
    const hex = from.toString(16).padStart(12, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
  }

  /** A round that began then has left no booking without a meeting. */
  complete(beganAt: Date): void {
    this.#completeAt = beganAt
  }
}
