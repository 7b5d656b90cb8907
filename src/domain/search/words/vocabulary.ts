import { countriesOfPlaceLabels } from '@forecourt/gazetteer/regions.ts'
import { brandName } from '#contract/brands.ts'
import { catalogue, type Named, nicknames } from './catalogue.ts'
import commonWords from './common-words.json' with { type: 'json' }
import { maxEditDistance } from './edit-distance.ts'
import { normalizeToken, ordinaryLanguageWords } from './features.ts'
import { findMakesOfCountry } from './find-makes-of-country.ts'
import { memoizeByText } from './memoize-by-text.ts'
import {
  findNearestNames,
  keepDigits,
  type NameCandidate,
  type NearestNames,
  nameDistance,
  popularityRank,
  toNameCandidate,
} from './nearest-names.ts'
import { phoneticKey } from './phonetic-key.ts'
import { findModelsByNumber, modelSpellingVariants } from './spelling-variants.ts'
import { stripToAlphanumeric } from './strip-to-alphanumeric.ts'

export interface NameCount {
  brand: string
  model: string | null
  count: number
}

/** Words that are so common that they must not be taken for the name of a car. */
const notNames = new Set(commonWords.models.split(' '))

/** A model without its make is forgiven less: most words that are no names are as near to some model. */
const loneModel = 0.8
/** Few words are as near to a long one. */
const [loneLongModel, longWord] = [0.85, 8]
/** How much farther off than others, in slips, what nobody offers is. */
const unoffered = 0.25
/**
 * The names of makes and models that a search knows: the catalogue's, and what is on offer beyond it. Written together
 * or apart, with or without hyphens and accents, and with slips of the fingers or the ears, a name is the same.
 */
export class Vocabulary {
  readonly #names = new Map<string, Named[]>()
  /** What is a name only behind its make: `Model S` is an `S`. */
  readonly #shortNames = new Map<string, Map<string, Named[]>>()
  readonly #ofBrand = new Map<string, NameCandidate[]>()
  /** What each make is called. */
  readonly #makeNames = new Map<string, NameCandidate[]>()
  /** What no misspelt word is taken for: `camery` is a Camry, and `camero` none. */
  readonly #exactOnly = new Set<string>()
  readonly #known: NameCandidate[]
  readonly #ofDigits: ReadonlyMap<string, NameCandidate[]>
  /** How much rarer a make is than the usual ones, in slips. */
  readonly #rareness = new Map<string, number>()
  /** The same of a model that nobody offers, within its make. */
  readonly #lateness = new Map<Named, number>()
  readonly #places: ReadonlySet<string>
  /** Makes as the catalogue writes them, and as cars on offer do. */
  readonly #spellings = new Map<string, string>()
  /** The same the other way round. */
  readonly #catalogued = new Map<string, string>()
  /** The countries where cars are on offer, ISO 3166; the United States where nobody says where. */
  readonly homes: ReadonlySet<string>
  /** Places of theirs that are one name: `Dubai`. */
  readonly loneTowns: readonly string[]
  /** What is on offer, makes and models, the most frequent first. */
  readonly offered: readonly Named[]

