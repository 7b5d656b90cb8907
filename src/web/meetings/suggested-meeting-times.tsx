import { useId, useMemo } from 'react'
import { appendUtcOffset, toDatetimeLocalValue } from '#contract/format-meeting-time.ts'
import { serverNow } from '#web/client/server-clock.ts'
import { MeetingTimeChips, timeChipsClassName, useDayText } from '#web/meetings/meeting-time-chips.tsx'
import { suggestMeetingTimes } from '#web/meetings/propose-meeting-time.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'

/** Two rows on a phone; the field takes any other day. */
const maxDays = 6

type SuggestedTimesProps = {
  timeZone: string
  /** The text of the field below, in local time of `timeZone`. */
  typed: string
  ownMeetings: readonly Date[]
  /** Gets such a text. */
  onChoose: (local: string) => void
}

/**
 * The next days and their times to tap where the seller has published no hours; the field below shows the chosen one, and
 * takes any other time.
 */
export function SuggestedMeetingTimes({ timeZone, typed, ownMeetings, onChoose }: SuggestedTimesProps) {
  const t = useMeetingsTexts()
  const dayText = useDayText()
  const name = useId()
  const days = useMemo(
    () => suggestMeetingTimes({ now: serverNow(), timeZone, own: ownMeetings }).slice(0, maxDays),
    [timeZone, ownMeetings],
  )
  const [typedDate = '', typedClock = ''] = typed.split('T')
  // Today has fewer times than the day that is filled in next: nothing below shall move then.
  const firstWholeDay = days.find(({ at }) => at.length === Math.max(...days.map((one) => one.at.length)))
  const day = typed === '' ? firstWholeDay : days.find(({ date }) => date === typedDate)
  const moment = new Date(appendUtcOffset(typed, timeZone))
  const localOf = (at: string | undefined) => (at ? toDatetimeLocalValue(new Date(at), timeZone) : '')

  /** The same time on another day, where that has it. */
  function chooseDay(chosen: string) {
    const { at = [] } = days.find(({ date }) => date === chosen) ?? {}
    onChoose(localOf(at.find((one) => localOf(one) === `${chosen}T${typedClock}`) ?? at[0]))
  }

  if (days.length === 0) return null
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('meetingDay')}</legend>
        <div className={timeChipsClassName}>
          {days.map(({ date }) => (
            <label
              key={date}
              // By the state, too: Chromium repaints no label whose radio button a script has chosen.
              className={`choice-chip figures relative cursor-pointer justify-center px-1.5 text-center text-sm ${typedDate === date ? 'border-primary bg-primary text-primary-content' : ''}`}
            >
              <input
                type="radio"
                name={name}
                value={date}
                className="sr-only"
                checked={typedDate === date}
                onChange={() => chooseDay(date)}
              />
              {dayText(date)}
            </label>
          ))}
        </div>
      </fieldset>
      {day && (
        <MeetingTimeChips
          day={day}
          timeZone={timeZone}
          value={Number.isNaN(moment.getTime()) ? '' : moment.toISOString()}
          onChoose={(at) => onChoose(localOf(at))}
        />
      )}
    </div>
  )
}
