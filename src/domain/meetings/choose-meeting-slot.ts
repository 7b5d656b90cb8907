import { holdMinutes } from '#contract/meetings.ts'
import type { Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type JudgedTime, judgeTime, type SlotQuestion } from './find-free-slots.ts'
import { lockCalendars, takenMessage } from './lock-calendars.ts'
import { meetingHoursOf, usualLengthMinutes } from './meeting-hours-of.ts'
import { localDay, slotAt } from './meeting-slots.ts'
import { releaseLapsedHolds } from './release-lapsed-holds.ts'

type Asked = {
  sellerId: string
  buyerId: string
  timeZone: string
  startsAt: Date
  exceptMeetingId?: string
  now: Date
}

/** What a time means for the seller's calendar; both calendars are locked afterwards. `none`: no hours are published. */
export async function lockAndJudgeTime(
  tx: Tx,
  { startsAt, now, ...asked }: Asked,
): Promise<JudgedTime | { kind: 'none'; slot: ReturnType<typeof slotAt>; isOutsideHours: false }> {
  const hours = await meetingHoursOf(tx, asked.sellerId)
  if (!hours) {
    const slot = slotAt({ lengthMinutes: usualLengthMinutes, bufferMinutes: 0 }, startsAt)
    return { kind: 'none', slot, isOutsideHours: false }
  }
  await lockCalendars(tx, asked)
  await releaseLapsedHolds(tx, { now, of: asked })
  const question: SlotQuestion = { hours, ...asked, now }
  return judgeTime(tx, question, { startsAt, date: localDay(startsAt, asked.timeZone) })
}

/**
 * The columns of a meeting whose buyer asks for a time: held for a quarter of an hour if it is one of the seller's free
 * times, and without a hold if it is another one and they know it. `isEarlier`: it was booked before there were hours.
 * @throws DomainError `conflict` for a time that somebody has, `invalid` for another one that is not asked for as that.
 */
export function askedTimeColumns(
  { kind, slot, isOutsideHours }: Awaited<ReturnType<typeof lockAndJudgeTime>>,
  { isProposal, isEarlier = false, now }: { isProposal: boolean; isEarlier?: boolean; now: Date },
) {
  if (kind === 'taken' && !isEarlier)
    throw new DomainError('conflict', takenMessage, { fields: fieldsOf(takenMessage) })
  if (kind === 'other' && !isProposal) {
    const message = isOutsideHours ? outsideMessage : notFreeMessage
    throw new DomainError('invalid', message, { fields: fieldsOf(message) })
  }
  const isHeld = kind === 'free' && !isEarlier
  return {
    ...slot,
    status: isHeld ? ('held' as const) : ('requested' as const),
    heldUntil: isHeld ? new Date(now.getTime() + holdMinutes * 60_000) : null,
    hasHours: kind !== 'none',
    isOutsideHours,
  }
}

const outsideMessage = 'This time is outside of the seller’s hours. Choose a free time, or propose this one.'
const notFreeMessage = 'This is none of the seller’s free times. Choose one of them, or propose this one.'

/** A booking calls its time `meetingAt`, a meeting `startsAt`. */
function fieldsOf(message: string): Record<string, string> {
  return { meetingAt: message, startsAt: message }
}
