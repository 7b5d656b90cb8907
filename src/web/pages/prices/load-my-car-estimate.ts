import type { CarSummary } from '#contract/cars.ts'
import type { Language } from '#contract/languages.ts'
import { withLatinDigits } from '#contract/latin-digits.ts'
import type { EstimateChoicesResponse, ValueCarRequest, ValuedCarResponse } from '#contract/valuation.ts'
import { PriceEstimateField } from '#contract/valuation.ts'
import { carsClient } from '#web/car/cars-client.ts'
import { ApiError, type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import {
  chooseFromListMessage,
  isMyCarFormComplete,
  type MyCarEstimateErrors,
  type MyCarEstimateQuery,
  parseMyCarEstimateQuery,
  validateMyCarForm,
} from '#web/pages/prices/my-car-estimate-query.ts'
import { placesClient } from '#web/places/places-client.ts'
import { valuationClient } from '#web/valuation/valuation-client.ts'

/** The number of cars on offer shown under an estimate. */
const shownCars = 6

/** A fact that nobody stated, with the value that is usual of the model. */
export type AssumedFact = { field: PriceEstimateField; value: string | number }

export type MyCarEstimateData = {
  /** The query of the address, with make and model in our spelling, and a ZIP code replaced by its town. */
  query: MyCarEstimateQuery
  choices: EstimateChoicesResponse
  errors: MyCarEstimateErrors
  /** Set when too many estimates were requested: the message, and how long to wait. */
  limit: { message: string; retryAfterSeconds: number } | null
  /** True once the whole form was sent. */
  isAsked: boolean
  /** What the estimate takes for granted, as the catalogue has it. */
  assumed: AssumedFact[]
  /** Null until the whole form was sent, and where a value is invalid. */
  valued: ValuedCarResponse | null
  /** Similar cars on offer. */
  similar: CarSummary[]
}

type Asked = { parameters: URLSearchParams; language: Language; now: Date }

/**
 * Loads the instant estimate for an address, and the choices of its form.
 * @throws ApiError where the API fails for another reason than invalid values or the rate limit.
 */
export async function loadMyCarEstimate(
  apiFetch: ApiFetch,
  { parameters, language, now }: Asked,
): Promise<MyCarEstimateData> {
  const asked = parseMyCarEstimateQuery(parameters)
  const client = valuationClient(apiFetch)
  const { brand, model, year } = asked
  const choices = await readApiResponse(
    client.valuations.choices.$get({
      query: { brand: brand.slice(0, 60), model: model.slice(0, 80), year: year.slice(0, 20) },
    }),
  )
  const query = {
    ...asked,
    brand: choices.brand ?? choices.other?.brand ?? '',
    model: choices.model ?? choices.other?.model ?? '',
  }
  const isAsked = isMyCarFormComplete(parameters)
  const found = { query, choices, isAsked, errors: {}, limit: null, assumed: [], valued: null, similar: [] }
  if (choices.other) return found
  if (brand && !choices.brand) return { ...found, errors: { brand: chooseFromListMessage } }
  if (model && !choices.model) return { ...found, errors: { model: chooseFromListMessage } }
  if (!choices.model || !isAsked) return found
  const located = { ...query, location: await townOf(apiFetch, query.location) }
  const checked = validateMyCarForm(located, { facts: choices.facts, language, now })
  if (checked.kind === 'wrong') return { ...found, errors: checked.errors }
  try {
    const answer = await valueWithUsualFacts(apiFetch, checked.car, choices)
    return { ...found, ...answer, query: located, similar: await similarCars(apiFetch, { query, ...answer }) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error
    return { ...found, limit: { message: error.message, retryAfterSeconds: error.retryAfterSeconds ?? 60 } }
  }
}

/**
 * Values the car with what is usual of its model wherever nothing is stated; without it where no car on the market is of
 * that kind, so that the catalogue never costs an estimate.
 */
async function valueWithUsualFacts(
  apiFetch: ApiFetch,
  car: ValueCarRequest,
  { typical }: EstimateChoicesResponse,
): Promise<{ valued: ValuedCarResponse; assumed: AssumedFact[] }> {
  const value = (json: ValueCarRequest) => readApiResponse(valuationClient(apiFetch).valuations.$post({ json }))
  const stated = new Map<string, unknown>(Object.entries(car))
  const usual = Object.entries(typical).filter(([name]) => stated.get(name) == null)
  const valued = await value({ ...car, ...Object.fromEntries(usual) })
  if (!valued.estimate && usual.length > 0) return { valued: await value(car), assumed: [] }
  return {
    valued,
    assumed: usual.map(([name, usualValue]) => ({ field: PriceEstimateField.parse(name), value: usualValue })),
  }
}

/** Replaces a ZIP code by its town, since prices depend on the state; other text stays as typed. */
async function townOf(apiFetch: ApiFetch, location: string): Promise<string> {
  const [zip] = /^\d{5}(?=-\d{4}$|$)/.exec(withLatinDigits(location)) ?? []
  if (!zip) return location
  const { items } = await readApiResponse(placesClient(apiFetch).places.$get({ query: { q: zip } }))
  return items[0]?.name ?? location
}

/** The comparables that are still for sale, else any cars of the model; a failure here must not cost the estimate. */
async function similarCars(
  apiFetch: ApiFetch,
  { query: { brand, model }, valued }: { query: MyCarEstimateQuery; valued: ValuedCarResponse },
): Promise<CarSummary[]> {
  const client = carsClient(apiFetch)
  const ids = valued.comparables.filter(({ isSold }) => !isSold).map(({ id }) => id)
  const call =
    ids.length > 0
      ? client.cars.chosen.$get({ query: { ids: ids.join(',') } })
      : client.cars.$get({ query: { brand, q: model, limit: String(shownCars) } })
  const { items } = await readApiResponse(call).catch(() => ({ items: [] }))
  return items.filter(({ status }) => status === 'available').slice(0, shownCars)
}
