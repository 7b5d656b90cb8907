import { type FacetName, facetNames } from '#contract/attribute-names.ts'
import { brandName } from '#contract/brands.ts'
import { buildRecord } from '#contract/build-record.ts'
import type { Place } from '#contract/places.ts'
import type { CarSort } from '#contract/search-terms.ts'
import type { ParsedComparison } from '../intent/comparison-phrases.ts'
import type { ParsedPurpose } from '../intent/purpose-phrases.ts'
import type { WeightedTrait } from '../intent/purposes.ts'
import type { Named } from './catalogue.ts'
import { normalizeAdvertWord } from './equipment-words.ts'
import type { Feature } from './feature.ts'
import { normalizeToken } from './features.ts'
import { findBodyKind, impliedBodies } from './implied-bodies.ts'
import { isNegatableField, type NegatableField } from './negation.ts'
import type { ParsedBounds } from './phrase-patterns.ts'
import type { PlacePhrase } from './place-phrase.ts'
import { stripToAlphanumeric } from './strip-to-alphanumeric.ts'

export type IntentBounds = Omit<ParsedBounds, 'place' | 'radiusMiles' | 'ageMax' | 'ageMin' | 'owners' | 'sort'>

/** One thing that was read out of the typed words, as it is shown and can be taken off. */
export interface IntentTerm {
  field: string
  value: string
  /** The words that said so, as they were typed. */
  text: string
  /** True for what cars must not be. */
  isDenied?: true
}

/** The bounds of a phrase; ages are counted from this year. */
export function intentBoundsOf(asked: ParsedBounds, year: number): IntentBounds {
  const { ageMax, ageMin, place, radiusMiles, owners, sort, ...bounds } = asked
  return {
    ...bounds,
    ...(ageMax === undefined ? {} : { yearMin: year - ageMax }),
    ...(ageMin === undefined ? {} : { yearMax: year - ageMin - 1 }),
  }
}

/** What the typed words ask for. */
export interface QueryIntent extends Record<FacetName, string[]> {
  brand: string[]
  model: string[]
  deal: string[]
  isVerified: boolean
  /** IntentBounds as `readPhrases` gives them, of all phrases together. */
  asked: IntentBounds
  /** What cars must not be; one that does not say may be anything. */
  except: ExcludedValues
  /** What the car is for. */
  purposes: ParsedPurpose[]
  /** How the car should compare with the one that is named, or in itself. */
  comparison: ParsedComparison
  /** What else lifts cars: how they compare with the one that is named. */
  traits: { text: string; weighed: readonly WeightedTrait[] }[]
  sort: CarSort | null
  near: { place: Place; radiusMiles: number | null } | null
  /** What places in the states and countries that are asked for end in, as `regionText` gives it; any of them. */
  region: string[]
  understood: IntentTerm[]
  /** The typed words behind the values of a field. */
  saidOf: (field: string) => string[]
  /** What is left for the full text. */
  rest: string
}

/** Values that are not wanted, by their field. */
export type ExcludedValues = Partial<Record<NegatableField | 'brand' | 'model', string[]>>

/** What the words ask for but where in general, and what for. */
export type ParsedWords = Omit<QueryIntent, 'region' | 'purposes' | 'comparison' | 'traits'>

/** What was read, word by word. */
export interface WordMatches {
  named: { named: readonly Named[]; text: string }[]
  /** Makes that are not wanted. */
  denied: { brands: readonly string[]; text: string }[]
  /** Models of a make that is named, which are not wanted. */
  deniedModels: { brand: string; model: string | null; text: string }[]
  /** Values that are not wanted. */
  deniedFeatures: { features: readonly Feature[]; text: string }[]
  /** Makes of the countries that are named. */
  origins: { brands: readonly string[]; text: string }[]
  features: { feature: Feature; text: string }[]
  asked: IntentBounds
  /** What else was read, as it is shown. */
  understood: IntentTerm[]
  rest: string[]
  near: Omit<PlacePhrase, 'rest'> | null
}