  /** @param places where cars are on offer, which are no misspelt names: `Austin` is no Aston */
  constructor(onOffer: readonly NameCount[], places: readonly string[] = []) {
    this.#places = new Set(places.flatMap((place) => place.toLowerCase().split(/[^\p{L}]+/u)).filter(Boolean))
    this.homes = countriesOfPlaceLabels(places)
    this.loneTowns = places.filter((place) => !/[,\d]/.test(place))
    const counts = new Map(onOffer.map((one) => [nameKey(one), one.count]))
    const ofBrand = Map.groupBy(onOffer, ({ brand }) => brand)
    const countOf = (brand: string) => (ofBrand.get(brand) ?? []).reduce((sum, { count }) => sum + count, 0)
    const makes = [...ofBrand.keys()].map((brand) => ({ brand, model: null, count: countOf(brand) }))
    this.offered = [...makes, ...onOffer.filter(({ model }) => model !== null)].toSorted((a, b) => b.count - a.count)
    const knownBrands = new Set<string>()
    // The catalogue stands in the order of how usual a make is, and the models of each stand so, too, roughly.
    for (const [place, { brand, names, models }] of catalogue.entries()) {
      const written = onOfferSpelling(brand, ofBrand)
      knownBrands.add(written)
      this.#spellings.set(brand, written)
      this.#catalogued.set(written, brand)
      const count = countOf(written)
      this.#rareness.set(written, count > 0 ? 0 : Math.max(0, place - 30) / 150)
      for (const name of [brandName(brand), ...names]) this.#add(name, { brand: written, model: null, count })
      for (const [later, model] of models.entries()) {
        const own = { brand: written, model, count: counts.get(nameKey({ brand: written, model })) ?? 0 }
        if (own.count === 0) this.#lateness.set(own, later / 125 + (onOffer.length > 0 ? unoffered : 0))
        this.#addModel(own, nicknames[brand]?.[model] ?? [])
      }
    }
    for (const { brand, model, count } of onOffer) {
      if (!knownBrands.has(brand)) this.#add(brandName(brand), { brand, model: null, count: countOf(brand) })
      if (model) this.#addModel({ brand, model, count }, [])
    }
    const names = [...this.#names].filter(([name]) => !this.#exactOnly.has(name))
    this.#known = names.map(([name, named]) => this.#know(name, named))
    for (const one of this.#known) {
      for (const { brand, model } of one.named) if (model === null) listOf(this.#makeNames, brand).push(one)
    }
    this.#ofDigits = Map.groupBy(this.#known, ({ digits }) => digits)
    for (const { name, named } of this.#known) {
      for (const brand of new Set(named.map((one) => one.brand))) {
        const models = named.filter((one) => one.brand === brand && one.model !== null)
        if (models.length > 0) listOf(this.#ofBrand, brand).push(this.#know(name, models))
      }
    }
  }

  /** What a word, or several that belong together, names exactly; some names are ones only beside their make. */
  exact(text: string, brands: ReadonlySet<string> = new Set()): Named[] {
    const word = stripToAlphanumeric(text)
    const named = this.#names.get(word) ?? []
    const ofBrands = named.filter(({ brand }) => brands.has(brand))
    if (ofBrands.length > 0) return ofBrands
    const short = [...brands].flatMap((brand) => this.#shortNames.get(brand)?.get(word) ?? [])
    if (short.length > 0) return short
    // A car that nobody offers under its own number is one of its class: `330i`, `c220`.
    const isOffered = named.some(({ count }) => count > 0)
    const ofClass = isOffered || !/\d\d/.test(word) ? [] : this.#ofClass(word, brands)
    return named.length === 0 || ofClass.some(({ count }) => count > 0) ? ofClass : named
  }

  /** What begins with the name of a make or not, as a model of a make: `320d`, `bmw 320`, `rx450h`. */
  #ofClass(word: string, brands: ReadonlySet<string>): Named[] {
    const makes = new Set([...brands].map((brand) => this.#catalogued.get(brand) ?? brand))
    for (const { brand, models } of findModelsByNumber(word, makes)) {
      const written = this.#spellings.get(brand) ?? brand
      for (const model of models) {
        const named = this.#names.get(stripToAlphanumeric(model))?.filter((one) => one.brand === written) ?? []
        if (named.length > 0) return named
      }
    }
    return []
  }

  /** The model on offer whose name one that nobody offers goes on from: the Golf of a Golf GTI. Null where there is none. */
  shorter({ brand, model, count }: Named): Named | null {
    if (count > 0 || model === null) return null
    const words = model.split(' ')
    for (let length = words.length - 1; length > 0; length--) {
      const own = this.#names.get(stripToAlphanumeric(words.slice(0, length).join(' ')))
      const offered = own?.find((one) => one.brand === brand && one.count > 0 && one.model !== null)
      if (offered) return offered
    }
    return null
  }

  /** What is on offer under a name, or what people call it, that goes on so. */
  begun(typed: string): Named[] {
    if (typed.length < 3) return []
    return this.#known.flatMap(({ name, named }) =>
      name.startsWith(typed) ? named.filter(({ count }) => count > 0) : [],
    )
  }

  /** Every make that is on offer; without any, every one that is known. */
  makes(): string[] {
    const offered = this.offered.filter(({ model }) => model === null).map(({ brand }) => brand)
    return offered.length > 0 ? offered : catalogue.map(({ brand }) => brand)
  }

  /** Every model of a make that is on offer; without any, every one that is known. */
  modelsOf(brand: string): string[] {
    const offered = this.offered.flatMap((one) => (one.brand === brand && one.model !== null ? one.model : []))
    const known = catalogue.find((make) => (this.#spellings.get(make.brand) ?? make.brand) === brand)
    return offered.length > 0 ? offered : (known?.models ?? [])
  }

  /** The makes of the country that a word names, of those on offer where some are: see `findMakesOfCountry`. */
  findMakesOfCountry(word: string, behind?: string): string[] {
    const makes = findMakesOfCountry(word, behind).flatMap((brand) => this.#spellings.get(brand) ?? [])
    const offered = new Set(makes.length > 0 ? this.makes() : [])
    const onOffer = makes.filter((brand) => offered.has(brand))
    return onOffer.length > 0 ? onOffer : makes
  }

  /** True for a word that may be a misspelt or shortened make, where a model of it says so too. */
  isNearlyMake(word: string, brand: string): boolean {
    const sound = phoneticKey(word)
    return (this.#makeNames.get(brand) ?? []).some((one) => {
      const isStart = one.name.startsWith(word) || (sound.length > 2 && one.sound.startsWith(sound))
      const limit = Math.max(1.3, maxEditDistance(word.length) + 0.3)
      return (isStart && one.name[0] === word[0]) || nameDistance(word, sound, one, limit) <= limit
    })
  }

  /** The makes that a word may be, misspelt or shortened. */
  readonly nearlyMakes = memoizeByText('makes', (word): readonly string[] => {
    const start = phoneticKey(word)[0]
    const mayBe = ({ name, sound }: NameCandidate) => name[0] === word[0] || sound[0] === start
    return [...this.#makeNames].flatMap(([brand, names]) =>
      names.some(mayBe) && this.isNearlyMake(word, brand) ? brand : [],
    )
  })

  /** True for a word that is a name and may not be meant as one. */
  isCommonWord(text: string): boolean {
    return notNames.has(text)
  }

  /** True for a word that people use for other things, or of the places where cars are on offer: no misspelt name. */
  isNoName(word: string): boolean {
    const lower = normalizeToken(word)
    return ordinaryLanguageWords.has(lower) || this.#places.has(lower) || findMakesOfCountry(lower).length > 0
  }

  /** What a misspelt word may name: the nearest names within the slips that its length allows. */
  near(text: string): NearestNames | null {
    return this.#near(stripToAlphanumeric(text))
  }

  readonly #near = memoizeByText('names', (word): NearestNames | null => {
    const ofModel = (length: number) => maxEditDistance(length) * (length < longWord ? loneModel : loneLongModel)
    const limits = { brand: maxEditDistance, model: ofModel, areRareFar: true }
    return findNearestNames(word, this.#ofDigits.get(keepDigits(word)) ?? [], limits)
  })

  /** The same among the models of these makes alone, of which somebody spoke: more slips are forgiven. */
  nearModel(text: string, brands: ReadonlySet<string>): NearestNames | null {
    return this.#nearModel(`${stripToAlphanumeric(text)}|${[...brands].join('|')}`)
  }

  readonly #nearModel = memoizeByText('models', (asked): NearestNames | null => {
    const [word = '', ...brands] = asked.split('|')
    const names = brands.flatMap((brand) => this.#ofBrand.get(brand) ?? [])
    const allowed = (length: number) => Math.max(1, maxEditDistance(length) + 0.3)
    return findNearestNames(word, names, { brand: allowed, model: allowed, areRareFar: false })
  })

  /** A make and its model written as one word: `vwgolf`, `audia4`. */
  joined(text: string): Named[] {
    const word = stripToAlphanumeric(text)
    for (let at = word.length - 2; at >= 2; at--) {
      const brand = this.#names.get(word.slice(0, at))?.find(({ model }) => model === null)?.brand
      if (!brand) continue
      const rest = word.slice(at)
      const brands = new Set([brand])
      const named = this.exact(rest, brands).filter((one) => one.brand === brand && one.model !== null)
      const near = named.length === 0 && rest.length > 3 ? this.nearModel(rest, brands)?.named : named
      if (near && near.length > 0) return near
    }
    return []
  }

  #know(name: string, named: Named[]): NameCandidate {
    const rareness = Math.min(...named.map(({ brand }) => this.#rareness.get(brand) ?? 0))
    return toNameCandidate(name, named, {
      rareness,
      lateness: Math.min(...named.map((one) => this.#lateness.get(one) ?? 0)),
    })
  }

  #addModel(named: Named & { model: string }, calledToo: readonly string[]): void {
    const { brand, model } = named
    const { names, short } = modelSpellingVariants(model)
    for (const name of calledToo) if (name.startsWith('=')) this.#exactOnly.add(stripToAlphanumeric(name))
    for (const name of [model, ...names, ...calledToo]) {
      this.#add(name, named)
      this.#add(`${brandName(brand)} ${name}`, named)
    }
    for (const name of short) {
      const ofBrand = this.#shortNames.get(brand) ?? new Map<string, Named[]>()
      this.#shortNames.set(brand, ofBrand)
      addTo(listOf(ofBrand, stripToAlphanumeric(name)), named)
    }
  }

  #add(name: string, named: Named): void {
    const key = stripToAlphanumeric(name)
    if (key !== '') addTo(listOf(this.#names, key), named)
  }
}

function addTo(list: Named[], named: Named): void {
  if (list.some(({ brand, model }) => brand === named.brand && model === named.model)) return
  list.push(named)
  list.sort((a, b) => popularityRank(b) - popularityRank(a))
}

function listOf<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

function nameKey({ brand, model }: { brand: string; model: string | null }): string {
  return `${stripToAlphanumeric(brand)}|${stripToAlphanumeric(model ?? '')}`
}

/** The brand as the cars on offer carry it, where they write it otherwise than the catalogue does. */
function onOfferSpelling(brand: string, offered: Map<string, NameCount[]>): string {
  if (offered.has(brand)) return brand
  for (const own of offered.keys()) if (stripToAlphanumeric(own) === stripToAlphanumeric(brand)) return own
  return brand
}
