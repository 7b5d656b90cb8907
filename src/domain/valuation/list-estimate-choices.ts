import { sql } from 'drizzle-orm'
import { brandDisplayName } from '#contract/brands.ts'
import { withLatinDigits } from '#contract/latin-digits.ts'
import type { EstimateChoicesQuery, EstimateChoicesResponse, EstimateFact } from '#contract/valuation.ts'
import type { DbOrTx } from '#db/client.ts'
import { findTypicalModelFacts } from '#domain/search/catalogue/find-typical-model-facts.ts'
import { listCatalogueNames } from '#domain/search/catalogue/list-catalogue-names.ts'
import { minCarsForEstimate } from './estimate-price.ts'
import { carBrandKey, carModelKey } from './market-car.ts'
import type { OptionalPriceFactField } from './optional-price-facts.ts'
import type { PriceModel } from './price-model.ts'
import { isOnMarketSql } from './read-market-adverts-of-model.ts'
import { loadPriceModel } from './store-price-model.ts'

/** At most this many words of titles are listed to choose a trim from. */
const mostTrims = 40

/** Models by brand; other makes and models are only added with the next fit. */
const known = new WeakMap<PriceModel, Promise<Map<string, string[]>>>()

/**
 * The choices for an estimate: makes and models with enough known cars, each in the spelling of most of its sellers,
 * and the facts that the sellers of the chosen model state; besides, makes and models of which too few cars are known.
 * Empty before the first fit.
 */
export async function listEstimateChoices(
  db: DbOrTx,
  { brand, model, year, now }: EstimateChoicesQuery & { now: Date },
): Promise<EstimateChoicesResponse> {
  const stored = await loadPriceModel(db)
  const none = { brand: null, model: null, models: [], facts: [], trims: [], other: null, otherModels: [], typical: {} }
  if (!stored) return { ...none, brands: [], otherBrands: [] }
  const fit = stored.model
  const reading = known.get(fit) ?? readModels(db, { fit, now })
  known.set(fit, reading)
  const modelsByBrand = await reading.catch((error: unknown) => {
    known.delete(fit)
    throw error
  })
  const brands = [...modelsByBrand.keys()]
  const chosenBrand = brands.find((name) => carBrandKey(name) === carBrandKey(brand ?? '')) ?? null
  const catalogue = listCatalogueNames(chosenBrand)
  const otherBrands = catalogue.makes.filter((make) => !brands.some((name) => carBrandKey(name) === carBrandKey(make)))
  if (chosenBrand === null) {
    const other = otherBrands.find((make) => carBrandKey(make) === carBrandKey(brand ?? ''))
    return { ...none, brands, otherBrands, other: other ? { brand: other, model: null } : null }
  }
  const models = modelsByBrand.get(chosenBrand) ?? []
  const key = carModelKey({ brand: chosenBrand, model: model ?? '' })
  const chosenModel = models.find((name) => carModelKey({ brand: chosenBrand, model: name }) === key) ?? null
  const keyOf = (name: string) => carModelKey({ brand: chosenBrand, model: name })
  const otherModels = catalogue.models.filter((name) => !models.some((one) => keyOf(one) === keyOf(name)))
  const chosen = { brands, otherBrands, brand: chosenBrand, model: chosenModel, models, otherModels, typical: {} }
  if (chosenModel === null) {
    const other = otherModels.find((name) => keyOf(name) === key)
    return { ...chosen, facts: [], trims: [], other: other ? { brand: chosenBrand, model: other } : null }
  }
  const car = { brand: chosenBrand, model: chosenModel }
  const facts = factsOf(fit, car)
  const trims = fit.features.trimNames(car).slice(0, mostTrims)
  return { ...chosen, other: null, facts, trims, typical: await typicalOf(db, { ...car, year, facts }) }
}

function factsOf(fit: PriceModel, car: { brand: string; model: string }): EstimateFact[] {
  const asked = (field: OptionalPriceFactField): EstimateFact => (field === 'region' ? 'location' : field)
  return [...fit.support.countedFields(car).map(asked), 'trim']
}

/** What is usual of the model in the facts that its price depends on, as the form of a new car suggests it. */
async function typicalOf(
  db: DbOrTx,
  { brand, model, year, facts }: { brand: string; model: string; year: string | undefined; facts: EstimateFact[] },
): Promise<EstimateChoicesResponse['typical']> {
  const typed = withLatinDigits(year ?? '')
  const usual = await findTypicalModelFacts(db, {
    brand,
    model,
    year: /^\d{4}$/.test(typed) ? Number(typed) : undefined,
  })
  const counted: readonly string[] = facts
  return Object.fromEntries(
    Object.entries(usual).flatMap(([name, value]) =>
      value !== undefined && counted.includes(name) ? [[name, value] as const] : [],
    ),
  )
}

/** @reads listings: the cars on the market, as sellers name them. */
async function readModels(db: DbOrTx, { fit, now }: { fit: PriceModel; now: Date }): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ brand: string; model: string }>(sql`
    select brand, model from listings
    where model is not null and year is not null and ${isOnMarketSql(now)}
    group by brand, model order by count(*) desc, brand, model`)
  const models = new Map<string, string[]>()
  const seen = new Set<string>()
  for (const { brand, model } of rows) {
    const key = carModelKey({ brand, model })
    if (seen.has(key) || fit.spread.countOfModel({ brand, model }) < minCarsForEstimate) continue
    seen.add(key)
    models.set(brand, [...(models.get(brand) ?? []), model])
  }
  const byName = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
  const sorted = [...models].sort(([a], [b]) => byName(brandDisplayName(a), brandDisplayName(b)))
  return new Map(sorted.map(([brand, names]) => [brand, names.sort(byName)]))
}
