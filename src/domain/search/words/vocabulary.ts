import { brandName } from '#contract/brands.ts'
import { catalogue } from './catalogue.ts'
import { editDistance, slipsAllowed } from './edit-distance.ts'

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

/**
 * The names of makes and models that a search knows: the catalogue's, and what is on offer beyond it. Written together
 * or apart, with or without hyphens and accents, and with slips of the fingers, a name is the same.
 */
export class Vocabulary {
  readonly #names = new Map<string, Named[]>()
  /** The names by length, for those that are misspelt. */
  readonly #byLength = new Map<number, string[]>()

  readonly #places: ReadonlySet<string>

  /** @param places where cars are on offer, which are no misspelt names: `Austin` is no Aston */
  constructor(onOffer: readonly NameCount[], places: readonly string[] = []) {
    this.#places = new Set(places.flatMap((place) => place.toLowerCase().split(/[^\p{L}]+/u)).filter(Boolean))
    const counts = new Map(onOffer.map((one) => [nameKey(one), one.count]))
    const ofBrand = Map.groupBy(onOffer, ({ brand }) => brand)
    const countOf = (brand: string) => (ofBrand.get(brand) ?? []).reduce((sum, { count }) => sum + count, 0)
    const knownBrands = new Set<string>()
    for (const { brand, names, models } of catalogue) {
      const written = onOfferSpelling(brand, ofBrand)
      knownBrands.add(written)
      const count = countOf(written)
      for (const name of [brandName(brand), ...names]) this.#add(name, { brand: written, model: null, count })
      for (const model of models) {
        this.#addModel({ brand: written, model, count: counts.get(nameKey({ brand: written, model })) ?? 0 })
      }
    }
    for (const { brand, model, count } of onOffer) {
      if (!knownBrands.has(brand)) this.#add(brandName(brand), { brand, model: null, count: countOf(brand) })
      if (model) this.#addModel({ brand, model, count })
    }
    for (const name of this.#names.keys()) {
      const list = this.#byLength.get(name.length) ?? []
      list.push(name)
      this.#byLength.set(name.length, list)
    }
  }

  /** What a word, or several that belong together, names exactly. */
  exact(text: string): Named[] {
    return this.#names.get(plain(text)) ?? []
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
  near(text: string): { named: Named[]; slips: number } | null {
    const word = plain(text)
    const limit = slipsAllowed(word.length)
    let best: string[] = []
    let slips = limit + 1
    for (let length = word.length - limit; length <= word.length + limit; length++) {
      for (const name of this.#byLength.get(length) ?? []) {
        // Digits are never a slip: an A4 is no A5.
        if (/\d/.test(name) && digitsOf(name) !== digitsOf(word)) continue
        const distance = editDistance(word, name, Math.min(limit, slips))
        if (distance > limit || distance > slips) continue
        if (distance < slips) best = []
        slips = distance
        best.push(name)
      }
    }
    if (best.length === 0) return null
    // People get the first letter right, and look for what there is.
    const sorted = best
      .flatMap((name) => this.#names.get(name) ?? [])
      .toSorted((a, b) => firstLetter(b, word) - firstLetter(a, word) || rank(b) - rank(a))
    return { named: sorted, slips }
  }

  #addModel({ brand, model, count }: { brand: string; model: string; count: number }): void {
    const named = { brand, model, count }
    this.#add(model, named)
    this.#add(`${brandName(brand)} ${model}`, named)
  }

  #add(name: string, named: Named): void {
    const key = plain(name)
    if (key === '') return
    const list = this.#names.get(key) ?? []
    if (list.some(({ brand, model }) => brand === named.brand && model === named.model)) return
    list.push(named)
    list.sort((a, b) => rank(b) - rank(a))
    this.#names.set(key, list)
  }
}

/** Brands before models, then what there is most of. */
function rank({ model, count }: Named): number {
  return (model === null ? 1e9 : 0) + count
}

function firstLetter({ brand, model }: Named, word: string): number {
  return plain(model ?? brandName(brand)).startsWith(word.charAt(0)) ? 1 : 0
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
