import { serverNow } from '#web/client/server-clock.ts'

const dayMilliseconds = 86_400_000

/** Whole days since a moment, by the server's clock. */
export function daysSince(at: string): number {
  return Math.max(0, Math.floor((serverNow().getTime() - new Date(at).getTime()) / dayMilliseconds))
}
