import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { appendUtcOffset, isSkippedLocalTime } from '#contract/format-meeting-time.ts'
import type { MeetingSide } from '#contract/meetings.ts'
import { validationMessages } from '#contract/notification-and-validation-messages.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { BookingTimeField } from '#web/meetings/booking-time-field.tsx'
import { describeChosenTime } from '#web/meetings/describe-chosen-time.ts'
import { isTypedTime } from '#web/meetings/is-typed-time.ts'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import { meetingsClient } from '#web/meetings/meetings-client.ts'
import { useLostFreeTime } from '#web/meetings/use-lost-free-time.ts'
import { useTownAndTimeZone } from '#web/meetings/use-meeting-place.ts'
import { useMeetingSlots } from '#web/meetings/use-meeting-slots.ts'
import { useUnusualTimeQuestion } from '#web/meetings/use-unusual-time-question.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type ChangeTimeFormProps = {
  of: MeetingWithBooking
  side: MeetingSide
  other: string
  reload: () => Promise<unknown>
  onClose: () => void
}

/** Another time for a meeting: a free one, or one that the other side must agree to. */
export function ChangeMeetingTimeForm({ of, side, other, reload, onClose }: ChangeTimeFormProps) {
  const t = useMeetingsTexts()
  const form = useForm<{ startsAt: string }>({ defaultValues: { startsAt: '' } })
  const { errors, isSubmitting } = form.formState
  const place = useTownAndTimeZone(of.location)
  const times = useMeetingSlots(of.carId)
  const [wantsOther, setWantsOther] = useState(side === 'seller')
  const typed = form.watch('startsAt')
  useLostFreeTime(times.loaded, typed, () => {
    form.setValue('startsAt', '')
    form.setError('startsAt', { message: t('timeNoLongerFree') })
  })
  const { isTimeMeant, question } = useUnusualTimeQuestion()
  // What was typed before the free times could be loaded stays.
  const isProposing = wantsOther || isTypedTime(typed)
  const isFreeTime = times.loaded.kind === 'slots' && !isProposing
  const isAgreed = of.meeting.status === 'confirmed'
  const isMoved = isFreeTime && isAgreed && side === 'buyer'

  const submit = form.handleSubmit(async ({ startsAt: chosen }) => {
    const refuse = (message: string) => form.setError('startsAt', { message }, { shouldFocus: true })
    if (chosen === '') return refuse(t('chooseTime'))
    const timeZone = await place.readZone()
    if (!isFreeTime && isSkippedLocalTime(chosen, timeZone)) return refuse(validationMessages.meetingSkipped)
    const startsAt = isFreeTime ? chosen : appendUtcOffset(chosen, timeZone)
    if (!isFreeTime && !(await isTimeMeant(new Date(startsAt), { place: place.place, timeZone }))) return
    const call = meetingsClient().bookings[':id'].meeting
    try {
      const changed = await readApiResponse(
        call.$put({ param: { id: of.bookingId }, json: { startsAt, isProposal: !isFreeTime || side === 'seller' } }),
      )
      // A server of an earlier release does not say when the meeting is now.
      const isAtChosenTime = changed.startsAt
        ? changed.startsAt === new Date(startsAt).toISOString()
        : isFreeTime && side === 'buyer'
      const said = describeChosenTime({ before: of.meeting.status, after: changed.status, isAtChosenTime })
      const isAsExpected = said !== 'saidAskedAfterCancellation'
      toastNotifier[isAsExpected ? 'success' : 'plain'](t(said))
      await reload()
      onClose()
    } catch (error) {
      const reloading = times.reload()
      if (isFreeTime) await reloading
      showServerFormErrors(error, { setError: form.setError, fields: ['startsAt'] })
      if (error instanceof ApiError && error.status === 404) await reload()
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {times.loaded.kind !== 'loading' && (
        <p className="text-muted">
          {t(introOf({ side, isAgreed, hasFreeTimes: times.loaded.kind === 'slots' }), { name: other })}
        </p>
      )}
      <BookingTimeField
        carId={of.carId}
        showsDistance={false}
        times={times}
        place={place.place}
        timeZone={place.timeZone}
        value={typed}
        isProposing={isProposing}
        isForBuyer={side === 'buyer'}
        saysWhoAccepts={false}
        onPropose={(proposes) => {
          form.setValue('startsAt', '')
          form.clearErrors()
          setWantsOther(proposes)
        }}
        onChoose={(at) => {
          form.setValue('startsAt', at)
          form.clearErrors()
        }}
        error={errors.startsAt?.message}
        input={form.register('startsAt')}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t('back')}
        </Button>
        <SubmitButton isBusy={isSubmitting}>{t(isMoved ? 'move' : 'propose')}</SubmitButton>
      </div>
      {question}
    </form>
  )
}

/** What becomes of another time. A free one moves a meeting that is agreed, and takes the place of a time that is only asked for. */
function introOf(of: { side: MeetingSide; isAgreed: boolean; hasFreeTimes: boolean }) {
  if (of.side === 'buyer' && of.isAgreed && of.hasFreeTimes) return 'changeIntroBuyer'
  return of.side === 'seller' || of.isAgreed ? 'changeIntroSeller' : 'changeIntroAsked'
}
