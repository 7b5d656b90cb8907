import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { CarFieldsProps } from '#web/listings/car-fields.tsx'
import { type CarFormValues, emptyCarFormValues, priceRelevantFormFacts } from '#web/listings/car-form-values.ts'
import { OptionalField } from '#web/listings/optional-field.tsx'
import { PriceCoach } from '#web/listings/price-coach.tsx'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { MoneyInput } from '#web/ui/text-input.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type PriceScreenProps = CarFieldsProps & {
  form: UseFormReturn<CarFormValues>
  /** The id of the edited car; a new one has none yet. */
  carId: string | undefined
  /** What else belongs to the price of an edited car. */
  more?: ReactNode
}

/** The price, and beside it what similar cars cost. */
export function PriceScreenFields({ form, register, errors, carId, more }: PriceScreenProps) {
  const t = useListingsTexts()
  const isHydrated = useHydrated()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="grid gap-5">
        <MoneyInput label={t('price')} error={errors.price} {...register('price')} />
        <OptionalField>
          <MoneyInput
            label={t('costWhenNew')}
            hint={t('costWhenNewHint')}
            error={errors.originalPrice}
            {...register('originalPrice')}
          />
        </OptionalField>
        {more}
      </div>
      {isHydrated && <Coach form={form} carId={carId} />}
    </div>
  )
}

/** The price coach, with the values typed so far. */
function Coach({ form, carId }: Pick<PriceScreenProps, 'form' | 'carId'>) {
  const typed = useWatch({ control: form.control })
  const values = { ...emptyCarFormValues, ...typed }
  const car = { ...priceRelevantFormFacts(values), carId: carId ?? null }
  return (
    <PriceCoach
      car={car}
      price={values.price}
      onPrice={(price) => form.setValue('price', price, { shouldDirty: true })}
    />
  )
}
