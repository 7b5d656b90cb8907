import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { modelConditionNamesAsWritten, modelConditionSql } from './model-condition-sql.ts'
import type { QueryIntent } from './understanding/intent/query-intent.ts'
import type { QueryIntentTerm } from './understanding/intent/query-intent-term.ts'
import { isSeatOrDoorCount } from './understanding/lexicon/implied-bodies.ts'
import { preferredTraitsOfOtherSize, traitOfSameSize } from './understanding/purposes/car-sizes.ts'
import type { CarComparative, WeightedCarTrait } from './understanding/purposes/purposes.ts'

/** The cars on offer with a name: medians, and the most frequent body. */
type Reference = {
  cars: number
  priceDollars: number
  year: number
  powerHp: number | null
  engineCc: number | null
  body: string | null
  fuel: string | null
}

/** Less than that of the body: sizes of many models are not listed. */
const sizeWeight = 8
/**
 * Where the car itself may be found, it comes before others that are like it; less than that of a typed fact, so that a
 * car that states what is wanted comes before one of the name that leaves it out: `like a mini with four doors`.
 */
const itselfWeight = 12
const [cheaperShare, fasterShare] = [0.8, 1.25]

/**
 * Resolves a comparison in the typed words to conditions on other cars: `like a golf but bigger` finds no Golf. Cheaper
 * and newer exclude cars, all others rank matching cars higher.
 *
 * @param names the models that are meant, including those of their families
 */
export async function resolveTypedCarComparison(
  db: DbOrTx,
  read: QueryIntent,
  { year, names }: { year: number; names: readonly string[] },
): Promise<QueryIntent> {
  const { asked, isWithCar, isOther, isOtherwise, isSimilarToo } = read.comparison
  const isCompared = isOther || isOtherwise || isSimilarToo || isOfOtherKind(read)
  if (asked.length === 0 && !(isWithCar && isCompared)) return withAllNames(read)
  if (read.brand.length === 0 || !isWithCar) {
    return withAllNames({ ...read, traits: [...read.traits, ...inItself(read, year)] })
  }
  const reference = await readReference(db, { brands: read.brand, names })
  if (reference.cars === 0) return withAllNames(read)
  const { priceDollars } = reference
  const bounds = { ...read.asked }
  const shown: QueryIntentTerm[] = []
  const isOtherCar = isOtherThanReference(read)
  const likeIt = alike(reference, { models: read.model, asked: asked.map(({ comparative }) => comparative) })
  const itself: WeightedCarTrait[] = isOtherCar || names.length === 0 ? [] : [[itselfWeight, { kind: 'model', names }]]
  const traits: QueryIntent['traits'] = [...read.traits, { text: '', weighed: [...likeIt, ...itself] }]
  for (const { comparative, text } of asked) {
    if (comparative === 'cheaper') {
      bounds.priceMax = Math.min(bounds.priceMax ?? priceDollars, Math.round(priceDollars * cheaperShare))
      shown.push({ field: 'priceMax', value: String(bounds.priceMax), text })
    } else if (comparative === 'newer') {
      bounds.yearMin = Math.max(bounds.yearMin ?? 0, reference.year + 1)
      shown.push({ field: 'yearMin', value: String(bounds.yearMin), text })
    } else {
      traits.push({ text, weighed: sizedOrFast(comparative, reference, read.model) })
      shown.push({ field: 'comparative', value: comparative, text })
    }
  }
  const isName = ({ field, isDenied }: QueryIntentTerm) => !isDenied && (field === 'brand' || field === 'model')
  const named = read.understood.filter(isName).map((one) => ({ ...one, field: 'reference' }))
  const others = read.understood.filter((one) => !isName(one))
  return {
    ...read,
    brand: read.comparison.wanted?.brand ?? [],
    model: read.comparison.wanted?.model ?? [],
    except: isOtherCar ? exceptReference(read) : read.except,
    asked: bounds,
    traits,
    understood: [
      ...named,
      ...(read.comparison.wanted?.understood ?? []),
      ...shown,
      ...others.filter(({ field }) => field !== 'comparative'),
    ],
  }
}

/** Without a comparison, all named cars are wanted. */
function withAllNames(read: QueryIntent): QueryIntent {
  const { wanted } = read.comparison
  if (!wanted) return read
  return {
    ...read,
    brand: [...new Set([...read.brand, ...wanted.brand])],
    model: [...new Set([...read.model, ...wanted.model])],
    understood: [...wanted.understood, ...read.understood],
  }
}

