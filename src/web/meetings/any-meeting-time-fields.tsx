import type { ComponentProps } from 'react'
import type { PublishedMeetingHours } from '#contract/meeting-hours.ts'
import { MeetingTimeField } from '#web/meetings/meeting-time-field.tsx'
import { SuggestedMeetingTimes } from '#web/meetings/suggested-meeting-times.tsx'
import { useMinutesText } from '#web/meetings/use-minutes-text.ts'
import { UsualHoursHint } from '#web/meetings/usual-hours-hint.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'

/** When the seller meets people: `none` where they have published no hours, `unknown` where loading them failed. */
export type HoursOfSeller = PublishedMeetingHours | 'none' | 'unknown'

type AnyMeetingTimeFieldsProps = ComponentProps<typeof MeetingTimeField> & {
  hours: HoursOfSeller
  /** False for the seller, whose own hours they are. */
  isForBuyer: boolean
  ownMeetings: readonly Date[]
  onChoose: (local: string) => void
}

/**
 * Any time for a meeting. Where the seller has no hours, times at which people meet stand above it to tap; where they have, a
 * buyer reads that the typed one is outside of them.
 */
export function AnyMeetingTimeFields({ hours, isForBuyer, onChoose, ...field }: AnyMeetingTimeFieldsProps) {
  const t = useMeetingsTexts()
  const durationText = useMinutesText()
  const { timeZone, typed, ownMeetings } = field
  const ofSeller = typeof hours === 'string' ? null : hours
  // A server of an earlier release does not say it.
  const noticeMinutes = ofSeller?.noticeMinutes ?? 0
  return (
    <>
      {hours === 'none' && (
        <SuggestedMeetingTimes timeZone={timeZone} typed={typed} ownMeetings={ownMeetings} onChoose={onChoose} />
      )}
      <MeetingTimeField {...field} />
      {ofSeller && isForBuyer && <UsualHoursHint slots={ofSeller} typed={typed} />}
      {isForBuyer && noticeMinutes > 0 && (
        <p className="text-muted text-sm">{t('noticeNote', { notice: durationText(noticeMinutes) })}</p>
      )}
    </>
  )
}
