import { brandName } from '#contract/brands.ts'
import type { CarSort } from '#contract/car-terms.ts'
import type { Place } from '#contract/places.ts'
import type { Named } from './catalogue.ts'
import { asAdvertsWrite } from './equipment-words.ts'
import type { Feature } from './feature.ts'
import { lowerOf } from './features.ts'
import { impliedBodies, sortOfBody } from './implied-bodies.ts'
import type { Asked } from './phrase-patterns.ts'
import type { PlacePhrase } from './place-phrase.ts'
import { plain } from './vocabulary.ts'

export type Bounds = Omit<Asked, 'place' | 'radiusMiles' | 'ageMax' | 'ageMin' | 'owners' | 'sort'>

/** One thing that was read out of the typed words, as it is shown and can be taken off. */
export interface Understood {
  field: string
  value: string
  /** The words that said so, as they were typed. */
  text: string
}

/** The bounds of a phrase; ages are counted from this year. */
export function boundsOf(asked: Asked, year: number): Bounds {
  const { ageMax, ageMin, place, radiusMiles, owners, sort, ...bounds } = asked
  return {
    ...bounds,
    ...(ageMax === undefined ? {} : { yearMin: year - ageMax }),
    ...(ageMin === undefined ? {} : { yearMax: year - ageMin - 1 }),
  }
}

/** What the typed words ask for. */
export interface Understanding {
  brand: string[]
  model: string[]
  fuel: string[]
  transmission: string[]
  body: string[]
  colour: string[]
  drive: string[]
  condition: string[]
  owners: string[]
  deal: string[]
  isVerified: boolean
  /** Bounds as `readPhrases` gives them, of all phrases together. */
  asked: Bounds
  sort: CarSort | null
  near: { place: Place; radiusMiles: number | null } | null
  /** What places in the states and countries that are asked for end in, as `regionText` gives it; any of them. */
  region: string[]
  understood: Understood[]
  /** The typed words behind the values of a field. */
  saidOf: (field: string) => string[]
  /** What is left for the full text. */
  rest: string
}

/** What the words ask for but where in general. */
export type WordsRead = Omit<Understanding, 'region'>

/** What was read, word by word. */
export interface Readings {
  named: { named: readonly Named[]; text: string }[]
  /** Makes that are not wanted, and the others that there are. */
  denied: { brands: readonly string[]; others: readonly string[]; text: string }[]
  /** Models of a make that is named, which are not wanted, and the others of it. */
  deniedModels: { brand: string; model: string | null; others: readonly string[]; text: string }[]
  /** Makes of the countries that are named. */
  origins: { brands: readonly string[]; text: string }[]
  features: { feature: Feature; text: string }[]
  asked: Bounds
  /** What else was read, as it is shown. */
  understood: Understood[]
  rest: string[]
  near: Omit<PlacePhrase, 'rest'> | null
}

/** What all of the words ask for together. */
export function understandingOf({ denied, deniedModels, origins, asked, near, ...read }: Readings): WordsRead {
  const isOwn = (one: Readings['named'][number]) => !isCodeBeside(one, read.named)
  const named = read.named.filter(isOwn)
  const meant = withoutImplied(read.features, named)
  const isBeside = (one: Readings['features'][number]) => !meant.includes(one) && sortOfBody(one.text) !== null
  const besides = read.features.filter(isBeside).map(({ text }) => text)
  const rest = [...read.named.flatMap((one) => (isOwn(one) ? [] : one.text)), ...new Set(besides), ...read.rest]
  // Who names a sum asks for no more than that: a budget alone is for the cheapest.
  const isPriced = asked.priceMax !== undefined
  const features = meant.filter((one) => !isPriced || lowerOf(one.text) !== 'budget')
  const understood: Understood[] = []
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
    for (const { others, text } of denied) {
      const left = (wanted.length > 0 ? wanted : others).filter((brand) => !isDenied(brand))
      understood.push(...left.map((value) => ({ field: 'brand', value, text })))
    }
    for (const { field, value } of understood) if (field === 'brand') models.brands.add(value)
  }
  if (models.names.size === 0) {
    for (const { brand, others, text } of deniedModels) {
      const left = others.filter((name) => !deniedModels.some(({ model }) => isSameOrLonger(name, model ?? '')))
      for (const name of left) models.names.add(name)
      understood.push(...left.map((name) => ({ field: 'model', value: `${brandName(brand)} ${name}`, text })))
    }
  }
  for (const { feature, text } of features) understood.push({ ...feature, text })
  const values = (field: Feature['field']) => [
    ...new Set(features.flatMap(({ feature }) => (feature.field === field ? [feature.value] : []))),
  ]
  return {
    brand: [...models.brands],
    model: [...models.names],
    fuel: values('fuel'),
    transmission: values('transmission'),
    body: values('body'),
    colour: values('colour'),
    drive: values('drive'),
    condition: values('condition'),
    owners: values('owners'),
    deal: values('deal'),
    isVerified: values('verified').length > 0,
    asked,
    sort: (values('sort')[0] as Understanding['sort']) ?? null,
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
  return sortOfBody(text) ?? asAdvertsWrite(text)
}

/** Kinds of a model that it is called by alone: beside its name they tell which of it are meant. */
const kinds = new Set('hellcat targa carrera gt3 964 993 996 997 991 992 trackhawk svj c7 c8 demon'.split(' '))

/** The code of a generation, or a kind, beside a model of the make: `e46 m3`, `challenger hellcat`. */
function isCodeBeside(one: Readings['named'][number], all: Readings['named']): boolean {
  const [car] = one.named
  const text = lowerOf(one.text)
  const isCode = /^[efg]\d\d$/.test(text)
  const isOther = (other: (typeof all)[number]) =>
    other !== one &&
    !kinds.has(lowerOf(other.text)) &&
    other.named[0]?.brand === car?.brand &&
    other.named[0]?.model !== null &&
    (!isCode || other.named[0]?.model !== car?.model)
  return (isCode || kinds.has(text)) && all.some(isOther)
}

/** `A4 Avant` is an A4. */
function isSameOrLonger(name: string, model: string): boolean {
  const [one, other] = [name.toLowerCase(), model.toLowerCase()]
  return one === other || one.startsWith(`${other} `) || one.startsWith(`${other}-`)
}

/** What seats or doors tell of the body gives way to the body that is named, and to a model, which has its own. */
function withoutImplied(features: Readings['features'], named: Readings['named']): Readings['features'] {
  const isOfModel = named.some((one) => one.named[0]?.model !== null)
  const bodies = features.flatMap(({ feature }) =>
    feature.field === 'body' && !impliedBodies.has(feature) ? feature.value : [],
  )
  const isToo = ({ feature, text }: Readings['features'][number]) =>
    bodies.some((one) => one === feature.value) && sortOfBody(text) === null
  const isKept = (one: Readings['features'][number]) =>
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
      count > 0 && brand === one.brand && plain(model ?? '') === plain(one.model ?? '')
    for (const { model } of all.filter(isSame)) names.add(model ?? '')
    if (own) continue
    const rivals = new Set(all.filter(({ model, count }) => model === one.model && count > 0).map(({ brand }) => brand))
    if (rivals.size < 2) brands.add(one.brand)
    else shared.push(...rivals)
  }
  if (brands.size > 0) for (const brand of shared) brands.add(brand)
  return { brands, chosen, names }
}
