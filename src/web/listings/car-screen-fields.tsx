import { useId } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { comingSoonBrands, specificationBrandCategories } from '#contract/brands.ts'
import { findVinMakerMismatch } from '#contract/find-vin-maker-mismatch.ts'
import { normalizeVin } from '#contract/vin.ts'
import type { CarFieldsProps } from '#web/listings/car-fields.tsx'
import type { CarFormValues } from '#web/listings/car-form-values.ts'
import { DecodedVinNote } from '#web/listings/decoded-vin-note.tsx'
import { MakePicker } from '#web/listings/make-picker.tsx'
import { OptionalField } from '#web/listings/optional-field.tsx'
import { OtherMakesOfModel } from '#web/listings/other-makes-of-model.tsx'
import type { CarSuggestions } from '#web/listings/use-car-suggestions.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type CarScreenProps = CarFieldsProps & { form: UseFormReturn<CarFormValues>; suggestions: CarSuggestions }

/** Which car it is: by its VIN, or by make, model and year. */
export function CarIdentityScreenFields({ form, suggestions, register, errors, ownCategory }: CarScreenProps) {
  const t = useListingsTexts()
  const attributes = useAttributesTexts()
  const [vin, title, model, year] = form.watch(['vin', 'title', 'model', 'year'])
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
        <OptionalField>
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
        </OptionalField>
        {decoded && (
          <DecodedVinNote
            decoded={decoded}
            category={category}
            // The three that say which car it is, in their order on the form.
            fields={[
              { label: t('category'), isBlank: category === '', isFilled: suggestions.isSuggested('category') },
              { label: t('model'), isBlank: model.trim() === '', isFilled: suggestions.isSuggested('model') },
              { label: attributes('year'), isBlank: year.trim() === '', isFilled: suggestions.isSuggested('year') },
            ]}
            onChoose={choose}
          />
        )}
      </div>
      <div className="grid gap-3">
        <Select
          label={t('category')}
          hint={t('categoryHint')}
          placeholder={t('chooseCategory')}
          options={options}
          error={errors.category}
          {...categoryField}
        />
        <OtherMakes makes={catalogue?.makes ?? []} chosen={category} onChoose={choose} />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <div className="grid gap-2">
          <OptionalField>
            <Combobox
              label={t('model')}
              hint={category ? t('modelHint') : undefined}
              maxLength={100}
              options={catalogue?.models ?? []}
              listLabel={t('suggestions')}
              error={errors.model}
              {...register('model')}
            />
          </OptionalField>
          <OtherMakesOfModel model={model.trim()} makes={suggestions.otherMakes} onChoose={choose} />
        </div>
        <OptionalField>
          <Combobox
            label={attributes('year')}
            hint={
              catalogue?.years ? t('yearsBuilt', { from: catalogue.years.from, to: catalogue.years.to }) : undefined
            }
            inputMode="numeric"
            options={yearsOf(catalogue?.years ?? null)}
            listLabel={t('suggestions')}
            error={errors.year}
            {...register('year')}
          />
        </OptionalField>
      </div>
    </>
  )
}

type OtherMakesProps = { makes: readonly string[]; chosen: string; onChoose: (make: string) => void }

/** The makes that the select shows disabled can be sold all the same, each at one press; and every other make. */
function OtherMakes({ makes, chosen, onChoose }: OtherMakesProps) {
  const t = useListingsTexts()
  const id = useId()
  return (
    <>
      {/* A phone finds them in the list of all makes. */}
      <p id={id} className="text-muted text-sm max-sm:hidden">
        {t('comingSoonHint')}
      </p>
      <div className="flex flex-wrap gap-2">
        <ul aria-labelledby={id} className="flex flex-wrap gap-2 max-sm:hidden">
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
        <MakePicker makes={makes} chosen={chosen} onChoose={onChoose} />
      </div>
    </>
  )
}

function yearsOf(years: { from: number; to: number } | null): string[] {
  return years ? Array.from({ length: years.to - years.from + 1 }, (_, index) => String(years.to - index)) : []
}
