import { useId } from 'react'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'

/** As many chips in a row as fit. */
export const timeChipsClassName = 'grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2'

type TimeChipsProps = {
  day: { date: string; at: readonly string[] }
  timeZone: string
  /** The chosen moment; any other text for none. */
  value: string
  onChoose: (at: string) => void
  /** The id of what is wrong with the choice. */
  errorId?: string | undefined
}

/** The times of a day, by the clock of the zone, of which one can be chosen. */
export function MeetingTimeChips({ day, timeZone, value, onChoose, errorId }: TimeChipsProps) {
  const t = useMeetingsTexts()
  const { date: format, timeOfDay } = useLocaleFormats()
  const dayText = useDayText()
  const id = useId()
  const clockText = (at: string) => format(new Date(at), { ...timeOfDay, timeZone })
  // An hour that the clock repeats has the same times twice: then the zone tells them apart.
  const timeText = (at: string) =>
    day.at.filter((other) => clockText(other) === clockText(at)).length > 1
      ? format(new Date(at), { ...timeOfDay, timeZoneName: 'short', timeZone })
      : clockText(at)
  return (
    <fieldset aria-describedby={errorId}>
      <legend className="mb-1.5 font-medium">{t('meetingTimeOn', { day: dayText(day.date) })}</legend>
      <div className={`${timeChipsClassName} sm:max-h-48 sm:overflow-y-auto`}>
        {day.at.map((at) => (
          <label key={at} className="choice-chip figures relative cursor-pointer justify-center text-center">
            <input
              type="radio"
              name={id}
              value={at}
              className="sr-only"
              checked={value === at}
              aria-invalid={errorId ? true : undefined}
              onChange={() => onChoose(at)}
            />
            {timeText(at)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** `Mon, Nov 30` for a day as `2026-11-30`. */
export function useDayText(): (date: string) => string {
  const { date: format } = useLocaleFormats()
  return (date) =>
    format(new Date(`${date}T12:00:00Z`), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
}
