import { type NoticeKind, urgentNoticeKinds } from '#contract/notices.ts'

const hourMs = 60 * 60_000
/** Somebody may be on the way to a meeting, or wait there. */
const earliestMs = -2 * hourMs
const latestMs = 24 * hourMs

type About = {
  kind: NoticeKind
  /** The name of its mail. */
  event: string
  /** The times of a meeting that it names, the one before a change as well: ISO texts. */
  meetingTimes: readonly unknown[]
}

/**
 * Whether what happened may come at any hour: money, the account, a reminder, and what becomes of a meeting within the
 * next 24 hours, since its reader would go there, or not, before the quiet hours end.
 */
export function mayComeInQuietHours({ kind, event, meetingTimes }: About, now: Date): boolean {
  if (urgentNoticeKinds.includes(kind)) return true
  if ((kind !== 'meeting' && kind !== 'booking') || event === 'car-changed') return false
  return meetingTimes.some((at) => {
    const leftMs = typeof at === 'string' ? Date.parse(at) - now.getTime() : Number.NaN
    return leftMs >= earliestMs && leftMs <= latestMs
  })
}

/** The times of a meeting in the data of a mail. */
export function meetingTimesOfMail(data: Readonly<Record<string, unknown>>): readonly unknown[] {
  return [data.meetingAt, data.formerAt, data.proposedAt]
}
