import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { MainFields, MoreFields, OptionalFields } from '#web/listings/car-fields.tsx'
import type { CarValues } from '#web/listings/car-form-values.ts'
import { PhotoPicker } from '#web/listings/photo-picker.tsx'
import type { useCarForm } from '#web/listings/use-car-form.ts'
import { useListingsTexts } from '#web/texts/listings.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { PriceCoach } from '#web/valuation/price-coach.tsx'

type CarFormProps = {
  car: ReturnType<typeof useCarForm>
  submitLabel: string
  ownCategory?: string
  photoHint?: string
  /** The car that is changed; a new one has none yet. */
  carId?: string
  /** Stands beside the submit button. */
  aside?: ReactNode
}

/** What stands folded away while there is nothing in it. */
const rareFields = ['drive', 'condition', 'engine', 'power', 'owners', 'vin'] as const

/** The form of a car, to post one and to change one. */
export function CarForm({ car, submitLabel, ownCategory, photoHint, carId, aside }: CarFormProps) {
  const t = useListingsTexts()
  const isHydrated = useHydrated()
  const { form, photos, errors, isSubmitting, submit } = car
  const hasMore = rareFields.some((name) => form.formState.defaultValues?.[name] || errors[name])
  const fields = { register: form.register, errors, ownCategory }
  return (
    <form onSubmit={submit} noValidate>
      {/* Disabled until React listens: what is typed before would be lost. */}
      <fieldset disabled={!isHydrated} className="grid max-w-4xl gap-6">
        <Card as="section" className="grid gap-5 p-5 sm:p-7">
          <MainFields {...fields} />
          <PhotoPicker
            photos={photos}
            error={errors.photo}
            hint={photoHint}
            inputRef={car.setPhotoInput}
            onChange={car.forgetPhotoError}
          />
        </Card>
        <Card as="section" aria-labelledby="details" className="grid gap-5 p-5 sm:p-7">
          <div>
            <h2 id="details">{t('details')}</h2>
            <p className="mt-1 text-muted">{t('detailsIntro')}</p>
          </div>
          <OptionalFields {...fields} />
          <MoreFields {...fields} isOpen={hasMore} />
          {isHydrated && <Coach control={form.control} carId={carId} />}
        </Card>
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton isBusy={isSubmitting} className="min-w-40">
            {submitLabel}
          </SubmitButton>
          {aside}
        </div>
      </fieldset>
    </form>
  )
}

/** The price coach, fed with what is typed so far. */
function Coach({ control, carId }: { control: Control<CarValues>; carId: string | undefined }) {
  const { category, price = '', ...typed } = useWatch({ control })
  const text = (value: string | undefined) => value?.trim() || null
  const whole = (value: string | undefined) => {
    const digits = value?.replace(/[,\s]/g, '') ?? ''
    return /^\d{1,7}$/.test(digits) ? Number(digits) : null
  }
  const year = whole(typed.year)
  const car = {
    brand: text(category),
    model: text(typed.model)?.slice(0, 80),
    year: year !== null && year >= 1886 && year <= 2100 ? year : null,
    mileageMiles: whole(typed.mileage),
    fuel: text(typed.fuel),
    transmission: text(typed.transmission),
    body: text(typed.body),
    carId: carId ?? null,
  }
  return <PriceCoach car={car} price={price} />
}
