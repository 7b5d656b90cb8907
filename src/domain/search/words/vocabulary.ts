import { brandName } from '#contract/brands.ts'
import { catalogue, nicknames } from './catalogue.ts'
import { slipsAllowed, slipsBetween } from './slips.ts'
import { soundOf } from './sound.ts'
import { otherWritings } from './writings.ts'

/** What a name stands for: a brand, or a model of one. */
export interface Named {
  brand: string
  model: string | null
  /** How many cars of it are on offer; decides between names that are equally near. */
  count: number
}

export interface NameCount {
  brand: string
  model: string | null
  count: number
}

/** Words that are so common that they must not be taken for the name of a car. */
const notNames = new Set([
  ...[
    'one',
    'air',
    'city',
    'fit',
    'note',
    'up',
    'soul',
    'spark',
    'sky',
    'ocean',
    'spring',
    'gravity',
    'seven',
    'rapid',
  ],
  ...['express', 'accent', 'edge', 'escape', 'focus', 'insight', 'legacy', 'liberty', 'quest', 'sport', 'matrix', 'is'],
  ...[
    'born',
    'dawn',
    'ghost',
    'air',
    'crown',
    'echo',
    'flex',
    'fusion',
    'galaxy',
    'passport',
    'pilot',
    'ranger',
    'mini',
  ],
])

type Known = { name: string; sound: string; digits: string; letters: number; rareness: number; named: Named[] }
/** The slips that are forgiven, and whether names of rare makes are farther off. */
type Limits = { brand: number; model: number; areRareFar: boolean }
export type Near = { named: Named[]; slips: number }

/** Names within so much of the nearest are as near. */
const shade = 0.15
/** A model without its make is forgiven less: most words that are no names are as near to some model. */
const loneModel = 0.6
/** Words whose nearest names are kept: what people type repeats. */
const maxKept = 5000
/** A slip counts half where the words sound alike; each sound that differs, and listening at all, cost so many slips. */
const [heard, otherSound, listening] = [0.5, 0.8, 0.25]

/**
 * The names of makes and models that a search knows: the catalogue's, and what is on offer beyond it. Written together
 * or apart, with or without hyphens and accents, and with slips of the fingers or the ears, a name is the same.
 */
export class Vocabulary {
  readonly #names = new Map<string, Named[]>()
  /** What is a name only behind its make: `Model S` is an `S`. */
  readonly #shortNames = new Map<string, Map<string, Named[]>>()
  readonly #ofBrand = new Map<string, Known[]>()
  readonly #known: Known[]
  readonly #kept = new Map<string, Near | null>()
  /** How much rarer a make is than the usual ones, in slips. */
  readonly #rareness = new Map<string, number>()
  readonly #places: ReadonlySet<string>
  /** What is on offer, makes and models, the most frequent first. */
  readonly offered: readonly Named[]

