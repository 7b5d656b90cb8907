import { useState } from 'react'
import { toDatetimeLocalValue } from '#contract/format-meeting-time.ts'
import type { MeetingHours } from '#contract/meeting-hours.ts'
import { serverNow } from '#web/client/server-clock.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { MeetingDayHoursFields } from '#web/meetings/meeting-day-hours-fields.tsx'
import type { MeetingHoursErrorsByDay } from '#web/meetings/meeting-hours-errors-by-day.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Exceptions = MeetingHours['exceptions']
type HourExceptionsProps = {
  exceptions: Exceptions
  error: string | undefined
  /** By whose clock a day is over. Only the browser knows it before hours are saved. */
  clockZone: () => string
  dayErrors: MeetingHoursErrorsByDay
  /** `day` is the one that was edited. */
  onChange: (exceptions: Exceptions, day: string) => void
}

/** Days with hours of their own, or with none. */
export function MeetingHourExceptions({ exceptions, error, clockZone, dayErrors, onChange }: HourExceptionsProps) {
  const t = useMeetingsTexts()
  const { date: format } = useLocaleFormats()
  const [day, setDay] = useState('')
  const isKnown = exceptions.some(({ date }) => date === day)
  const [isOver, setOver] = useState(false)
  const dayText = (date: string) => {
    const at = new Date(`${date}T12:00:00Z`)
    return format(at, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
  }
  function add() {
    if (day === '' || isKnown) return
    if (day < toDatetimeLocalValue(serverNow(), clockZone()).slice(0, 10)) return setOver(true)
    onChange(
      [...exceptions, { date: day, windows: [] }].toSorted((a, b) => a.date.localeCompare(b.date)),
      day,
    )
    setDay('')
  }
  return (
    <Card as="section" aria-labelledby="hours-exceptions" className="grid gap-4 p-5 sm:p-6">
      <h2 id="hours-exceptions" className="text-xl">
        {t('otherDays')}
      </h2>
      <p className="text-muted text-sm">{t('otherDaysIntro')}</p>
      {error && <InlineNotice tone="error">{error}</InlineNotice>}
      <div className="grid empty:hidden">
        {exceptions.map(({ date, windows }) => (
          <div key={date}>
            <MeetingDayHoursFields
              name={dayText(date)}
              windows={windows}
              errors={dayErrors[date]}
              onChange={(next) =>
                onChange(
                  exceptions.map((one) => (one.date === date ? { date, windows: next } : one)),
                  date,
                )
              }
            />
            <HydratedButton
              look="quiet"
              className="-ms-4"
              onClick={() =>
                onChange(
                  exceptions.filter((one) => one.date !== date),
                  date,
                )
              }
            >
              {t('asUsual')}
              <span className="sr-only">: {dayText(date)}</span>
            </HydratedButton>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          type="date"
          label={t('day')}
          value={day}
          error={isKnown ? t('dayKnown') : isOver ? t('dayOver') : undefined}
          onChange={(event) => {
            setDay(event.target.value)
            setOver(false)
          }}
        />
        <HydratedButton look="secondary" onClick={add}>
          {t('addDay')}
        </HydratedButton>
      </div>
    </Card>
  )
}
