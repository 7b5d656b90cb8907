import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { appendUtcOffset, isSkippedLocalTime, type MeetingPlace } from '#contract/format-meeting-time.ts'
import type { MeetingSide } from '#contract/meetings.ts'
import { validationMessages } from '#contract/notification-and-validation-messages.ts'
import { AnyMeetingTimeFields, type HoursOfSeller } from '#web/meetings/any-meeting-time-fields.tsx'
import { useUnusualTimeQuestion } from '#web/meetings/use-unusual-time-question.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { useReaderTimeZone } from '#web/ui/use-reader-time-zone.ts'

type MeetingProposalFormProps = {
  place: MeetingPlace | null
  hours: HoursOfSeller
  side: MeetingSide
  /** Who has to accept the time. */
  other: string
  isBusy: boolean
  /** Why the server took the last time not. */
  error: string | undefined
  onPropose: (startsAt: string) => void
  /** What else the page of a mailed link offers. */
  children: ReactNode
}

const noMeetings: readonly Date[] = []

/** Another time for the meeting of a mailed link, which the other side has to accept: any moment, typed or tapped. */
export function MeetingProposalForm(props: MeetingProposalFormProps) {
  const { place, hours, side, other, isBusy, error, onPropose, children } = props
  const t = useMeetingsTexts()
  const form = useForm<{ startsAt: string }>({ defaultValues: { startsAt: '' } })
  const readerZone = useReaderTimeZone()
  const timeZone = place?.timeZone ?? readerZone
  const typed = form.watch('startsAt')
  const { isTimeMeant, question } = useUnusualTimeQuestion()
  // A buyer may hit on one of the free times, which is theirs at once.
  const mayBeFree = side === 'buyer' && typeof hours !== 'string'
  const refuse = (message: string) => form.setError('startsAt', { message }, { shouldFocus: true })

  const submit = form.handleSubmit(async ({ startsAt: chosen }) => {
    if (chosen === '') return refuse(t('chooseTime'))
    if (isSkippedLocalTime(chosen, timeZone)) return refuse(validationMessages.meetingSkipped)
    const startsAt = appendUtcOffset(chosen, timeZone)
    if (await isTimeMeant(new Date(startsAt), { place, timeZone })) onPropose(startsAt)
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-muted">{t(mayBeFree ? 'changeIntroBuyer' : 'changeIntroSeller', { name: other })}</p>
      <div className="grid gap-3">
        <AnyMeetingTimeFields
          hours={hours}
          isForBuyer={side === 'buyer'}
          typed={typed}
          place={place}
          timeZone={timeZone}
          error={form.formState.errors.startsAt?.message ?? error}
          input={form.register('startsAt')}
          ownMeetings={noMeetings}
          onChoose={(at) => {
            form.setValue('startsAt', at)
            form.clearErrors()
          }}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <HydratedButton type="submit" look="primary" isBusy={isBusy}>
          {t('propose')}
        </HydratedButton>
        {children}
      </div>
      {question}
    </form>
  )
}
