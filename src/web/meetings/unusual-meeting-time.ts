import { formatTimeIfAtNight } from '#contract/format-meeting-time.ts'
import type { Language } from '#contract/languages.ts'

const shortNoticeMinutes = 60

type Clock = { now: Date; timeZone: string; language: Language }

/**
 * Why a time is asked about once more before it is sent: people sleep then by the clock of the car's place, or it is less
 * than an hour away. Null for any other; one in the past is refused elsewhere.
 */
export function unusualMeetingTime(
  at: Date,
  { now, timeZone, language }: Clock,
): { kind: 'night'; time: string } | { kind: 'soon'; minutes: number } | null {
  const time = formatTimeIfAtNight(at, timeZone, language)
  if (time !== null) return { kind: 'night', time }
  const minutes = (at.getTime() - now.getTime()) / 60_000
  return minutes > 0 && minutes < shortNoticeMinutes
    ? { kind: 'soon', minutes: Math.max(1, Math.floor(minutes)) }
    : null
}
