import { countriesOfPlaceLabels } from '@forecourt/gazetteer/regions.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { normalizeSearchToken, ordinaryLanguageWords } from '../lexicon/features.ts'
import commonWords from '../locales/en/common-words.json' with { type: 'json' }
import { foreignScriptCarMakeNames, foreignScriptCarModelNames } from '../locales/search-locales.ts'
import { maxEditDistance } from '../spelling/edit-distance.ts'
import { extractDigits } from '../spelling/extract-digits.ts'
import { memoizeByText } from '../spelling/memoize-by-text.ts'
import { stripToAlphanumeric } from '../spelling/strip-to-alphanumeric.ts'
import { BrandNamesOnOffer } from './brand-names-on-offer.ts'
import { type BrandOrModel, carModelNicknames, carNameCatalogue } from './car-name-catalogue.ts'
import { createPrefixLookup } from './create-prefix-lookup.ts'
import { findCarMakesOfCountry } from './find-car-makes-of-country.ts'
import { MisspelledMakes } from './misspelled-makes.ts'
import {
  type ComparableCarName,
  carNamePopularityRank,
  findNearestCarNames,
  type NearestCarNamesResult,
  toComparableCarName,
} from './nearest-names.ts'
import { findModelsByNumber, modelSpellingVariants } from './spelling-variants.ts'

export interface CarNameOfferCount {
  brand: string
  model: string | null
  count: number
}

/** Words so common that they must not be read as the name of a car. */
const notNames = new Set(commonWords.models.split(' '))

/** A model without its make is forgiven fewer slips: most ordinary words are close to some model. */
const loneModel = 0.8
/** Few ordinary words are close to a long name. */
const [loneLongModel, longWord] = [0.85, 8]
const noBrands: ReadonlySet<string> = new Set()
const noNames: readonly BrandOrModel[] = []
/** The additional distance, in slips, of a name that is not on offer. */
const unoffered = 0.25
/**
 * The names of makes and models that a search recognizes: the catalogue's, and others that are on offer. Spaces,
 * hyphens and accents make no difference, and misspelt names are recognized too.
 */
export class CarNameVocabulary {
  readonly #names = new Map<string, BrandOrModel[]>()
  /** Names that are only valid after their make: `Model S` is an `S`. */
  readonly #shortNames = new Map<string, Map<string, BrandOrModel[]>>()
  readonly #ofBrand = new Map<string, ComparableCarName[]>()
  /** The same of the makes that were asked for last, as one text. */
  #ofBrands: { brands: string; names: readonly ComparableCarName[] } = { brands: '', names: [] }
  /** Names that no misspelt word is read as: `camery` is a Camry, not a Camero. */
  readonly #exactOnly = new Set<string>()
  readonly #known: ComparableCarName[]
  readonly #ofDigits: ReadonlyMap<string, ComparableCarName[]>
  readonly #isStart: (start: string) => boolean
  /** The additional distance, in slips, of a rare make. */
  readonly #rareness = new Map<string, number>()
  /** The same for a model that is not on offer, within its make. */
  readonly #lateness = new Map<BrandOrModel, number>()
  readonly #places: ReadonlySet<string>
  /** From the catalogue's spelling of a make to that of cars on offer. */
  readonly #spellings = new Map<string, string>()
  /** The same the other way round. */
  readonly #catalogued = new Map<string, string>()
  readonly misspelledMakes: MisspelledMakes
  readonly brandNames: BrandNamesOnOffer
  /** The countries where cars are on offer, ISO 3166; the United States if no car states a place. */
  readonly homes: ReadonlySet<string>
  /** Their places that consist of one name: `Dubai`. */
  readonly loneTowns: readonly string[]
  /** The makes and models on offer, most frequent first. */
  readonly offered: readonly BrandOrModel[]

