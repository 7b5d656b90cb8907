import type { UseFormRegisterReturn } from 'react-hook-form'
import { maxMeetingDaysAhead } from '#contract/bookings.ts'
import {
  appendUtcOffset,
  formatTimeIfAtNight,
  isSkippedLocalTime,
  type MeetingPlace,
  toDatetimeLocalValue,
} from '#contract/format-meeting-time.ts'
import { timeZoneName } from '#contract/format-with-time-zone.ts'
import { validationMessages } from '#contract/notification-and-validation-messages.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { isNearOwnMeeting } from '#web/meetings/propose-meeting-time.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type MeetingFieldProps = {
  /** The text typed so far, in local time of `timeZone`. */
  typed: string
  place: MeetingPlace | null
  /** The zone of the place, else the reader's own. */
  timeZone: string
  error: string | undefined
  input: UseFormRegisterReturn
  /** Whether the time was filled in for the reader. */
  isProposed?: boolean
  /** When the reader meets somebody already: a seller without hours of their own is told of no overlap. */
  ownMeetings?: readonly Date[]
}

/** Day and time of a meeting, in local time of the car's place; a time at night gets a warning. */
export function MeetingTimeField({
  typed,
  place,
  timeZone,
  error,
  input,
  isProposed = false,
  ownMeetings = [],
}: MeetingFieldProps) {
  const t = useMeetingsTexts()
  const language = useLanguage()
  const now = useServerNow()
  const moment = new Date(appendUtcOffset(typed, timeZone))
  const isSkipped = isSkippedLocalTime(typed, timeZone)
  const isMoment = !Number.isNaN(moment.getTime()) && !isSkipped
  const zone = timeZoneName(timeZone, isMoment ? moment : now, language)
  const night = isMoment ? formatTimeIfAtNight(moment, timeZone, language) : null
  return (
    <div className="grid gap-3">
      <TextInput
        label={t('meetingDate')}
        type="datetime-local"
        min={toDatetimeLocalValue(now, timeZone)}
        max={toDatetimeLocalValue(new Date(now.getTime() + maxMeetingDaysAhead * 86_400_000), timeZone)}
        hint={
          <>
            {place ? t('clockOfPlace', { town: place.town, zone }) : t('clockOfOwn', { zone })}{' '}
            {isProposed && t('timeIsSuggestion')}
          </>
        }
        error={isSkipped ? validationMessages.meetingSkipped : error}
        {...input}
      />
      {isMoment && isNearOwnMeeting(moment, ownMeetings) && (
        <InlineNotice tone="warning" isAnnounced>
          {t('ownMeetingThen')}
        </InlineNotice>
      )}
      {night && (
        <InlineNotice tone="warning" isAnnounced>
          {place ? t('nightAtPlace', { time: night, town: place.town }) : t('nightHere', { time: night })}
        </InlineNotice>
      )}
    </div>
  )
}
