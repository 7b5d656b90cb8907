import {
  type FacetName,
  facetNames,
  isMultiChoiceAttribute,
  type MultiChoiceAttributeName,
} from '#contract/attribute-names.ts'
import { brandDisplayName } from '#contract/brands.ts'
import type { CarSort } from '#contract/car-search-options.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import type { Place } from '#contract/places.ts'
import { correctAdvertWordSpelling } from '../lexicon/equipment-words.ts'
import { normalizeSearchToken } from '../lexicon/features.ts'
import type { ParsedCarPurpose } from '../lexicon/find-car-purposes.ts'
import { findBodyVariantPhrase, impliedBodyMeanings, isSeatOrDoorCount } from '../lexicon/implied-bodies.ts'
import { isNegatableField, type NegatableField } from '../lexicon/negatable-fields.ts'
import type { CarPhraseMeaning } from '../locales/car-phrase-meaning.ts'
import type { ParsedNumberBounds } from '../numbers/phrase-patterns.ts'
import type { PlacePhrase } from '../places/place-phrase.ts'
import type { WeightedCarTrait } from '../purposes/purposes.ts'
import type { BrandOrModel, NamedCars } from '../vocabulary/car-name-catalogue.ts'
import { findNamedModels } from './find-named-models.ts'
import { likelyBodies } from './likely-bodies.ts'
import type { ParsedCarComparison } from './parsed-car-comparison.ts'
import type { QueryIntentTerm } from './query-intent-term.ts'

export type QueryIntentBounds = Omit<
  ParsedNumberBounds,
  'place' | 'radiusMiles' | 'ageMax' | 'ageMin' | 'owners' | 'sort' | 'isUnderWarranty' | 'monthly'
>

/** The bounds of a phrase; ages are counted from this year, and what must not have ended from this day. */
export function toQueryIntentBounds(
  asked: ParsedNumberBounds,
  { year, day }: { year: number; day: number },
): QueryIntentBounds {
  const { ageMax, ageMin, place, radiusMiles, owners, sort, isUnderWarranty, monthly, ...bounds } = asked
  return {
    ...bounds,
    ...(isUnderWarranty ? { warrantyUntilMin: day } : {}),
    ...(ageMax === undefined ? {} : { yearMin: year - ageMax }),
    ...(ageMin === undefined ? {} : { yearMax: year - ageMin - 1 }),
  }
}

/** The meaning of the typed words. */
export interface QueryIntent extends Record<FacetName, string[]> {
  brand: string[]
  model: string[]
  deal: string[]
  isVerified: boolean
  /** QueryIntentBounds as `parseNumberPhrases` returns them, of all phrases together. */
  asked: QueryIntentBounds
  /** Values that cars must not have; a car without a value may have any. */
  except: ExcludedFilterValues
  /** What the car should have, each in any of these ways. */
  wished: { field: MultiChoiceAttributeName; values: string[]; text: string }[]
  /** Cars that leave a field out are found, too, if they have one of these bodies. */
  bodiesIfUnknown: Partial<Record<FacetName, readonly string[] | 'any'>>
  /** The purposes of the car. */
  purposes: ParsedCarPurpose[]
  /** How the car should compare with the named one, or with its own model. */
  comparison: ParsedCarComparison
  /** Other traits that rank cars higher: how they compare with the named car. */
  traits: { text: string; weighed: readonly WeightedCarTrait[] }[]
  /** True if only `a car` was understood: the other words rank, and none has to be in an advert. */
  isOfAnyCar: boolean
  /** A whole vehicle identification number. */
  vin: string | null
  sort: CarSort | null
  near: { place: Place; radiusMiles: number | null } | null
  /**
   * The endings of places in the requested states and countries, as `carRegionSql` returns them; any of them may match.
   */
  region: string[]
  understood: QueryIntentTerm[]
  /** The texts of those terms that are spelt otherwise than they are meant. */
  corrected: string[]
  /** The typed words for the values of a field. */
  saidOf: (field: string) => string[]
  /** The rest, for the full text. */
  rest: string
}

/** Excluded values, by field. */
export type ExcludedFilterValues = Partial<
  Record<NegatableField | MultiChoiceAttributeName | 'brand' | 'model', string[]>
>

/** The meaning of the words, except regions, purposes and comparisons. */
export type ParsedSearchWords = Omit<
  QueryIntent,
  'region' | 'purposes' | 'comparison' | 'traits' | 'isOfAnyCar' | 'vin' | 'corrected'
>

