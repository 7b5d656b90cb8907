import { Fragment, useMemo } from 'react'
import type { CarAttributeUnit } from '#contract/attribute-kinds.ts'
import { isNumberAttribute } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type {
  EstimateChoicesResponse,
  EstimateFact,
  FieldPriceEffect,
  PriceEstimateField,
} from '#contract/valuation.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { typedUnitPrefix } from '#web/cars/typed-list-parameters.ts'
import { useReaderUnits } from '#web/i18n/language.ts'
import { shownDistance } from '#web/listings/typed-units.ts'
import type {
  MyCarEstimateErrors,
  MyCarEstimateField,
  MyCarEstimateQuery,
} from '#web/pages/prices/my-car-estimate-query.ts'
import { PlaceInput } from '#web/places/place-input.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCarWorthEstimateTexts } from '#web/texts/use-car-worth-estimate-texts.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { formatCarTrim, usePriceFactValueText } from '#web/valuation/use-price-fact-value-text.ts'

/** The fields that stand below the answer belong to the form above it by its id, also without scripts. */
export const myCarFormId = 'my-car'

export type MyCarFieldsProps = { query: MyCarEstimateQuery; errors: MyCarEstimateErrors }

/** The texts of the address as the fields show them. */
export function useShownTexts(query: MyCarEstimateQuery): MyCarEstimateQuery {
  const units = useReaderUnits()
  return useMemo(() => ({ ...query, mileage: shownDistance(query.mileage, { units }) }), [query, units])
}

type EstimateFactFieldProps = MyCarFieldsProps & { fact: EstimateFact; choices: EstimateChoicesResponse }

/** A fact that makes the estimate closer; the place is asked with the first ones. */
export function EstimateFactField({ fact, choices: { trims, typical }, ...fields }: EstimateFactFieldProps) {
  if (fact === 'location') return null
  if (fact === 'trim') return <TrimField trims={trims} {...fields} />
  return <FactField name={fact} usual={typical[fact]} {...fields} />
}

const inputModes: Partial<Record<CarAttributeUnit, 'numeric'>> = { year: 'numeric', count: 'numeric' }

type FactFieldProps = MyCarFieldsProps & {
  name: Exclude<EstimateFact, 'trim' | 'location'> | 'year' | 'mileageMiles'
  /** What the estimate takes while the field is blank. */
  usual?: FieldPriceEffect['from'] | undefined
}

/** A field with the input for its attribute. */
export function FactField({ name, usual = null, query, errors }: FactFieldProps) {
  const t = useCarWorthEstimateTexts()
  const attributes = useAttributesTexts()
  const word = useAttributeValueText()
  const units = useReaderUnits()
  const shown = useShownTexts(query)
  const usualText = usePriceFactValueText()(name satisfies PriceEstimateField, usual)
  const attribute = carAttributes[name]
  const hint = `${name}Hint`
  const field: MyCarEstimateField = attribute.field
  const common = {
    label: attributes(name),
    error: errors[field],
    name: field,
    form: myCarFormId,
    defaultValue: shown[field],
  }
  if (isNumberAttribute(name)) {
    const { unit } = carAttributes[name]
    const typedUnit = unit === 'miles' && units.distanceUnit === 'km' ? units.distanceUnit : null
    const usualHint = usualText ? t('usualOfModel', { value: usualText }) : undefined
    return (
      // In another unit it is another field.
      <Fragment key={typedUnit}>
        <TextInput
          dir="ltr"
          inputMode={inputModes[unit]}
          maxLength={20}
          autoComplete="off"
          hint={usualHint ?? (attributes.has(hint) ? attributes(hint, units) : undefined)}
          {...common}
        />
        {typedUnit && <input type="hidden" name={typedUnitPrefix + field} value={typedUnit} form={myCarFormId} />}
      </Fragment>
    )
  }
  const options = carAttributes[name].values.map((value) => ({ value, label: word(name, value) }))
  return (
    <Select
      placeholder={usualText ? t('usualOfModel', { value: usualText }) : t('notKnown')}
      options={options}
      hint={attributes.has(hint) ? attributes(hint, units) : undefined}
      {...common}
    />
  )
}

function TrimField({ trims, query, errors }: MyCarFieldsProps & { trims: string[] }) {
  const t = useCarWorthEstimateTexts()
  return (
    <>
      <TextInput
        label={t('trim')}
        hint={t('trimHint')}
        error={errors.trim}
        name="trim"
        form={myCarFormId}
        defaultValue={query.trim}
        maxLength={60}
        autoComplete="off"
        list="trims"
      />
      <datalist id="trims">
        {trims.map((word) => (
          <option key={word} value={formatCarTrim(word, (item) => item)} />
        ))}
      </datalist>
    </>
  )
}

export function LocationField({ query, errors }: MyCarFieldsProps) {
  const t = useCarWorthEstimateTexts()
  return (
    <PlaceInput
      label={t('location')}
      hint={t('locationHint')}
      error={errors.location}
      name="location"
      form={myCarFormId}
      defaultValue={query.location}
      maxLength={120}
    />
  )
}
