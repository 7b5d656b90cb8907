import { type FormEvent, Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { Form, useNavigate, useNavigation, useNavigationType } from 'react-router'
import type { CarAttributeUnit } from '#contract/attribute-kinds.ts'
import { isNumberAttribute } from '#contract/attribute-names.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { EstimateFact } from '#contract/valuation.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { typedUnitPrefix } from '#web/cars/typed-list-parameters.ts'
import { useLanguage, useReaderUnits } from '#web/i18n/language.ts'
import { shownDistance } from '#web/listings/typed-units.ts'
import type { MyCarEstimateData } from '#web/pages/prices/load-my-car-estimate.ts'
import {
  type MyCarEstimateErrors,
  type MyCarEstimateField,
  type MyCarEstimateQuery,
  myCarEstimateFields,
  myCarEstimatePath,
  myCarEstimateUrl,
  parseMyCarEstimateQuery,
  validateMyCarForm,
} from '#web/pages/prices/my-car-estimate-query.ts'
import { PlaceInput } from '#web/places/place-input.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCarWorthEstimateTexts } from '#web/texts/use-car-worth-estimate-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { formatCarTrim } from '#web/valuation/use-price-fact-value-text.ts'

type InstantEstimateFormProps = {
  found: MyCarEstimateData
  /** Gets whether the form has other facts than those that were estimated. */
  onTyped: (isOther: boolean) => void
}

/**
 * Make, then model, then the facts on which its price depends. Without scripts the form works step by step; with
 * scripts the next step appears automatically, and errors show before anything is sent.
 */
export function InstantEstimateForm({ found, onTyped }: InstantEstimateFormProps) {
  const t = useCarWorthEstimateTexts()
  const { query, choices } = found
  const navigate = useNavigate()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [ownErrors, setOwnErrors] = useState<{ of: MyCarEstimateData; errors: MyCarEstimateErrors } | null>(null)
  const errors = ownErrors?.of === found ? ownErrors.errors : found.errors
  const isBusy = useNavigation().location?.pathname === myCarEstimatePath
  useFieldsOfAddress(form, query)

  const typed = () => parseMyCarEstimateQuery(new FormData(form.current ?? undefined))
  const estimated = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields as they are when the answer comes.
  useEffect(() => {
    estimated.current = myCarEstimateUrl(typed())
  }, [found])
  const goTo = (next: Partial<MyCarEstimateQuery>) => navigate(myCarEstimateUrl(next), { preventScrollReset: true })

  function submit(event: FormEvent) {
    event.preventDefault()
    const next = typed()
    if (!choices.model) return goTo(next)
    const checked = validateMyCarForm(next, { facts: choices.facts, language, now: new Date() })
    if (checked.kind === 'valid') return goTo(next)
    setOwnErrors({ of: found, errors: checked.errors })
    const [first] = myCarEstimateFields.filter((field) => checked.errors[field])
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  const fields = { query, errors }
  return (
    <Form
      action={myCarEstimatePath}
      preventScrollReset
      noValidate
      ref={form}
      onSubmit={submit}
      onChange={() => onTyped(myCarEstimateUrl(typed()) !== estimated.current)}
    >
      <Card className="grid gap-5 p-5 sm:p-7">
        {/* On a desk all of it is on one screen, with the estimate beside it. */}
        <div className={`grid items-start gap-5 sm:grid-cols-2 ${choices.model ? 'xl:grid-cols-3' : ''}`}>
          <Select
            label={t('brand')}
            placeholder={t('chooseBrand')}
            options={byLabel([...choices.brands, ...choices.otherBrands], brandDisplayName)}
            error={errors.brand}
            name="brand"
            defaultValue={query.brand}
            // Facts of one make do not apply to another.
            onChange={({ target }) => goTo({ ...common(typed()), brand: target.value })}
          />
          {choices.brand && (
            <Select
              key={choices.brand}
              label={t('model')}
              placeholder={t('chooseModel')}
              options={byLabel([...choices.models, ...choices.otherModels])}
              error={errors.model}
              name="model"
              defaultValue={query.model}
              onChange={({ target }) => goTo({ ...common(typed()), model: target.value })}
            />
          )}
          {choices.model && (
            <Fragment key={`${choices.brand} ${choices.model}`}>
              <FactField name="year" {...fields} />
              <FactField name="mileageMiles" {...fields} />
              {choices.facts.map((fact) => (
                <EstimateFactField key={fact} fact={fact} trims={choices.trims} {...fields} />
              ))}
            </Fragment>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isBusy={isBusy} className="min-w-40 max-sm:w-full">
            {t(choices.model ? 'estimate' : 'goOn')}
          </Button>
          {choices.model && <p className="text-muted text-sm">{t('privacy')}</p>}
        </div>
      </Card>
    </Form>
  )
}

/** With and without estimates alike, as people look for their own. */
function byLabel(values: readonly string[], labelOf = (value: string) => value): SelectOption[] {
  return values
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
}

/** The values that stay valid when another make or model is chosen. */
function common({ brand, model, year, mileage, location }: MyCarEstimateQuery): Partial<MyCarEstimateQuery> {
  return { brand, model, year, mileage, location }
}

/** Resets the fields on back and forward: the browser would keep the values typed last. */
function useFieldsOfAddress(form: { current: HTMLFormElement | null }, query: MyCarEstimateQuery): void {
  const isReturn = useNavigationType() === 'POP'
  const shown = useShownTexts(query)
  useEffect(() => {
    if (!isReturn) return
    for (const name of myCarEstimateFields) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = shown[name]
    }
  }, [form, isReturn, shown])
}

/** The texts of the address as the fields show them. */
function useShownTexts(query: MyCarEstimateQuery): MyCarEstimateQuery {
  const units = useReaderUnits()
  return useMemo(() => ({ ...query, mileage: shownDistance(query.mileage, { units }) }), [query, units])
}

type FieldsProps = { query: MyCarEstimateQuery; errors: MyCarEstimateErrors }

function EstimateFactField({ fact, trims, ...fields }: FieldsProps & { fact: EstimateFact; trims: string[] }) {
  if (fact === 'trim') return <TrimField trims={trims} {...fields} />
  if (fact === 'location') return <LocationField {...fields} />
  return <FactField name={fact} {...fields} />
}

const inputModes: Partial<Record<CarAttributeUnit, 'numeric'>> = { year: 'numeric', count: 'numeric' }

type FactFieldProps = FieldsProps & { name: Exclude<EstimateFact, 'trim' | 'location'> | 'year' | 'mileageMiles' }

/** A field with the input for its attribute. */
function FactField({ name, query, errors }: FactFieldProps) {
  const t = useCarWorthEstimateTexts()
  const attributes = useAttributesTexts()
  const word = useAttributeValueText()
  const units = useReaderUnits()
  const shown = useShownTexts(query)
  const attribute = carAttributes[name]
  const hint = `${name}Hint`
  const field: MyCarEstimateField = attribute.field
  const common = {
    label: attributes(name),
    hint: attributes.has(hint) ? attributes(hint, units) : undefined,
    error: errors[field],
    name: field,
    defaultValue: shown[field],
  }
  if (isNumberAttribute(name)) {
    const { unit } = carAttributes[name]
    const typedUnit = unit === 'miles' && units.distanceUnit === 'km' ? units.distanceUnit : null
    return (
      // In another unit it is another field.
      <Fragment key={typedUnit}>
        <TextInput dir="ltr" inputMode={inputModes[unit]} maxLength={20} autoComplete="off" {...common} />
        {typedUnit && <input type="hidden" name={typedUnitPrefix + field} value={typedUnit} />}
      </Fragment>
    )
  }
  const options = carAttributes[name].values.map((value) => ({ value, label: word(name, value) }))
  return <Select placeholder={t('notKnown')} options={options} {...common} />
}

function TrimField({ trims, query, errors }: FieldsProps & { trims: string[] }) {
  const t = useCarWorthEstimateTexts()
  return (
    <>
      <TextInput
        label={t('trim')}
        hint={t('trimHint')}
        error={errors.trim}
        name="trim"
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

function LocationField({ query, errors }: FieldsProps) {
  const t = useCarWorthEstimateTexts()
  return (
    <PlaceInput
      label={t('location')}
      hint={t('locationHint')}
      error={errors.location}
      name="location"
      defaultValue={query.location}
      maxLength={120}
    />
  )
}
