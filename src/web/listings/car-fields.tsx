import type { UseFormRegister } from 'react-hook-form'
import { categories, comingSoonCategories } from '#contract/brands.ts'
import { bodies, colours, fuels, transmissions } from '#contract/car-terms.ts'
import { useCarFacts } from '#web/cars/car-facts.ts'
import type { CarErrors, CarValues } from '#web/listings/car-form-values.ts'
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
      <TextInput
        label={t('mileage')}
        hint={t('mileageHint')}
        inputMode="numeric"
        error={errors.mileage}
        {...register('mileage')}
      />
      <TextInput
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
