import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { brandDisplayName } from '#contract/brands.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import {
  type CarCatalogueResponse,
  typicalModelChoiceFacts,
  typicalModelNumberFacts,
  vinModelPrefixLength,
} from '#contract/car-catalogue.ts'
import { type DecodedVin, decodeVin } from '#contract/decode-vin.ts'
import { newestPlausibleModelYear } from '#contract/last-model-year.ts'
import { withLatinDigits } from '#contract/latin-digits.ts'
import { normalizeVin, vinErrorMessage, vinLength } from '#contract/vin.ts'
import { browserFetch, readApiResponse } from '#web/client/api-client.ts'
import { useLanguage, useReaderUnits } from '#web/i18n/language.ts'
import { type CarFormField, type CarFormValues, formTextOfTypicalFact } from '#web/listings/car-form-values.ts'
import { carCatalogueClient } from '#web/listings/own-cars-client.ts'

/** Fields that picks fill in, with the text that was filled in last; an empty text takes an earlier one back. */
type Suggested = Partial<Record<keyof CarFormValues, string>>

export type CarSuggestions = {
  catalogue: CarCatalogueResponse | undefined
  /** The makes that have the typed model where the picked one, which is known, has none of that name. */
  otherMakes: readonly string[]
  /** Null while the number is incomplete or wrong. */
  decoded: DecodedVin | null
  /** Why a complete number cannot be right; null for any other. */
  vinError: string | null
  /** True for a field that has the suggested text. */
  isSuggested: (field: CarFormField) => boolean
}

/**
 * What VIN, make, model and year say of the car. They fill blank fields, and those that still have an earlier suggestion;
 * what the seller has typed stays. A restored draft keeps what it has until another model is picked.
 */
export function useCarSuggestions(form: UseFormReturn<CarFormValues>, isRestored: boolean): CarSuggestions {
  const typist = { language: useLanguage(), units: useReaderUnits() }
  const { control } = form
  const [typedVin, category, model, typedYear] = useWatch({ control, name: ['vin', 'category', 'model', 'year'] })
  const vin = normalizeVin(typedVin)
  const vinError = vin.length >= vinLength ? vinErrorMessage(vin) : null
  const decoded = decodeVin(vin, newestPlausibleModelYear(new Date()))
  const [year] = /^\d{4}$/.exec(withLatinDigits(typedYear.trim())) ?? []
  const query = {
    ...(category ? { make: category } : {}),
    ...(model.trim() ? { model: model.trim() } : {}),
    ...(year ? { year } : {}),
    ...(decoded ? { vinStart: vin.slice(0, vinModelPrefixLength) } : {}),
  }
  const { data: catalogue, isPlaceholderData } = useQuery({
    queryKey: ['car-catalogue', query],
    queryFn: () => readApiResponse(carCatalogueClient(browserFetch)['car-catalogue'].$get({ query })),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const filled = useRef<Suggested>({})
  const filledCar = useRef<string | null>(isRestored ? keyOf(category, model, typedYear) : null)

  function fill(suggested: Suggested) {
    for (const field of Object.keys(suggested) as (keyof Suggested)[]) {
      const text = suggested[field]
      const now = form.getValues(field)
      const isOurs = now === '' || now === filled.current[field]
      if (text === undefined || now === text || !isOurs) continue
      form.setValue(field, text, { shouldDirty: true })
      if (form.getFieldState(field).error) form.clearErrors(field)
    }
    filled.current = { ...filled.current, ...suggested }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: fills once for each number.
  useEffect(() => {
    if (!decoded) return
    const [only, another] = decoded.brands
    fill({
      category: another ? undefined : only,
      year: decoded.year === null ? undefined : String(decoded.year),
      model: decoded.model ?? catalogue?.modelOfVin ?? undefined,
    })
  }, [vin, catalogue?.modelOfVin])

  // biome-ignore lint/correctness/useExhaustiveDependencies: fills once for each car that is picked.
  useEffect(() => {
    if (!category || !model.trim() || !catalogue || isPlaceholderData) return
    fill({ title: [year, brandDisplayName(category), model.trim()].filter(Boolean).join(' ') })
    const car = keyOf(category, model, typedYear)
    if (filledCar.current === car) filled.current = { ...filled.current, ...typicalTexts() }
    else fill(typicalTexts())
    filledCar.current = car
  }, [catalogue, isPlaceholderData, category, model, year])

  function typicalTexts(): Suggested {
    const texts: Suggested = {}
    for (const name of [...typicalModelChoiceFacts, ...typicalModelNumberFacts]) {
      const value = catalogue?.typical[name]
      texts[carAttributes[name].field] = value === undefined ? '' : formTextOfTypicalFact(name, value, typist)
    }
    return texts
  }

  const isSuggested = (field: CarFormField) => {
    const text = field === 'photo' ? undefined : filled.current[field]
    return text !== undefined && text !== '' && field !== 'photo' && form.getValues(field) === text
  }
  // What was known of the text before says nothing of the text now. A server of an earlier release does not name them.
  const otherMakes = isPlaceholderData ? [] : (catalogue?.otherMakes ?? [])
  return { catalogue, otherMakes, decoded, vinError, isSuggested }
}

function keyOf(...picks: string[]): string {
  return picks.map((pick) => pick.trim()).join('/')
}
