import { ChevronDown } from 'lucide-react'
import type { UseFormRegister } from 'react-hook-form'
import { categories, comingSoonCategories } from '#contract/brands.ts'
import { bodies, colours, conditions, drives, fuels, transmissions } from '#contract/car-terms.ts'
import { useCarFacts } from '#web/cars/car-facts.ts'
import type { CarErrors, CarValues } from '#web/listings/car-form-values.ts'
import { PlaceInput } from '#web/places/place-input.tsx'
import { useListingsTexts } from '#web/texts/listings.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type CarFieldsProps = {
  register: UseFormRegister<CarValues>
  errors: CarErrors
  /** A category beyond the seven, as an import may have brought in. */
  ownCategory?: string
}

/** The four fields that every car has. */
export function MainFields({ register, errors, ownCategory }: CarFieldsProps) {
  const t = useListingsTexts()
  const isForeign = ownCategory && !categories.some(({ token }) => token === ownCategory)
  const options = [
    ...(isForeign ? [{ value: ownCategory, label: ownCategory }] : []),
    ...categories.map(({ token, name }) => ({ value: token as string, label: name as string })),
    ...comingSoonCategories.map((name) => ({ value: name, label: t('comingSoon', { brand: name }), isDisabled: true })),
  ]
  return (
    <>
      <TextInput label={t('title')} maxLength={200} hint={t('titleHint')} error={errors.title} {...register('title')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={t('category')}
          placeholder={t('chooseCategory')}
          options={options}
          error={errors.category}
          {...register('category')}
        />
        <TextInput
          label={t('price')}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          error={errors.price}
          {...register('price')}
        />
      </div>
      <Textarea
        label={t('description')}
        rows={7}
        hint={t('descriptionHint')}
        error={errors.description}
        {...register('description')}
      />
    </>
  )
}

/** What helps people to find the car; each may be left out. */
export function OptionalFields({ register, errors }: CarFieldsProps) {
  const t = useListingsTexts()
  const { word } = useCarFacts()
  const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: word(value) }))
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextInput label={t('model')} maxLength={100} error={errors.model} {...register('model')} />
      <TextInput label={t('modelYear')} inputMode="numeric" error={errors.year} {...register('year')} />
      <TextInput
        label={t('costWhenNew')}
        hint={t('costWhenNewHint')}
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        error={errors.originalPrice}
        {...register('originalPrice')}
      />
      <TextInput
        label={t('yearOfPurchase')}
        inputMode="numeric"
        error={errors.yearOfPurchase}
        {...register('yearOfPurchase')}
      />
      <TextInput label={t('mileage')} hint={t('mileageHint')} error={errors.mileage} {...register('mileage')} />
      <PlaceInput
        label={t('location')}
        hint={t('locationHint')}
        maxLength={150}
        error={errors.location}
        {...register('location')}
      />
      <Select
        label={t('fuel')}
        placeholder={t('notGiven')}
        options={optionsOf(fuels)}
        error={errors.fuel}
        {...register('fuel')}
      />
      <Select
        label={t('transmission')}
        placeholder={t('notGiven')}
        options={optionsOf(transmissions)}
        error={errors.transmission}
        {...register('transmission')}
      />
      <Select
        label={t('body')}
        placeholder={t('notGiven')}
        options={optionsOf(bodies)}
        error={errors.body}
        {...register('body')}
      />
      <Select
        label={t('colour')}
        placeholder={t('notGiven')}
        options={optionsOf(colours)}
        error={errors.colour}
        {...register('colour')}
      />
    </div>
  )
}

/** What buyers of a dearer car ask for, folded away: it opens for what is filled in, or wrong. */
export function MoreFields({ register, errors, isOpen }: CarFieldsProps & { isOpen: boolean }) {
  const t = useListingsTexts()
  const { word } = useCarFacts()
  const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: word(value) }))
  return (
    <details className="group border-line border-t pt-2" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
        {t('moreDetails')}
        <ChevronDown className="size-4 shrink-0 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="mt-3 grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={t('drive')}
          placeholder={t('notGiven')}
          options={optionsOf(drives)}
          error={errors.drive}
          {...register('drive')}
        />
        <Select
          label={t('condition')}
          placeholder={t('notGiven')}
          options={optionsOf(conditions)}
          error={errors.condition}
          {...register('condition')}
        />
        <TextInput label={t('engine')} hint={t('engineHint')} error={errors.engine} {...register('engine')} />
        <TextInput label={t('power')} hint={t('powerHint')} error={errors.power} {...register('power')} />
        <TextInput
          label={t('owners')}
          hint={t('ownersHint')}
          inputMode="numeric"
          error={errors.owners}
          {...register('owners')}
        />
        <TextInput
          label={t('vin')}
          hint={t('vinHint')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          error={errors.vin}
          {...register('vin')}
        />
      </div>
    </details>
  )
}
