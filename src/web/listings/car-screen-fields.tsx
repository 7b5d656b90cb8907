import { useId } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { brandDisplayName, comingSoonBrands, specificationBrandCategories } from '#contract/brands.ts'
import { findVinMakerMismatch } from '#contract/find-vin-maker-mismatch.ts'
import { normalizeVin } from '#contract/vin.ts'
import type { CarFieldsProps } from '#web/listings/car-fields.tsx'
import type { CarFormValues } from '#web/listings/car-form-values.ts'
import { MakePicker } from '#web/listings/make-picker.tsx'
import type { CarSuggestions } from '#web/listings/use-car-suggestions.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Check } from '#web/ui/icons.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type CarScreenProps = CarFieldsProps & { form: UseFormReturn<CarFormValues>; suggestions: CarSuggestions }

/** Which car it is: by its VIN, or by make, model and year. */
export function CarIdentityScreenFields({ form, suggestions, register, errors, ownCategory }: CarScreenProps) {
  const t = useListingsTexts()
  const attributes = useAttributesTexts()
  const modelsId = useId()
  const yearsId = useId()
  const [vin, title] = form.watch(['vin', 'title'])
  // Controlled: a make beyond the seven is set in the moment in which it becomes an option.
  const { field: categoryField } = useController({ control: form.control, name: 'category' })
  const category = categoryField.value
  const { catalogue, decoded, vinError } = suggestions
  const others = [ownCategory, category].filter(
    (make) => make && !specificationBrandCategories.some(({ token }) => token === make),
  )
  const options = [
    // A make beyond the seven: of an imported car, or chosen as another one.
    ...[...new Set(others)].map((make) => ({ value: make ?? '', label: make ?? '' })),
    // Row S-25 names the categories by their tokens, `Mercedes_Benz`.
    ...specificationBrandCategories.map(({ token }) => ({ value: token as string, label: token as string })),
    ...comingSoonBrands.map((name) => ({ value: name, label: t('comingSoon', { brand: name }), isDisabled: true })),
  ]
  const otherMaker = findVinMakerMismatch({ vin: normalizeVin(vin), brand: category, title })
  const choose = (make: string) => {
    form.setValue('category', make, { shouldDirty: true })
    form.clearErrors('category')
  }
  return (
    <>
      <div className="grid gap-2">
        <TextInput
          label={t('vin')}
          hint={otherMaker === null ? t('vinHint') : t('vinMaker', { maker: otherMaker })}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          error={vinError ?? errors.vin}
          {...register('vin')}
        />
        {decoded && <DecodedVinNote decoded={decoded} onChoose={choose} category={category} />}
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <div className="grid gap-2">
          <Select
            label={t('category')}
            placeholder={t('chooseCategory')}
            options={options}
            error={errors.category}
            {...categoryField}
          />
          <MakePicker makes={catalogue?.makes ?? []} chosen={category} onChoose={choose} />
          <ComingSoonMakes chosen={category} onChoose={choose} />
        </div>
        <TextInput
          label={t('model')}
          hint={category ? t('modelHint') : undefined}
          autoComplete="off"
          maxLength={100}
          list={modelsId}
          error={errors.model}
          {...register('model')}
        />
        <datalist id={modelsId}>
          {catalogue?.models.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextInput
          label={attributes('year')}
          hint={catalogue?.years ? t('yearsBuilt', { from: catalogue.years.from, to: catalogue.years.to }) : undefined}
          inputMode="numeric"
          autoComplete="off"
          list={yearsId}
          error={errors.year}
          {...register('year')}
        />
        <datalist id={yearsId}>
          {yearsOf(catalogue?.years ?? null).map((year) => (
            <option key={year} value={year} />
          ))}
        </datalist>
      </div>
    </>
  )
}

/** The makes that the select shows disabled can be sold all the same, each at one press. */
function ComingSoonMakes({ chosen, onChoose }: { chosen: string; onChoose: (make: string) => void }) {
  const t = useListingsTexts()
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} className="text-muted text-sm">
        {t('comingSoonHint')}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {comingSoonBrands.map((make) => (
          <li key={make}>
            <button
              type="button"
              className="btn btn-ghost border-control-line"
              aria-pressed={make === chosen}
              onClick={() => onChoose(make)}
            >
              {make}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function yearsOf(years: { from: number; to: number } | null): number[] {
  return years ? Array.from({ length: years.to - years.from + 1 }, (_, index) => years.to - index) : []
}

type DecodedProps = {
  decoded: NonNullable<CarSuggestions['decoded']>
  category: string
  onChoose: (make: string) => void
}

/** What the number says; where it names a group of makes, these are one press each. */
function DecodedVinNote({ decoded: { brands, model, year }, category, onChoose }: DecodedProps) {
  const t = useListingsTexts()
  const car = [year, brands.map(brandDisplayName).join(' / '), model].filter(Boolean).join(' ')
  return (
    <div role="status" className="grid gap-2">
      <p className="flex gap-1.5 font-medium text-sm text-success">
        <Check className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {car ? t('vinSays', { car }) : t('vinIsRight')}
      </p>
      {brands.length > 1 && !brands.includes(category) && (
        <div className="flex flex-wrap gap-2">
          {brands.map((brand) => (
            <button
              key={brand}
              type="button"
              className="btn btn-ghost border-control-line"
              onClick={() => onChoose(brand)}
            >
              {brandDisplayName(brand)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
