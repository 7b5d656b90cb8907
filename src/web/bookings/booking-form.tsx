import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { BookCarRequest } from '#contract/bookings.ts'
import { brandDisplayName } from '#contract/brands.ts'
import type { CarSummary } from '#contract/cars.ts'
import { appendUtcOffset, isSkippedLocalTime } from '#contract/format-meeting-time.ts'
import {
  notificationMessages,
  notificationNextStepMessages,
  validationMessages,
} from '#contract/notification-and-validation-messages.ts'
import { plainValidationMessage } from '#contract/plain-validation-messages.ts'
import { BookingCarHead } from '#web/bookings/booking-car-head.tsx'
import type { JustBookedState } from '#web/bookings/booking-confirmation-panel.tsx'
import { bookingsClient } from '#web/bookings/bookings-client.ts'
import {
  type BookingFormValues,
  bookingFormFieldNames,
  interruptedBookingFormKey,
} from '#web/bookings/interrupted-booking.ts'
import { useBookingFormPrefill } from '#web/bookings/use-booking-form-prefill.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { serverNow } from '#web/client/server-clock.ts'
import { deleteInterruptedForm, readInterruptedForm, saveInterruptedForm } from '#web/forms/interrupted-form.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { BookingTimeField } from '#web/meetings/booking-time-field.tsx'
import { isTypedTime } from '#web/meetings/is-typed-time.ts'
import { useLostFreeTime } from '#web/meetings/use-lost-free-time.ts'
import { useTownAndTimeZone } from '#web/meetings/use-meeting-place.ts'
import { useMeetingSlots } from '#web/meetings/use-meeting-slots.ts'
import { useUnusualTimeQuestion } from '#web/meetings/use-unusual-time-question.tsx'
import { useAgreedCarPrice } from '#web/offers/use-agreed-car-price.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import './booking-form.css'

export type BookableCarData = Pick<
  CarSummary,
  'id' | 'title' | 'brand' | 'model' | 'body' | 'colour' | 'priceCents' | 'location' | 'picture' | 'seller'
>

export type BookingFormProps = {
  car: BookableCarData
  buyer: { id: string; name: string; email: string; phoneNumber: string | null }
  onCancel: () => void
}