/** What was read, word by word. */
export interface QueryWordMatches {
  named: NamedCars[]
  /** True if others are compared with them. */
  isReference?: boolean
  /** Excluded makes. */
  denied: { brands: readonly string[]; text: string }[]
  /** Excluded models of a named make. */
  deniedModels: { brand: string; model: string | null; text: string }[]
  /** Excluded values. */
  deniedFeatures: { features: readonly CarPhraseMeaning[]; text: string }[]
  /** Makes of the named countries. */
  origins: { brands: readonly string[]; text: string }[]
  features: { feature: CarPhraseMeaning; text: string }[]
  asked: QueryIntentBounds
  /** Other terms that were read, as they are shown. */
  understood: QueryIntentTerm[]
  rest: string[]
  near: Pick<PlacePhrase, 'place' | 'radiusMiles'> | null
}

/** Combines the meanings of all words. */
export function buildQueryIntent({
  denied,
  deniedModels,
  deniedFeatures,
  origins,
  asked,
  near,
  isReference = false,
  ...read
}: QueryWordMatches): ParsedSearchWords {
  const except: ExcludedFilterValues = {}
  const leaveOut = (
    field: keyof ExcludedFilterValues,
    value: string,
    { text, shown = value }: { text: string; shown?: string },
  ) => {
    except[field] = [...(except[field] ?? []), value]
    understood.push({ field, value: shown, text, isDenied: true })
  }
  const isOwn = (one: QueryWordMatches['named'][number]) => !isCodeBeside(one, read.named)
  const named = read.named.filter(isOwn)
  const meant = withoutImplied(read.features, named)
  const bodiesIfUnknown = likelyBodies(read.features, {
    isModelNamed: named.some((one) => one.named[0]?.model !== null),
    isReference,
  })
  const isBeside = (one: QueryWordMatches['features'][number]) =>
    !meant.includes(one) && !isOfCount(one.text, read.features) && findBodyVariantPhrase(one.text) !== null
  const besides = read.features.filter(isBeside).map(({ text }) => text)
  const rest = [...read.named.flatMap((one) => (isOwn(one) ? [] : one.text)), ...new Set(besides), ...read.rest]
  // A single amount is the maximum: a budget alone finds the cheapest cars.
  const isPriced = asked.priceMax !== undefined
  const features = meant.filter((one) => !isPriced || normalizeSearchToken(one.text) !== 'budget')
  const understood: QueryIntentTerm[] = []
  const isBrand = ({ named }: { named: readonly BrandOrModel[] }) => named[0]?.model === null
  const brands = new Set<string>()
  for (const {
    named: [one],
    text,
  } of named.filter(isBrand)) {
    const brand = one?.brand ?? ''
    understood.push({ field: 'brand', value: brand, text })
    brands.add(brand)
  }
  const models = findNamedModels(
    named.filter((one) => !isBrand(one)).map(({ named }) => named),
    brands,
  )
  for (const [at, { text }] of named.filter((one) => !isBrand(one)).entries()) {
    const chosen = models.chosen[at]
    if (chosen) understood.push({ field: 'model', value: `${brandDisplayName(chosen.brand)} ${chosen.model}`, text })
  }
  for (const { brands: own, text } of models.brands.size > 0 ? denied : []) {
    // The wanted make leaves it out as well.
    const others = own.filter((brand) => !models.brands.has(brand))
    understood.push(...others.map((value) => ({ field: 'brand', value, text, isDenied: true as const })))
  }
  if (models.brands.size === 0) {
    const isDenied = (brand: string) => denied.some((one) => one.brands.includes(brand))
    const wanted = [...new Set(origins.flatMap(({ brands }) => brands))]
    for (const { brands, text } of origins) {
      understood.push(...brands.flatMap((value) => (isDenied(value) ? [] : { field: 'brand', value, text })))
    }
    for (const { field, value } of understood) if (field === 'brand') models.brands.add(value)
    for (const { brands, text } of wanted.length === 0 ? denied : []) {
      for (const brand of brands) leaveOut('brand', brand, { text })
    }
    for (const { text } of wanted.length > 0 ? denied : []) {
      understood.push(...[...models.brands].map((value) => ({ field: 'brand', value, text })))
    }
  }
  for (const { brand, model, text } of deniedModels) {
    const shown = `${brandDisplayName(brand)} ${model}`
    if (model && models.names.size === 0) leaveOut('model', model, { text, shown })
    else if (model && !models.names.has(model)) understood.push({ field: 'model', value: shown, text, isDenied: true })
  }
  // A wanted value has priority over an excluded one: `petrol, not electric`.
  const isWanted = ({ field }: CarPhraseMeaning) => features.some(({ feature }) => feature.field === field)
  for (const { features: unwanted, text } of deniedFeatures) {
    const isOfCount = unwanted.some(isSeatOrDoorCount)
    for (const feature of unwanted.filter((one) => !isOfCount || !impliedBodyMeanings.has(one))) {
      if (isMultiChoiceAttribute(feature.field)) leaveOut(feature.field, feature.value, { text })
      else if (!isNegatableField(feature.field)) continue
      else if (!isWanted(feature)) leaveOut(feature.field, feature.value, { text })
      // The wanted one leaves it out as well.
      else if (!features.some((one) => isSameFeature(one.feature, feature)))
        understood.push({ ...feature, text, isDenied: true })
    }
  }
  for (const { feature, text } of features) understood.push({ ...feature, text })
  const values = (field: CarPhraseMeaning['field']) => [
    ...new Set(features.flatMap(({ feature }) => (feature.field === field ? [feature.value] : []))),
  ]
  return {
    brand: [...models.brands],
    model: [...models.names],
    ...createRecordFromKeys(facetNames, values),
    deal: values('deal'),
    isVerified: values('verified').length > 0,
    asked,
    except,
    wished: wishesOf(features),
    bodiesIfUnknown,
    sort: (values('sort')[0] as QueryIntent['sort']) ?? null,
    near: near && { place: near.place, radiusMiles: near.radiusMiles },
    understood: [
      ...understood,
      ...read.understood,
      ...rest.map((text) => ({ field: 'q', value: lookedFor(text), text })),
    ],
    saidOf: (field) => features.flatMap(({ feature, text }) => (feature.field === field ? [text] : [])),
    rest: rest.map(lookedFor).join(' '),
  }
}

