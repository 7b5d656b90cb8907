import { useMemo } from 'react'
import { appendUtcOffset, toDatetimeLocalValue } from '#contract/format-meeting-time.ts'
import { serverNow } from '#web/client/server-clock.ts'
import { MeetingTimeChips, useDayText } from '#web/meetings/meeting-time-chips.tsx'
import { suggestMeetingTimes } from '#web/meetings/propose-meeting-time.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { DetailsSummary } from '#web/ui/details-summary.tsx'
import { Select } from '#web/ui/select.tsx'

type SuggestedTimesProps = {
  timeZone: string
  /** The text of the field above, in local time of `timeZone`. */
  typed: string
  ownMeetings: readonly Date[]
  /** Gets such a text. */
  onChoose: (local: string) => void
}

/**
 * Days and times to tap where the seller has published no hours, folded: the field above has one of them already, and
 * takes any other time.
 */
export function SuggestedMeetingTimes({ timeZone, typed, ownMeetings, onChoose }: SuggestedTimesProps) {
  const t = useMeetingsTexts()
  const dayText = useDayText()
  const days = useMemo(
    () => suggestMeetingTimes({ now: serverNow(), timeZone, own: ownMeetings }),
    [timeZone, ownMeetings],
  )
  const [typedDate = '', typedClock = ''] = typed.split('T')
  const day = days.find(({ date }) => date === typedDate) ?? (typed === '' ? days[0] : undefined)
  const moment = new Date(appendUtcOffset(typed, timeZone))
  const localOf = (at: string | undefined) => (at ? toDatetimeLocalValue(new Date(at), timeZone) : '')

  /** The same time on another day, where that has it. */
  function chooseDay(chosen: string) {
    const { at = [] } = days.find(({ date }) => date === chosen) ?? {}
    onChoose(localOf(at.find((one) => localOf(one) === `${chosen}T${typedClock}`) ?? at[0]))
  }

  if (days.length === 0) return null
  const options = days.map(({ date }) => ({ value: date, label: dayText(date) }))
  return (
    <details>
      <DetailsSummary className="font-medium text-primary">{t('suggestedTimes')}</DetailsSummary>
      <div className="grid gap-3 pt-2">
        <Select
          label={t('meetingDay')}
          value={day?.date ?? ''}
          onChange={(event) => chooseDay(event.target.value)}
          options={day ? options : [{ value: '', label: t('anotherTime') }, ...options]}
        />
        {day && (
          <MeetingTimeChips
            day={day}
            timeZone={timeZone}
            value={Number.isNaN(moment.getTime()) ? '' : moment.toISOString()}
            onChoose={(at) => onChoose(localOf(at))}
          />
        )}
      </div>
    </details>
  )
}
