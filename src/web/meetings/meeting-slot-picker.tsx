import { useId, useState } from 'react'
import type { MeetingPlace } from '#contract/format-meeting-time.ts'
import { timeZoneWithCity } from '#contract/format-with-time-zone.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { MeetingTimeChips, useDayText } from '#web/meetings/meeting-time-chips.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/form-field.tsx'
import { Select } from '#web/ui/select.tsx'

type SlotPickerProps = {
  days: readonly { date: string; at: readonly string[] }[]
  timeZone: string
  place: MeetingPlace | null
  /** The chosen moment; '' for none. */
  value: string
  onChoose: (at: string) => void
  error?: string | undefined
  /** Loads later days; null where there are none. */
  onMore: (() => void) | null
  isLoadingMore?: boolean
  /** Whether the time was chosen for the reader. */
  isProposed?: boolean
}

/** The free times of a seller: a day, and the times of that day by the clock of the car's place. */
export function MeetingSlotPicker(props: SlotPickerProps) {
  const { days, timeZone, place, value, onChoose, error, onMore, isLoadingMore = false, isProposed = false } = props
  const t = useMeetingsTexts()
  const dayText = useDayText()
  const [language, now] = [useLanguage(), useServerNow()]
  const id = useId()
  const [chosenDay, setChosenDay] = useState<string>()
  // A time that is proposed comes later than the days.
  const day = days.find(({ at }) => at.includes(value)) ?? days.find(({ date }) => date === chosenDay) ?? days[0]
  return (
    <div className="grid gap-3">
      {day ? (
        <>
          <Select
            label={t('meetingDay')}
            value={day.date}
            onChange={(event) => {
              setChosenDay(event.target.value)
              onChoose('')
            }}
            options={days.map(({ date }) => ({ value: date, label: dayText(date) }))}
          />
          <MeetingTimeChips
            day={day}
            timeZone={timeZone}
            value={value}
            onChoose={onChoose}
            errorId={error ? `${id}-error` : undefined}
          />
        </>
      ) : (
        <p className="text-muted">{t('noFreeTimes')}</p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="flex flex-wrap items-center gap-x-4 text-muted text-sm">
        <span>
          {place ? t('clockOf', { town: place.town }) : timeZoneWithCity(timeZone, now, language)}{' '}
          {isProposed && t('freeTimeIsSuggestion')}
        </span>
        {onMore && (
          <Button look="quiet" className="btn-sm" isBusy={isLoadingMore} onClick={onMore}>
            {t('laterDays')}
          </Button>
        )}
      </p>
    </div>
  )
}
