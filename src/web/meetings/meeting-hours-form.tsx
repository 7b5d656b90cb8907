import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MeetingHours } from '#contract/meeting-hours.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { ConfirmedActionButton } from '#web/dashboard/confirmed-action-button.tsx'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { copyHoursToAllDays, weekdays } from '#web/meetings/copy-hours-to-all-days.ts'
import { MeetingDayHoursFields } from '#web/meetings/meeting-day-hours-fields.tsx'
import { MeetingHourExceptions } from '#web/meetings/meeting-hour-exceptions.tsx'
import { type MeetingHoursErrorsByDay, meetingHoursErrorsByDay } from '#web/meetings/meeting-hours-errors-by-day.ts'
import { meetingsClient } from '#web/meetings/meetings-client.ts'
import { useMinutesText } from '#web/meetings/use-minutes-text.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { browserTimeZone } from '#web/ui/use-reader-time-zone.ts'

const lengths = [15, 30, 45, 60, 90, 120]
const buffers = [0, 15, 30, 60, 120]
const notices = [0, 120, 240, 720, 1_440, 2_880, 4_320, 10_080]

const usual: Omit<MeetingHours, 'timeZone'> = {
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' })),
  exceptions: [],
  noticeMinutes: 240,
  bufferMinutes: 15,
  lengthMinutes: 30,
  address: null,
}

type MeetingHoursFormProps = {
  saved: MeetingHours | null
  /** Agreed meetings at another address; a server of an earlier release does not count them. */
  meetingsElsewhere?: number
}

