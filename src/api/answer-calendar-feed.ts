import { createHash } from 'node:crypto'
import { readMeetingCalendarFeed } from '#domain/meetings/calendar-feed.ts'
import type { ApiContext } from './api-env.ts'
import { enforceRateLimit, enforceSpenderRateLimit } from './rate-limit.ts'

/** A calendar program asks every few minutes at most; more is a guesser of addresses. */
const callerBudget = { name: 'calendar-feed', windowSeconds: 15 * 60, points: 120 }
/** Of one calendar, wherever it is read: its person has several programs. */
const feedBudget = { name: 'calendar-token', windowSeconds: 15 * 60, points: 60, action: 'anything' } as const

export const calendarFileHeaders = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': 'attachment; filename="meeting.ics"',
  'Cache-Control': 'private, no-store',
}

/**
 * The calendar of a token, or 304 where the program has it as it is.
 * @throws DomainError `too_many_requests`, and what `readMeetingCalendarFeed` throws.
 */
export async function answerCalendarFeed(c: ApiContext, { token }: { token: string }): Promise<Response> {
  await enforceRateLimit(c, callerBudget)
  await enforceSpenderRateLimit(c, feedBudget, hashOf(token))
  const { db, clock, baseUrl } = c.var.services
  const text = await readMeetingCalendarFeed(db, { token, baseUrl, now: clock.now() })
  const headers = { ...calendarFileHeaders, 'Cache-Control': 'private, no-cache', ETag: `"${hashOf(text)}"` }
  const isKnown = c.req.header('if-none-match')?.includes(headers.ETag) === true
  return isKnown ? c.body(null, 304, headers) : c.body(text, 200, headers)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