/** What all of the words ask for together. */
export function buildQueryIntent({
  denied,
  deniedModels,
  deniedFeatures,
  origins,
  asked,
  near,
  ...read
}: WordMatches): ParsedWords {
  const except: ExcludedValues = {}
  const leaveOut = (
    field: keyof ExcludedValues,
    value: string,
    { text, shown = value }: { text: string; shown?: string },
  ) => {
    except[field] = [...(except[field] ?? []), value]
    understood.push({ field, value: shown, text, isDenied: true })
  }
  const isOwn = (one: WordMatches['named'][number]) => !isCodeBeside(one, read.named)
  const named = read.named.filter(isOwn)
  const meant = withoutImplied(read.features, named)
  const isBeside = (one: WordMatches['features'][number]) => !meant.includes(one) && findBodyKind(one.text) !== null
  const besides = read.features.filter(isBeside).map(({ text }) => text)
  const rest = [...read.named.flatMap((one) => (isOwn(one) ? [] : one.text)), ...new Set(besides), ...read.rest]
  // Who names a sum asks for no more than that: a budget alone is for the cheapest.
  const isPriced = asked.priceMax !== undefined
  const features = meant.filter((one) => !isPriced || normalizeToken(one.text) !== 'budget')
  const understood: IntentTerm[] = []
  const isBrand = ({ named }: { named: readonly Named[] }) => named[0]?.model === null
  const brands = new Set<string>()
  for (const {
    named: [one],
    text,
  } of named.filter(isBrand)) {
    const brand = one?.brand ?? ''
    if (!brands.has(brand)) understood.push({ field: 'brand', value: brand, text })
    brands.add(brand)
  }
  const models = modelsOf(
    named.filter((one) => !isBrand(one)).map(({ named }) => named),
    brands,
  )
  for (const [at, { text }] of named.filter((one) => !isBrand(one)).entries()) {
    const chosen = models.chosen[at]
    if (chosen) understood.push({ field: 'model', value: `${brandName(chosen.brand)} ${chosen.model}`, text })
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
  if (models.names.size === 0) {
    for (const { brand, model, text } of deniedModels) {
      if (model) leaveOut('model', model, { text, shown: `${brandName(brand)} ${model}` })
    }
  }
  // What is wanted says more than what is not: `petrol, not electric`.
  const isWanted = ({ field }: Feature) => features.some(({ feature }) => feature.field === field)
  for (const { features: unwanted, text } of deniedFeatures) {
    for (const feature of unwanted) {
      if (!isWanted(feature) && isNegatableField(feature.field)) leaveOut(feature.field, feature.value, { text })
    }
  }
  for (const { feature, text } of features) understood.push({ ...feature, text })
  const values = (field: Feature['field']) => [
    ...new Set(features.flatMap(({ feature }) => (feature.field === field ? [feature.value] : []))),
  ]
  return {
    brand: [...models.brands],
    model: [...models.names],
    ...buildRecord(facetNames, values),
    deal: values('deal'),
    isVerified: values('verified').length > 0,
    asked,
    except,
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

/** What is left as adverts write it. */
function lookedFor(text: string): string {
  return findBodyKind(text) ?? normalizeAdvertWord(text)
}

/** Kinds of a model that it is called by alone: beside its name they tell which of it are meant. */
const kinds = new Set('hellcat targa carrera gt3 964 993 996 997 991 992 trackhawk svj c7 c8 demon'.split(' '))

/** The code of a generation, or a kind, beside a model of the make: `e46 m3`, `challenger hellcat`. */
function isCodeBeside(one: WordMatches['named'][number], all: WordMatches['named']): boolean {
  const [car] = one.named
  const text = normalizeToken(one.text)
  const isCode = /^[efg]\d\d$/.test(text)
  const isOther = (other: (typeof all)[number]) =>
    other !== one &&
    !kinds.has(normalizeToken(other.text)) &&
    other.named[0]?.brand === car?.brand &&
    other.named[0]?.model !== null &&
    (!isCode || other.named[0]?.model !== car?.model)
  return (isCode || kinds.has(text)) && all.some(isOther)
}

/** What seats or doors tell of the body gives way to the body that is named, and to a model, which has its own. */
function withoutImplied(features: WordMatches['features'], named: WordMatches['named']): WordMatches['features'] {
  const isOfModel = named.some((one) => one.named[0]?.model !== null)
  const bodies = features.flatMap(({ feature }) =>
    feature.field === 'body' && !impliedBodies.has(feature) ? feature.value : [],
  )
  const isToo = ({ feature, text }: WordMatches['features'][number]) =>
    bodies.some((one) => one === feature.value) && findBodyKind(text) === null
  const isKept = (one: WordMatches['features'][number]) =>
    !impliedBodies.has(one.feature) || (!isOfModel && (bodies.length === 0 || isToo(one)))
  return features.filter(isKept)
}

/** The models that were named, with the makes that they are of: those that were named, and each one's own. */
function modelsOf(named: (readonly Named[])[], ofMakes: ReadonlySet<string>) {
  const brands = new Set(ofMakes)
  const chosen: Named[] = []
  const names = new Set<string>()
  // A model that several makes on offer share is looked for with all of them, where no make was named.
  const shared: string[] = []
  for (const all of named) {
    const own = all.find(({ brand }) => ofMakes.has(brand))
    const one = own ?? all[0]
    if (!one?.model) continue
    chosen.push(one)
    names.add(one.model)
    // As sellers write it, too: `3-Series`.
    const isSame = ({ brand, model, count }: Named) =>
      count > 0 && brand === one.brand && stripToAlphanumeric(model ?? '') === stripToAlphanumeric(one.model ?? '')
    for (const { model } of all.filter(isSame)) names.add(model ?? '')
    if (own) continue
    const rivals = new Set(all.filter(({ model, count }) => model === one.model && count > 0).map(({ brand }) => brand))
    if (rivals.size < 2) brands.add(one.brand)
    else shared.push(...rivals)
  }
  if (brands.size > 0) for (const brand of shared) brands.add(brand)
  return { brands, chosen, names }
}
