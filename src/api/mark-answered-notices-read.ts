import { createMiddleware } from 'hono/factory'
import {
  markNoticesOfBookingRead,
  markNoticesOfOfferRead,
  markNoticesOfTurnRead,
} from '#domain/notices/mark-notices-read.ts'
import type { ApiContext, ApiEnv } from './api-env.ts'

/** For a step about the booking `{id}`: once it is done, what was told of the booking is no news to whoever did it. */
export const markAnsweredNoticesRead = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  const bookingId = c.req.param('id')
  if (!c.res.ok || bookingId === undefined) return
  const { db, clock } = c.var.services
  await logFailure(c, markNoticesOfBookingRead(db, c.var.actor, { bookingId, now: clock.now() }))
})

/** Likewise after a price was named or answered. */
export async function markAnsweredOfferNoticesRead(c: ApiContext, { threadId }: { threadId: string }): Promise<void> {
  const { db, clock } = c.var.services
  await logFailure(c, markNoticesOfOfferRead(db, c.var.actor, { threadId, now: clock.now() }))
}

/** Likewise after a car was booked: the price that was agreed and the buyer's turn are no news then. */
export async function markBookedNoticesRead(
  c: ApiContext,
  { carId, bookingId }: { carId: string; bookingId: string },
): Promise<void> {
  const { db, clock } = c.var.services
  const now = clock.now()
  await logFailure(c, markNoticesOfBookingRead(db, c.var.actor, { bookingId, now }))
  await logFailure(c, markNoticesOfTurnRead(db, c.var.actor, { carId, now }))
}

/** What was done stands where this fails; the notices then stay unread. */
const logFailure = (c: ApiContext, marking: Promise<void>) =>
  marking.catch((error: unknown) => c.var.log.warn({ err: error }, 'answered notices stay unread'))