  /** @param places of cars on offer, which are not misspelt names: `Austin` is not Aston */
  constructor(written: readonly CarNameOfferCount[], places: readonly string[] = []) {
    this.#places = new Set(places.flatMap((place) => place.toLowerCase().split(/[^\p{L}]+/u)).filter(Boolean))
    this.homes = countriesOfPlaceLabels(places)
    this.loneTowns = places.filter((place) => !/[,\d]/.test(place))
    this.brandNames = new BrandNamesOnOffer(written)
    const onOffer = this.brandNames.groupByMake(written)
    const counts = new Map(onOffer.map((one) => [nameKey(one), one.count]))
    const ofBrand = Map.groupBy(onOffer, ({ brand }) => brand)
    const countOf = (brand: string) => (ofBrand.get(brand) ?? []).reduce((sum, { count }) => sum + count, 0)
    const makes = [...ofBrand.keys()].map((brand) => ({ brand, model: null, count: countOf(brand) }))
    this.offered = [...makes, ...onOffer.filter(({ model }) => model !== null)].toSorted((a, b) => b.count - a.count)
    const knownBrands = new Set<string>()
    // The catalogue lists common makes first, and roughly also the models of each.
    for (const [place, { brand, names, models }] of carNameCatalogue.entries()) {
      const written = this.brandNames.spellingOf(brand)
      knownBrands.add(written)
      this.#spellings.set(brand, written)
      this.#catalogued.set(written, brand)
      const count = countOf(written)
      this.#rareness.set(written, count > 0 ? 0 : Math.max(0, place - 30) / 150)
      const make = { brand: written, model: null, count }
      const others = this.brandNames.otherNames(names)
      for (const name of [brandDisplayName(brand), ...others, ...foreignScriptCarMakeNames(brand)])
        this.#add(name, make)
      for (const [later, model] of models.entries()) {
        const own = { brand: written, model, count: counts.get(nameKey({ brand: written, model })) ?? 0 }
        if (own.count === 0) this.#lateness.set(own, later / 125 + (onOffer.length > 0 ? unoffered : 0))
        const nicknames = carModelNicknames[brand]?.[model] ?? []
        this.#addModel(own, [...nicknames, ...foreignScriptCarModelNames(brand, model)])
      }
    }
    for (const { brand, model, count } of onOffer) {
      if (!knownBrands.has(brand)) this.#add(brandDisplayName(brand), { brand, model: null, count: countOf(brand) })
      if (model) this.#addModel({ brand, model, count }, [])
    }
    const names = [...this.#names].filter(([name]) => !this.#exactOnly.has(name))
    this.#known = names.map(([name, named]) => this.#know(name, named))
    this.misspelledMakes = new MisspelledMakes(this.#known)
    this.#ofDigits = Map.groupBy(this.#known, ({ digits }) => digits)
    const shortNames = [...this.#shortNames.values()].flatMap((short) => [...short.keys()])
    this.#isStart = createPrefixLookup([...this.#names.keys(), ...shortNames])
    for (const { name, named } of this.#known) {
      for (const brand of new Set(named.map((one) => one.brand))) {
        const models = named.filter((one) => one.brand === brand && one.model !== null)
        if (models.length > 0) listOf(this.#ofBrand, brand).push(this.#know(name, models))
      }
    }
  }

  /** The exact names that a word or several words together match; some names are valid only with their make. */
  exact(text: string, brands: ReadonlySet<string> = noBrands): readonly BrandOrModel[] {
    const word = stripToAlphanumeric(text)
    const named = this.#names.get(word) ?? noNames
    if (brands.size > 0) {
      const ofBrands = named.filter(({ brand }) => brands.has(brand))
      if (ofBrands.length > 0) return ofBrands
      const short = [...brands].flatMap((brand) => this.#shortNames.get(brand)?.get(word) ?? [])
      if (short.length > 0) return short
    }
    if (!/\d\d/.test(word)) return named
    // A car whose own number is not on offer belongs to its class: `330i`, `c220`.
    const isOffered = named.some(({ count }) => count > 0)
    const ofClass = isOffered ? [] : this.#ofClass(word, brands)
    return named.length === 0 || ofClass.some(({ count }) => count > 0) ? ofClass : named
  }

  /** True if an exact name may begin with these words and have more of them; a number may always begin one. */
  mayBeginName(words: string): boolean {
    return /\d/.test(words) || this.#isStart(stripToAlphanumeric(words))
  }

  /** A model number, with or without its make in front, as a model of the make: `320d`, `bmw 320`, `rx450h`. */
  #ofClass(word: string, brands: ReadonlySet<string>): BrandOrModel[] {
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

  /** The model on offer that a name not on offer extends: the Golf of a Golf GTI. Null if there is none. */
  shorter({ brand, model, count }: BrandOrModel): BrandOrModel | null {
    if (count > 0 || model === null) return null
    const words = model.split(' ')
    for (let length = words.length - 1; length > 0; length--) {
      const own = this.#names.get(stripToAlphanumeric(words.slice(0, length).join(' ')))
      const offered = own?.find((one) => one.brand === brand && one.count > 0 && one.model !== null)
      if (offered) return offered
    }
    return null
  }

  /** The makes and models on offer whose name or nickname starts with the typed text. */
  begun(typed: string): BrandOrModel[] {
    if (typed.length < 3) return []
    return this.#known.flatMap(({ name, named }) =>
      name.startsWith(typed) ? named.filter(({ count }) => count > 0) : [],
    )
  }

  /** Every make on offer; if none is, every known one. */
  makes(): string[] {
    const offered = this.offered.filter(({ model }) => model === null).map(({ brand }) => brand)
    return offered.length > 0 ? offered : carNameCatalogue.map(({ brand }) => brand)
  }

  /** Every model of a make on offer; if none is, every known one. */
  modelsOf(brand: string): string[] {
    const offered = this.offered.flatMap((one) => (one.brand === brand && one.model !== null ? one.model : []))
    const known = carNameCatalogue.find((make) => (this.#spellings.get(make.brand) ?? make.brand) === brand)
    return offered.length > 0 ? offered : (known?.models ?? [])
  }

  /** The makes of the country that a word names, only those on offer if there are any: see `findCarMakesOfCountry`. */
  findMakesOfCountry(word: string, behind?: string): string[] {
    const makes = findCarMakesOfCountry(word, behind).flatMap((brand) => this.#spellings.get(brand) ?? [])
    const offered = new Set(makes.length > 0 ? this.makes() : [])
    const onOffer = makes.filter((brand) => offered.has(brand))
    return onOffer.length > 0 ? onOffer : makes
  }

  /** True for a name that may also be meant as an ordinary word. */
  isCommonWord(text: string): boolean {
    return notNames.has(text)
  }

  /** True for a word with other common meanings, or of the places where cars are on offer: not a misspelt name. */
  isNoName(word: string): boolean {
    const lower = normalizeSearchToken(word)
    return ordinaryLanguageWords.has(lower) || this.#places.has(lower) || findCarMakesOfCountry(lower).length > 0
  }

  /** The names that a misspelt word may mean: the nearest ones within the slips that its length allows. */
  near(text: string): NearestCarNamesResult | null {
    return this.#near(stripToAlphanumeric(text))
  }

  readonly #near = memoizeByText('names', (word): NearestCarNamesResult | null => {
    const ofModel = (length: number) => maxEditDistance(length) * (length < longWord ? loneModel : loneLongModel)
    const limits = { brand: maxEditDistance, model: ofModel, areRareFar: true }
    return findNearestCarNames(word, this.#ofDigits.get(extractDigits(word)) ?? [], limits)
  })

  /** The same among the models of only these named makes: more slips are forgiven. */
  nearModel(text: string, brands: ReadonlySet<string>): NearestCarNamesResult | null {
    return this.#nearModel(`${stripToAlphanumeric(text)}|${[...brands].join('|')}`)
  }

  readonly #nearModel = memoizeByText('models', (asked): NearestCarNamesResult | null => {
    const at = asked.indexOf('|')
    const [word, brands] = [asked.slice(0, at), asked.slice(at + 1)]
    // All words of a search are compared with the models of the same makes.
    if (this.#ofBrands.brands !== brands) {
      this.#ofBrands = { brands, names: brands.split('|').flatMap((brand) => this.#ofBrand.get(brand) ?? []) }
    }
    const { names } = this.#ofBrands
    const allowed = (length: number) => Math.max(1, maxEditDistance(length) + 0.3)
    return findNearestCarNames(word, names, { brand: allowed, model: allowed, areRareFar: false })
  })

  /** A make and its model written as one word: `vwgolf`, `audia4`; the slips are those of a misspelt model. */
  joined(text: string): NearestCarNamesResult | null {
    const word = stripToAlphanumeric(text)
    for (let at = word.length - 2; at >= 2; at--) {
      const brand = this.#names.get(word.slice(0, at))?.find(({ model }) => model === null)?.brand
      if (!brand) continue
      const rest = word.slice(at)
      const brands = new Set([brand])
      const named = this.exact(rest, brands).filter((one) => one.brand === brand && one.model !== null)
      const near = named.length > 0 ? { named, slips: 0 } : rest.length > 3 && this.nearModel(rest, brands)
      if (near) return near
    }
    return null
  }

  #know(name: string, named: BrandOrModel[]): ComparableCarName {
    const rareness = Math.min(...named.map(({ brand }) => this.#rareness.get(brand) ?? 0))
    return toComparableCarName(name, named, {
      rareness,
      lateness: Math.min(...named.map((one) => this.#lateness.get(one) ?? 0)),
    })
  }

  #addModel(named: BrandOrModel & { model: string }, calledToo: readonly string[]): void {
    const { brand, model } = named
    const { names, short } = modelSpellingVariants(model)
    for (const name of calledToo) if (name.startsWith('=')) this.#exactOnly.add(stripToAlphanumeric(name))
    for (const name of [model, ...names, ...calledToo]) {
      this.#add(name, named)
      this.#add(`${brandDisplayName(brand)} ${name}`, named)
    }
    for (const name of short) {
      const ofBrand = this.#shortNames.get(brand) ?? new Map<string, BrandOrModel[]>()
      this.#shortNames.set(brand, ofBrand)
      addTo(listOf(ofBrand, stripToAlphanumeric(name)), named)
    }
  }

  #add(name: string, named: BrandOrModel): void {
    const key = stripToAlphanumeric(name)
    if (key !== '') addTo(listOf(this.#names, key), named)
  }
}

function addTo(list: BrandOrModel[], named: BrandOrModel): void {
  if (list.some(({ brand, model }) => brand === named.brand && model === named.model)) return
  list.push(named)
  list.sort((a, b) => carNamePopularityRank(b) - carNamePopularityRank(a))
}

function listOf<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

function nameKey({ brand, model }: { brand: string; model: string | null }): string {
  return `${stripToAlphanumeric(brand)}|${stripToAlphanumeric(model ?? '')}`
}