function isSameFeature(one: CarPhraseMeaning, other: CarPhraseMeaning): boolean {
  return one.field === other.field && one.value === other.value
}

/** The remaining words as adverts write them. */
function lookedFor(text: string): string {
  return findBodyVariantPhrase(text) ?? correctAdvertWordSpelling(text)
}

/** Variants that are names of a model on their own: beside its name they tell which cars of it are meant. */
const kinds = new Set('hellcat targa carrera gt3 964 993 996 997 991 992 trackhawk svj c7 c8 demon'.split(' '))

/** True for the name of a variant by which people know the car: `hellcat`. */
export function isCarVariantName(word: string): boolean {
  return kinds.has(normalizeSearchToken(word))
}

/** The code of a generation, or a variant, beside a model of the make: `e46 m3`, `challenger hellcat`. */
function isCodeBeside(one: QueryWordMatches['named'][number], all: QueryWordMatches['named']): boolean {
  const [car] = one.named
  const text = normalizeSearchToken(one.text)
  const isCode = /^[efg]\d\d$/.test(text)
  const isOther = (other: (typeof all)[number]) =>
    other !== one &&
    !kinds.has(normalizeSearchToken(other.text)) &&
    other.named[0]?.brand === car?.brand &&
    other.named[0]?.model !== null &&
    (!isCode || other.named[0]?.model !== car?.model)
  return (isCode || kinds.has(text)) && all.some(isOther)
}

/** Bodies implied by seats or doors are dropped if a body is named, or a model, which has its own. */
function withoutImplied(
  features: QueryWordMatches['features'],
  named: QueryWordMatches['named'],
): QueryWordMatches['features'] {
  const isOfModel = named.some((one) => one.named[0]?.model !== null)
  const bodies = features.flatMap(({ feature }) =>
    feature.field === 'body' && !impliedBodyMeanings.has(feature) ? feature.value : [],
  )
  const isToo = ({ feature, text }: QueryWordMatches['features'][number]) =>
    bodies.some((one) => one === feature.value) && findBodyVariantPhrase(text) === null
  const isKept = (one: QueryWordMatches['features'][number]) =>
    !impliedBodyMeanings.has(one.feature) ||
    (!isOfCount(one.text, features) && !isOfModel && (bodies.length === 0 || isToo(one)))
  return features.filter(isKept)
}

function isOfCount(text: string, features: QueryWordMatches['features']): boolean {
  return features.some((one) => one.text === text && isSeatOrDoorCount(one.feature))
}

function wishesOf(features: QueryWordMatches['features']): ParsedSearchWords['wished'] {
  const wishes: ParsedSearchWords['wished'] = []
  for (const { feature, text } of features) {
    const { field, value } = feature
    if (!isMultiChoiceAttribute(field)) continue
    const same = wishes.find((one) => one.field === field && one.text === text)
    if (same) same.values.push(value)
    else wishes.push({ field, values: [value], text })
  }
  return wishes
}
