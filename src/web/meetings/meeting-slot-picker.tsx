import { useId, useState } from 'react'
import type { MeetingPlace } from '#contract/format-meeting-time.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
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
  const { date: format } = useLocaleFormats()
  const id = useId()
  const [chosenDay, setChosenDay] = useState<string>()
  // A time that is proposed comes later than the days.
  const day = days.find(({ at }) => at.includes(value)) ?? days.find(({ date }) => date === chosenDay) ?? days[0]
  const dayText = (date: string) =>
    format(new Date(`${date}T12:00:00Z`), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  const clockText = (at: string) => format(new Date(at), { hour: 'numeric', minute: '2-digit', timeZone })
  // An hour that the clock repeats has the same times twice: then the zone tells them apart.
  const timeText = (at: string) =>
    (day?.at.filter((other) => clockText(other) === clockText(at)).length ?? 0) > 1
      ? format(new Date(at), { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone })
      : clockText(at)
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
          <fieldset aria-describedby={error ? `${id}-error` : undefined}>
            <legend className="mb-1.5 font-medium">{t('meetingTimeOn', { day: dayText(day.date) })}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2 p-1 sm:max-h-48 sm:overflow-y-auto">
              {day.at.map((at) => (
                <label key={at} className="segment figures justify-center border border-control-line text-center">
                  <input
                    type="radio"
                    name={id}
                    value={at}
                    className="sr-only"
                    checked={value === at}
                    aria-invalid={error ? true : undefined}
                    onChange={() => onChoose(at)}
                  />
                  {timeText(at)}
                </label>
              ))}
            </div>
          </fieldset>
        </>
      ) : (
        <p className="text-muted">{t('noFreeTimes')}</p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="flex flex-wrap items-center gap-x-4 text-muted text-sm">
        <span>
          {place && t('clockOf', { town: place.town })} {isProposed && t('freeTimeIsSuggestion')}
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
