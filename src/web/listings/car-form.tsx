import type { ReactNode } from 'react'
import { MainFields, OptionalFields } from '#web/listings/car-fields.tsx'
import { PhotoPicker } from '#web/listings/photo-picker.tsx'
import type { useCarForm } from '#web/listings/use-car-form.ts'
import { useListingsTexts } from '#web/texts/listings.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type CarFormProps = {
  car: ReturnType<typeof useCarForm>
  submitLabel: string
  ownCategory?: string
  photoHint?: string
  /** Stands beside the submit button. */
  aside?: ReactNode
}

/** The form of a car, to post one and to change one. */
export function CarForm({ car, submitLabel, ownCategory, photoHint, aside }: CarFormProps) {
  const t = useListingsTexts()
  const isHydrated = useHydrated()
  const { form, photos, errors, isSubmitting, submit } = car
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