  /** @param places where cars are on offer, which are no misspelt names: `Austin` is no Aston */
  constructor(onOffer: readonly NameCount[], places: readonly string[] = []) {
    this.#places = new Set(places.flatMap((place) => place.toLowerCase().split(/[^\p{L}]+/u)).filter(Boolean))
    const counts = new Map(onOffer.map((one) => [nameKey(one), one.count]))
    const ofBrand = Map.groupBy(onOffer, ({ brand }) => brand)
    const countOf = (brand: string) => (ofBrand.get(brand) ?? []).reduce((sum, { count }) => sum + count, 0)
    const makes = [...ofBrand.keys()].map((brand) => ({ brand, model: null, count: countOf(brand) }))
    this.offered = [...makes, ...onOffer.filter(({ model }) => model !== null)].toSorted((a, b) => b.count - a.count)
    const knownBrands = new Set<string>()
    // The catalogue stands in the order of how usual a make is.
    for (const [place, { brand, names, models }] of catalogue.entries()) {
      const written = onOfferSpelling(brand, ofBrand)
      knownBrands.add(written)
      const count = countOf(written)
      this.#rareness.set(written, count > 0 ? 0 : place / 200)
      for (const name of [brandName(brand), ...names]) this.#add(name, { brand: written, model: null, count })
      for (const model of models) {
        const own = { brand: written, model, count: counts.get(nameKey({ brand: written, model })) ?? 0 }
        this.#addModel(own, nicknames[brand]?.[model] ?? [])
      }
    }
    for (const { brand, model, count } of onOffer) {
      if (!knownBrands.has(brand)) this.#add(brandName(brand), { brand, model: null, count: countOf(brand) })
      if (model) this.#addModel({ brand, model, count }, [])
    }
    this.#known = [...this.#names].map(([name, named]) => this.#know(name, named))
    for (const { name, named } of this.#known) {
      for (const brand of new Set(named.map((one) => one.brand))) {
        const models = named.filter((one) => one.brand === brand && one.model !== null)
        if (models.length > 0) listOf(this.#ofBrand, brand).push(this.#know(name, models))
      }
    }
  }

  /** What a word, or several that belong together, names exactly; some names are ones only beside their make. */
  exact(text: string, brands: ReadonlySet<string> = new Set()): Named[] {
    const word = plain(text)
    const named = this.#names.get(word) ?? []
    const ofBrands = named.filter(({ brand }) => brands.has(brand))
    if (ofBrands.length > 0) return ofBrands
    const short = [...brands].flatMap((brand) => this.#shortNames.get(brand)?.get(word) ?? [])
    return short.length > 0 ? short : named
  }

  /** True for a word that is a name and may not be meant as one. */
  isCommonWord(text: string): boolean {
    return notNames.has(text)
  }

  /** True for a word of the places where cars are on offer. */
  isPlace(word: string): boolean {
    return this.#places.has(word)
  }

  /** What a misspelt word may name: the nearest names within the slips that its length allows. */
  near(text: string): Near | null {
    const word = plain(text)
    const kept = this.#kept.get(word)
    if (kept !== undefined) return kept
    const limits = { brand: slipsAllowed(word.length), model: slipsAllowed(word.length) * loneModel, areRareFar: true }
    const found = nearest(word, this.#known, limits)
    if (this.#kept.size >= maxKept) this.#kept.clear()
    this.#kept.set(word, found)
    return found
  }

  /** The same among the models of these makes alone, of which somebody spoke: more slips are forgiven. */
  nearModel(text: string, brands: ReadonlySet<string>): Near | null {
    const word = plain(text)
    const names = [...brands].flatMap((brand) => this.#ofBrand.get(brand) ?? [])
    const limit = Math.max(1, slipsAllowed(word.length) + 0.3)
    return nearest(word, names, { brand: limit, model: limit, areRareFar: false })
  }

  /** A make and its model written as one word: `vwgolf`, `audia4`. */
  joined(text: string): Named[] {
    const word = plain(text)
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

  #know(name: string, named: Named[]): Known {
    const rareness = Math.min(...named.map(({ brand }) => this.#rareness.get(brand) ?? 0))
    return { name, named, rareness, sound: soundOf(name), digits: digitsOf(name), letters: lettersOf(name) }
  }

  #addModel(named: Named & { model: string }, calledToo: readonly string[]): void {
    const { brand, model } = named
    const { names, short } = otherWritings(model)
    for (const name of [model, ...names, ...calledToo]) {
      this.#add(name, named)
      this.#add(`${brandName(brand)} ${name}`, named)
    }
    for (const name of short) {
      const ofBrand = this.#shortNames.get(brand) ?? new Map<string, Named[]>()
      this.#shortNames.set(brand, ofBrand)
      addTo(listOf(ofBrand, plain(name)), named)
    }
  }

  #add(name: string, named: Named): void {
    const key = plain(name)
    if (key !== '') addTo(listOf(this.#names, key), named)
  }
}

/** The names within the slips that are allowed, those that are as near but for a shade, what is likeliest first. */
function nearest(word: string, names: readonly Known[], { areRareFar, ...limits }: Limits): Near | null {
  const [sound, digits, letters] = [soundOf(word), digitsOf(word), lettersOf(word)]
  const found: { named: Named[]; slips: number; first: number }[] = []
  let least = Number.POSITIVE_INFINITY
  for (const one of names) {
    const limit = one.named[0]?.model === null ? limits.brand : limits.model
    // Digits are never a slip: an A4 is no A5. Letters of one word alone are slips, each of them half of one at least.
    if (one.digits !== digits || Math.abs(one.name.length - word.length) > 3) continue
    if (word.length < 4 && one.name.length > 4) continue
    if (bitsOf(one.letters ^ letters) > 2 + limit * 2) continue
    const written = slipsBetween(word, one.name, limit + 1)
    if (written === Number.POSITIVE_INFINITY) continue
    let slips = written
    if (sound.length > 2 && one.sound.length > 2 && sound[0] === one.sound[0]) {
      const spoken = slipsBetween(sound, one.sound, 1)
      slips = Math.min(slips, written * heard + spoken * otherSound + listening)
    }
    if (areRareFar) slips += one.rareness
    if (slips > limit || slips > least + shade) continue
    least = Math.min(least, slips)
    found.push({ named: one.named, slips, first: one.name[0] === word[0] ? 1 : 0 })
  }
  if (found.length === 0) return null
  const sorted = found
    .filter(({ slips }) => slips <= least + shade)
    .flatMap(({ named, first, slips }) => named.map((one) => ({ one, first, slips })))
    .toSorted((a, b) => b.first - a.first || rank(b.one) - rank(a.one) || a.slips - b.slips)
  return { named: sorted.map(({ one }) => one), slips: least }
}

/** Which letters occur, a bit each; others than a to z share one. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    const place = word.charCodeAt(at) - 97
    letters |= 1 << (place >= 0 && place < 26 ? place : 26)
  }
  return letters
}

function bitsOf(number: number): number {
  let bits = 0
  for (let rest = number; rest !== 0; rest &= rest - 1) bits++
  return bits
}

function addTo(list: Named[], named: Named): void {
  if (list.some(({ brand, model }) => brand === named.brand && model === named.model)) return
  list.push(named)
  list.sort((a, b) => rank(b) - rank(a))
}

function listOf<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

/** Brands before models, then what there is most of. */
function rank({ model, count }: Named): number {
  return (model === null ? 1e9 : 0) + count
}

/** Letters and digits alone, without accents. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function nameKey({ brand, model }: { brand: string; model: string | null }): string {
  return `${plain(brand)}|${plain(model ?? '')}`
}

/** The brand as the cars on offer carry it, where they write it otherwise than the catalogue does. */
function onOfferSpelling(brand: string, offered: Map<string, NameCount[]>): string {
  if (offered.has(brand)) return brand
  for (const own of offered.keys()) if (plain(own) === plain(brand)) return own
  return brand
}
