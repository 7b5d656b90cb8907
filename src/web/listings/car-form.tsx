import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import {
  type AttributeFieldName,
  attributeFieldsInFormSection,
  multiChoiceAttributeNames,
} from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { CarFactFields, DetailedCarFields, OptionalCarFields, RequiredCarFields } from '#web/listings/car-fields.tsx'
import { type CarFormValues, emptyCarFormValues, priceRelevantFormFacts } from '#web/listings/car-form-values.ts'
import { EquipmentFields } from '#web/listings/equipment-fields.tsx'
import { PhotoPicker } from '#web/listings/photo-picker.tsx'
import { PriceCoach } from '#web/listings/price-coach.tsx'
import type { useCarForm } from '#web/listings/use-car-form.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type CarFormProps = {
  car: ReturnType<typeof useCarForm>
  submitLabel: string
  ownCategory?: string
  photoHint?: string
  /** The id of the edited car; a new one has none yet. */
  carId?: string
  /** Shown beside the submit button. */
  aside?: ReactNode
}

const isManyField = (field: AttributeFieldName) =>
  multiChoiceAttributeNames.some((name) => carAttributes[name].field === field)

/** The groups of fields that are folded away while they are empty. */
const rareFields = {
  more: [...attributeFieldsInFormSection('more'), 'vin'],
  facts: attributeFieldsInFormSection('facts').filter((field) => !isManyField(field)),
} as const

/** The form to post a car and to edit one. */
export function CarForm({ car, submitLabel, ownCategory, photoHint, carId, aside }: CarFormProps) {
  const t = useListingsTexts()
  const isHydrated = useHydrated()
  const { form, photos, errors, isSubmitting, submit } = car
  const isFilled = (name: AttributeFieldName | 'vin') => Boolean(form.formState.defaultValues?.[name] || errors[name])
  const isOpen = (part: keyof typeof rareFields) => rareFields[part].some(isFilled)
  const fields = { register: form.register, errors, ownCategory }
  return (
    <form onSubmit={submit} noValidate>
      {/* Disabled until React listens: text typed before would be lost. */}
      <fieldset disabled={!isHydrated} className="grid max-w-4xl gap-6">
        <Card as="section" className="grid gap-5 p-5 sm:p-7">
          <RequiredCarFields {...fields} />
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
          <OptionalCarFields {...fields} />
          <DetailedCarFields {...fields} isOpen={isOpen('more')} control={form.control} />
          <CarFactFields {...fields} isOpen={isOpen('facts')} />
          {multiChoiceAttributeNames.map((name) => (
            <EquipmentFields
              key={name}
              name={name}
              control={form.control}
              isOpen={isFilled(carAttributes[name].field)}
            />
          ))}
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

/** The price coach, with the values typed so far. */
function Coach({ control, carId }: { control: Control<CarFormValues>; carId: string | undefined }) {
  const typed = useWatch({ control })
  const values = { ...emptyCarFormValues, ...typed }
  const car = { ...priceRelevantFormFacts(values), carId: carId ?? null }
  return <PriceCoach car={car} price={values.price} />
}