/** The hours of each weekday, days that differ, and what a meeting needs. */
export function MeetingHoursForm({ saved, meetingsElsewhere = 0 }: MeetingHoursFormProps) {
  const t = useMeetingsTexts()
  const { date } = useLocaleFormats()
  const minutes = useMinutesText()
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const [hours, setHours] = useState<Omit<MeetingHours, 'timeZone'>>(saved ?? usual)
  const [isBusy, setBusy] = useState(false)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [dayErrors, setDayErrors] = useState<MeetingHoursErrorsByDay>({})
  const [failure, setFailure] = useState<string | null>(null)
  const change = (part: Partial<MeetingHours>) => setHours((before) => ({ ...before, ...part }))

  async function save(next: MeetingHours | null) {
    setBusy(true)
    setFields({})
    setDayErrors({})
    setFailure(null)
    try {
      await readApiResponse(meetingsClient().my['meeting-hours'].$put({ json: { hours: next } }))
      toastNotifier.success(t(next ? 'hoursSaved' : 'hoursRemoved'))
      await revalidate()
    } catch (error) {
      if (error instanceof ApiError) {
        setFields(error.fields)
        if (next) setDayErrors(meetingHoursErrorsByDay(error.fields, next))
      }
      setFailure(userErrorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) await save({ ...hours, timeZone: clockZone() })
  }
  const clockZone = () => saved?.timeZone ?? browserTimeZone()
  // A Monday: the names of the days come from the language.
  const dayName = (weekday: number) => date(new Date(Date.UTC(2026, 5, weekday)), { weekday: 'long', timeZone: 'UTC' })
  /** A day that is edited is no longer what the server refused. */
  function changeDay(day: string, part: Partial<MeetingHours>) {
    change(part)
    setDayErrors(({ [day]: _, ...others }) => others)
    setFailure(null)
  }
  const dayLabel = (day: string) =>
    day.length === 1
      ? dayName(Number(day))
      : date(new Date(`${day}T12:00:00Z`), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  const dayFailures = Object.entries(dayErrors).flatMap(([day, rows]) =>
    [...new Set(Object.values(rows))].map((error) => t('dayError', { day: dayLabel(day), error })),
  )
  const choices = (values: readonly number[], current: number) =>
    [...new Set([...values, current])]
      .toSorted((a, b) => a - b)
      .map((value) => ({ value: String(value), label: minutes(value) }))

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      {saved === null && <InlineNotice>{t('noHoursYet')}</InlineNotice>}
      {/* What is typed before React listens would stand in the field and not be saved. */}
      <fieldset disabled={!isHydrated} className="grid min-w-0 gap-6">
        <Card as="section" aria-labelledby="hours-weekly" className="grid gap-4 p-5 sm:p-6">
          <h2 id="hours-weekly" className="text-xl">
            {t('everyWeek')}
          </h2>
          <p className="text-muted text-sm">{t('clockNote')}</p>
          {fields['hours.weekly'] && <InlineNotice tone="error">{fields['hours.weekly']}</InlineNotice>}
          <div className="grid">
            {weekdays.map((weekday) => (
              <MeetingDayHoursFields
                key={weekday}
                name={dayName(weekday)}
                windows={hours.weekly.filter((window) => window.weekday === weekday)}
                errors={dayErrors[weekday]}
                onCopy={() => {
                  change({ weekly: copyHoursToAllDays(hours.weekly, weekday) })
                  setDayErrors({})
                  setFailure(null)
                }}
                onChange={(windows) =>
                  changeDay(String(weekday), {
                    weekly: [
                      ...hours.weekly.filter((window) => window.weekday !== weekday),
                      ...windows.map((window) => ({ weekday, ...window })),
                    ].toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from)),
                  })
                }
              />
            ))}
          </div>
        </Card>
        <MeetingHourExceptions
          exceptions={hours.exceptions}
          error={fields['hours.exceptions']}
          clockZone={clockZone}
          dayErrors={dayErrors}
          onChange={(exceptions, day) => changeDay(day, { exceptions })}
        />
        <Card as="section" aria-labelledby="hours-rules" className="grid gap-4 p-5 sm:p-6">
          <h2 id="hours-rules" className="text-xl">
            {t('aMeeting')}
          </h2>
          <div className="grid gap-4 sm:grid-cols-3">
            <Select
              label={t('length')}
              value={String(hours.lengthMinutes)}
              onChange={(event) => change({ lengthMinutes: Number(event.target.value) })}
              options={choices(lengths, hours.lengthMinutes)}
            />
            <Select
              label={t('buffer')}
              value={String(hours.bufferMinutes)}
              onChange={(event) => change({ bufferMinutes: Number(event.target.value) })}
              options={choices(buffers, hours.bufferMinutes)}
            />
            <Select
              label={t('notice')}
              value={String(hours.noticeMinutes)}
              onChange={(event) => change({ noticeMinutes: Number(event.target.value) })}
              options={choices(notices, hours.noticeMinutes)}
            />
          </div>
          <TextInput
            label={t('address')}
            hint={t('addressHint')}
            autoComplete="street-address"
            maxLength={200}
            value={hours.address ?? ''}
            error={fields['hours.address']}
            onChange={(event) => change({ address: event.target.value })}
          />
          {meetingsElsewhere > 0 && <InlineNotice>{t('meetingsElsewhere', { count: meetingsElsewhere })}</InlineNotice>}
        </Card>
      </fieldset>
      {(failure || dayFailures.length > 0) && (
        <InlineNotice tone="error" isAlert>
          {dayFailures.length === 0 ? failure : dayFailures.map((text) => <p key={text}>{text}</p>)}
        </InlineNotice>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-3 border-line border-t bg-paper px-4 py-3">
        <SubmitButton isBusy={isBusy}>{t('saveHours')}</SubmitButton>
        {saved && (
          <ConfirmedActionButton
            label={t('removeHours')}
            about={t('hours')}
            title={t('removeHoursQuestion')}
            confirmLabel={t('removeHours')}
            isBusy={isBusy}
            onConfirm={() => save(null)}
          >
            <p>{t('removeHoursMeaning')}</p>
          </ConfirmedActionButton>
        )}
      </div>
    </form>
  )
}