/** The booking form. It imports the validation code, so the dialog loads it lazily with its content. */
export function BookingForm({ car, buyer, onCancel }: BookingFormProps) {
  const t = useMeetingsTexts()
  const ofCar = useCarsTexts()
  const words = useCarTermTexts()
  const { money } = useLocaleFormats()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept] = useState(() =>
    readInterruptedForm<BookingFormValues>(interruptedBookingFormKey(car.id), {
      accountId: buyer.id,
      fields: bookingFormFieldNames,
    }),
  )
  const form = useForm<BookingFormValues>({ defaultValues: kept ?? { meetingAt: '', phone: buyer.phoneNumber ?? '' } })
  const { errors, isSubmitting } = form.formState
  const meetingPlace = useTownAndTimeZone(car.location)
  const times = useMeetingSlots(car.id)
  const proposals = useBookingFormPrefill(form, { times, meetingPlace, isWanted: kept === null })
  const agreedCents = useAgreedCarPrice(car)
  const typed = form.watch('meetingAt')
  useLostFreeTime(times.loaded, typed, () => {
    proposals.settle()
    form.setValue('meetingAt', '')
    form.setError('meetingAt', { message: t('timeNoLongerFree') })
  })
  const { isTimeMeant, question } = useUnusualTimeQuestion()
  const [wantsOther, setWantsOther] = useState(false)
  // What was typed stays, also where it was before a log-in, or before the free times could be loaded.
  const isProposing = wantsOther || isTypedTime(typed)
  const isLoading = times.loaded.kind === 'loading'
  const waitsForId = useId()
  const isFreeTime = times.loaded.kind === 'slots' && !isProposing

  const submit = form.handleSubmit(async (values) => {
    const timeZone = await meetingPlace.readZone()
    if (!isFreeTime && isSkippedLocalTime(values.meetingAt, timeZone))
      return form.setError('meetingAt', { message: validationMessages.meetingSkipped }, { shouldFocus: true })
    const meetingAt = isFreeTime ? values.meetingAt : appendUtcOffset(values.meetingAt, timeZone)
    const request = { carId: car.id, meetingAt, phone: values.phone }
    const checked = BookCarRequest(serverNow()).safeParse(request, { error: plainValidationMessage })
    if (!checked.success) {
      for (const { path, message } of checked.error.issues.toReversed()) {
        form.setError(path[0] === 'phone' ? 'phone' : 'meetingAt', { message }, { shouldFocus: true })
      }
      return
    }
    if (!isFreeTime && !(await isTimeMeant(new Date(meetingAt), { place: meetingPlace.place, timeZone }))) return
    try {
      const { id } = await readApiResponse(
        bookingsClient().bookings.$post({ json: { ...checked.data, isProposal: !isFreeTime } }),
      )
      deleteInterruptedForm(interruptedBookingFormKey(car.id))
      toastNotifier.success(notificationMessages.booked, { next: notificationNextStepMessages.booked(car.seller.name) })
      await navigate('/dashboard/myOrders', { state: { justBooked: id } satisfies JustBookedState })
    } catch (error) {
      // What the seller offers has changed, perhaps: also where another time was typed beside it.
      const reloading = times.reload()
      if (isFreeTime) await reloading
      showServerFormErrors(error, { setError: form.setError, fields: bookingFormFieldNames })
      if (saveInterruptedForm(error, { form: interruptedBookingFormKey(car.id), accountId: buyer.id, values })) {
        await navigate(`/login?${new URLSearchParams({ from: pathname + search })}`)
      }
    }
  })

  // The page may have been open for long: somebody else has bought the car since, or is about to.
  if (times.carStatus !== 'available') return <p role="status">{ofCar(times.carStatus)}</p>
  return (
    <form onSubmit={submit} noValidate className="booking-form grid gap-3 sm:gap-4">
      <p className="text-muted max-sm:text-sm">{t('bookingIntro')}</p>
      {/* What it costs stands among the facts below. */}
      <BookingCarHead car={{ title: car.title, picture: car.picture }} />
      <BookingTimeField
        carId={car.id}
        showsDistance
        times={times}
        place={meetingPlace.place}
        timeZone={meetingPlace.timeZone}
        value={typed}
        isProposing={isProposing}
        proposed={proposals.proposed}
        ownMeetings={proposals.ownMeetings}
        onPropose={(proposes) => {
          proposals.settle()
          form.setValue('meetingAt', '')
          form.clearErrors('meetingAt')
          setWantsOther(proposes)
        }}
        onChoose={(at) => {
          proposals.settle()
          form.setValue('meetingAt', at)
          form.clearErrors('meetingAt')
        }}
        error={errors.meetingAt?.message}
        input={form.register('meetingAt')}
      />
      <TextInput
        label={t('phoneNumber')}
        type="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      {/* What is known stands as text below the two questions: on a phone it must not push them away. */}
      <div className="known-facts">
        <TextInput label={t('buyerName')} value={buyer.name} readOnly />
        <TextInput label={t('buyerEmail')} value={buyer.email} readOnly />
        {/* Row S-22 calls it so here; the filters and the form of a car say `Make`. */}
        <TextInput label={t('brand')} value={brandDisplayName(car.brand)} readOnly />
        <TextInput label={ofCar('model')} value={car.model ?? car.title} readOnly />
        <TextInput
          label={agreedCents === null ? ofCar('price') : t('agreedPrice')}
          value={money(agreedCents ?? car.priceCents)}
          readOnly
        />
        {agreedCents !== null && <TextInput label={t('publicPrice')} value={money(car.priceCents)} readOnly />}
        <TextInput label={t('sellerLocation')} value={car.location ?? words('askTheSeller')} readOnly />
      </div>
      {car.location && <p className="text-muted text-sm">{t('sellerLocationMeaning')}</p>}
      <div className="booking-actions flex flex-wrap justify-end gap-3">
        {isLoading && (
          <p id={waitsForId} className="me-auto self-center text-muted text-sm">
            {t('loadingTimes')}
          </p>
        )}
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <SubmitButton isBusy={isSubmitting} disabled={isLoading} aria-describedby={isLoading ? waitsForId : undefined}>
          {t('confirm')}
        </SubmitButton>
      </div>
      {question}
    </form>
  )
}