/** The named car itself is not found, and none of a make that is not wanted: `like a golf but not a vw`. */
function exceptReference({ except, brand, model, comparison }: QueryIntent): QueryIntent['except'] {
  const brands = comparison.otherThanBrands ?? []
  if (brands.length > 0) return { ...except, brand: brands }
  return model.length > 0 ? { ...except, model: [...model] } : { ...except, brand: [...brand] }
}

/** True for a kind of the car that others are compared with, of which it may be itself: `like a golf but electric`. */
function isOfOtherKind(read: QueryIntent): boolean {
  return read.fuel.length > 0 || read.understood.some((one) => !one.isDenied && isSeatOrDoorCount(one))
}

/** True if the car itself is none of those that are looked for; one that states the wanted fuel may be. */
function isOtherThanReference({ comparison, fuel }: QueryIntent): boolean {
  const { asked, isOther, isOtherwise = false, isSimilarToo = false } = comparison
  return isOther || (!isSimilarToo && (asked.length > 0 || (isOtherwise && fuel.length === 0)))
}

/** `newer civic` searches for a Civic and ranks newer ones first. */
function inItself({ comparison }: QueryIntent, year: number): QueryIntent['traits'] {
  const unknown = { cars: 0, priceDollars: 0, year, powerHp: 250, engineCc: 2950, body: null, fuel: null }
  const recent: readonly WeightedCarTrait[] = [2, 4, 6, 8].map((age) => [
    10,
    { kind: 'least', column: 'year', bound: year - age },
  ])
  const affordable: readonly WeightedCarTrait[] = [6, 9, 13, 18, 25].map((thousands) => [
    8,
    { kind: 'most', column: 'priceCents', bound: thousands * 1000 },
  ])
  return comparison.asked.map(({ comparative, text }) => {
    if (comparative === 'newer') return { text, weighed: recent }
    return { text, weighed: comparative === 'cheaper' ? affordable : sizedOrFast(comparative, unknown) }
  })
}

/** The traits of a similar car: body and size, unless another size is requested, and about the same price. */
function alike(
  { body, fuel, priceDollars }: Reference,
  { models, asked }: { models: readonly string[]; asked: readonly CarComparative[] },
): WeightedCarTrait[] {
  const isOfOtherSize = asked.includes('bigger') || asked.includes('smaller')
  const ofBody: WeightedCarTrait[] =
    body && !isOfOtherSize ? [[14, { kind: 'choice', column: 'body', values: [body] }]] : []
  const size = isOfOtherSize ? null : traitOfSameSize(models)
  const ofFuel: WeightedCarTrait[] =
    fuel && fuel !== 'Petrol' ? [[10, { kind: 'choice', column: 'fuel', values: [fuel] }]] : []
  return [
    ...ofBody,
    ...(size ? [[sizeWeight, size] as const] : []),
    ...ofFuel,
    [4, { kind: 'most', column: 'priceCents', bound: Math.round(priceDollars * 1.4) }],
    [4, { kind: 'least', column: 'priceCents', bound: Math.round(priceDollars * 0.5) }],
  ]
}

function sizedOrFast(
  comparative: CarComparative,
  { powerHp, engineCc, body }: Reference,
  models: readonly string[] = [],
): readonly WeightedCarTrait[] {
  if (comparative === 'bigger' || comparative === 'smaller')
    return preferredTraitsOfOtherSize(comparative, { models, body })
  return [
    [10, { kind: 'least', column: 'powerHp', bound: Math.round((powerHp ?? 200) * fasterShare) }],
    [8, { kind: 'least', column: 'engineCc', bound: Math.round((engineCc ?? 2000) * fasterShare) }],
    [5, { kind: 'choice', column: 'body', values: ['Coupe', 'Roadster', 'Supercar'] }],
  ]
}

async function readReference(
  db: DbOrTx,
  { brands, names }: { brands: readonly string[]; names: readonly string[] },
): Promise<Reference> {
  const ofModels = names.length > 0 ? modelConditionSql(modelConditionNamesAsWritten(names)) : undefined
  const where = and(sql`${listings.status} = 'available'`, inArray(listings.brand, [...brands]), ofModels)
  const median = (column: SQL) => sql`(percentile_disc(0.5) within group (order by ${column}))::int`
  const { rows } = await db.execute<Reference>(sql`
    select count(*)::int as cars, coalesce(${median(sql`price_cents / 100`)}, 0) as "priceDollars",
      coalesce(${median(sql`year`)}, 0) as year, ${median(sql`power_hp`)} as "powerHp",
      ${median(sql`engine_cc`)} as "engineCc", mode() within group (order by body) as body,
      mode() within group (order by fuel) as fuel
    from ${listings} where ${where}`)
  const [found] = rows
  if (!found) throw new Error('An aggregate has one row.')
  return found
}
