import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { BookCar, meetingHorizonDays } from '#contract/bookings.ts'
import { brandName } from '#contract/brands.ts'
import type { CarSummary } from '#contract/cars.ts'
import { messages } from '#contract/messages.ts'
import { read } from '#web/api-client.ts'
import { bookingsClient } from '#web/cars/clients.ts'
import { toLocalInput, withOwnOffset } from '#web/cars/meeting-time.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { useCarWordsTexts } from '#web/texts/car-words.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { TextInput } from '#web/ui/text-input.tsx'

export type BookableCar = Pick<CarSummary, 'id' | 'title' | 'brand' | 'model' | 'priceCents' | 'location'>
type Values = { meetingAt: string; phone: string }
const fields = ['meetingAt', 'phone'] as const

type BookingFormProps = {
  car: BookableCar
  buyer: { name: string; email: string; phoneNumber: string | null }
  onCancel: () => void
}

/** What a booking asks of its buyer. It brings the validation code, which is why the dialog loads it by itself. */
export function BookingForm({ car, buyer, onCancel }: BookingFormProps) {
  const t = useCarsTexts()
  const words = useCarWordsTexts()
  const { money } = useFormats()
  const navigate = useNavigate()
  const form = useForm<Values>({ defaultValues: { meetingAt: '', phone: buyer.phoneNumber ?? '' } })
  const { errors, isSubmitting } = form.formState
  const now = new Date()

  const submit = form.handleSubmit(async (values) => {
    const request = { carId: car.id, meetingAt: withOwnOffset(values.meetingAt), phone: values.phone }
    const checked = BookCar(new Date()).safeParse(request)
    if (!checked.success) {
      for (const { path, message } of checked.error.issues.toReversed()) {
        form.setError(path[0] === 'phone' ? 'phone' : 'meetingAt', { message }, { shouldFocus: true })
      }
      return
    }
    try {
      await read(bookingsClient().bookings.$post({ json: checked.data }))
      notify.success(messages.booked)
      await navigate('/dashboard/myOrders')
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-muted">{t('bookingIntro')}</p>
      {/* What is known already is read, not filled in: on a phone it must not push the two questions away. */}
      <div className="known-facts">
        <TextInput label={t('buyerName')} value={buyer.name} readOnly />
        <TextInput label={t('buyerEmail')} value={buyer.email} readOnly />
        <TextInput label={t('brand')} value={brandName(car.brand)} readOnly />
        <TextInput label={t('model')} value={car.model ?? car.title} readOnly />
        <TextInput label={t('price')} value={money(car.priceCents)} readOnly />
        <TextInput label={t('sellerLocation')} value={car.location ?? words('askTheSeller')} readOnly />
      </div>
      <TextInput
        label={t('meetingDate')}
        type="datetime-local"
        min={toLocalInput(now)}
        max={toLocalInput(new Date(now.getTime() + meetingHorizonDays * 86_400_000))}
        error={errors.meetingAt?.message}
        {...form.register('meetingAt')}
      />
      <TextInput
        label={t('phoneNumber')}
        type="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <SubmitButton isBusy={isSubmitting}>{t('confirm')}</SubmitButton>
      </div>
    </form>
  )
}
