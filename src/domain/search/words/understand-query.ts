import { brandName } from '#contract/brands.ts'
import { emptyWords, type Feature, featureOf, nearFeature, plainWords } from './features.ts'
import { type Asked, readPhrases } from './phrases.ts'
import { type Named, plain, type Vocabulary } from './vocabulary.ts'

/** One thing that was read out of the typed words, as it is shown and can be taken off. */
export interface Understood {
  field: string
  value: string
  /** The words that said so, as they were typed. */
  text: string
}

/** What the typed words ask for. */
export interface Understanding {
  brand: string[]
  model: string[]
  fuel: string[]
  transmission: string[]
  body: string[]
  colour: string[]
  deal: string[]
  isVerified: boolean
  /** Bounds as `readPhrases` gives them, of all phrases together. */
  asked: Omit<Asked, 'place'>
  sort: 'priceAsc' | 'newest' | 'mileage' | 'deal' | null
  understood: Understood[]
  /** The typed words behind the values of a field. */
  saidOf: (field: string) => string[]
  /** What is left for the full text. */
  rest: string
}

const maxTokens = 24

/**
 * Reads what somebody typed as a person would: makes and models with slips and nicknames, prices, years and miles in
 * plain language, fuels, bodies, colours. What says nothing of a car is dropped, and the rest is left for the full text.
 *
 * @param year this year, from which ages are counted
 */
export function understandQuery(typed: string, vocabulary: Vocabulary, { year }: { year: number }): Understanding {
  const reading = new Reading(vocabulary)
  const { phrases, rest } = readPhrases(typed.normalize('NFKC'))
  for (const { text, asked } of phrases) reading.takePhrase(text, asked, year)
  const tokens = rest.split(/\s+/).filter(Boolean).slice(0, maxTokens)
  for (let at = 0; at < tokens.length; ) at += reading.takeWords(tokens, at)
  return reading.result()
}

class Reading {
  readonly #vocabulary: Vocabulary
  readonly #named: { named: Named[]; text: string }[] = []
  readonly #features: { feature: Feature; text: string }[] = []
  readonly #asked: Omit<Asked, 'place'> = {}
  readonly #understood: Understood[] = []
  readonly #rest: string[] = []

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  takePhrase(text: string, { ageMax, place, ...bounds }: Asked, year: number): void {
    if (place) this.#rest.push(place)
    const all = ageMax === undefined ? bounds : { ...bounds, yearMin: year - ageMax }
    Object.assign(this.#asked, all)
    for (const [field, value] of Object.entries(all)) this.#understood.push({ field, value: String(value), text })
  }

  /** Reads what begins at a token, and answers how many tokens that took. */
  takeWords(tokens: readonly string[], at: number): number {
    // Several words that are nearly a name tell more than one of them that is one: `rang rover`, `alfa romero`.
    const exactly = (words: readonly string[]) => this.#takeExact(words)
    const nearly = (words: readonly string[]) => this.#takeNear(words)
    for (const [take, lengths] of [
      [exactly, [4, 3, 2]],
      [nearly, [3, 2]],
      [exactly, [1]],
      [nearly, [1]],
    ] as const) {
      for (const length of lengths) {
        const words = tokens.slice(at, at + length)
        if (words.length === length && !words.includes('|') && take(words)) return length
      }
    }
    const [word = ''] = tokens.slice(at, at + 1)
    if (/[\p{L}\p{N}]/u.test(word) && !emptyWords.has(word.toLowerCase())) this.#rest.push(word)
    return 1
  }

  #takeExact(words: readonly string[]): boolean {
    const text = words.join(' ')
    const lower = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    const meant = featureOf(lower)
    if (meant) return this.#takeFeatures(meant, text)
    if (words.length === 1 && emptyWords.has(lower)) return false
    const named = this.#vocabulary.exact(text)
    if (named.length === 0) return false
    // A number alone is a model only behind its make; so is a word that people use for other things too.
    const isWeak = (/^\d+$/.test(plain(text)) && plain(text) !== '911') || this.#vocabulary.isCommonWord(lower)
    if (isWeak && !named.some((one) => one.model === null) && !this.#hasBrandOf(named)) return false
    this.#named.push({ named, text })
    return true
  }

  #takeNear(words: readonly string[]): boolean {
    const text = words.join(' ')
    // A plain word may end a name, `range rover sport`, and never begins one.
    if (this.#isNoName(words[0]?.toLowerCase() ?? '')) return false
    if (words.some((one) => emptyWords.has(one.toLowerCase()))) return false
    const word = plain(text)
    // A name that was not meant as one is no slip of another either.
    if (/^\d*$/.test(word) || this.#vocabulary.exact(text).length > 0) return false
    const name = this.#vocabulary.near(word)
    const feature = words.length === 1 ? nearFeature(word) : null
    // Several words are one misspelt name only where they miss it by little.
    if (words.length > 1 && (!name || word.length < 8 || name.slips > Math.floor(word.length / 8))) return false
    if (feature && (!name || feature.slips < name.slips)) return this.#takeFeatures(feature.features, text)
    if (!name) return false
    this.#named.push({ named: name.named, text })
    return true
  }

  #takeFeatures(features: readonly Feature[], text: string): boolean {
    for (const feature of features) this.#features.push({ feature, text })
    return true
  }

  #isNoName(lower: string): boolean {
    return emptyWords.has(lower) || plainWords.has(lower) || this.#vocabulary.isPlace(lower)
  }

  #hasBrandOf(named: readonly Named[]): boolean {
    const brands = new Set(this.#named.flatMap((one) => one.named[0]?.brand ?? []))
    return named.some(({ brand }) => brands.has(brand))
  }

  result(): Understanding {
    const brands = new Set<string>()
    const models = new Set<string>()
    const understood: Understood[] = []
    const isBrand = ({ named }: { named: Named[] }) => named[0]?.model === null
    for (const { named, text } of this.#named.filter(isBrand)) {
      const brand = named[0]?.brand ?? ''
      if (!brands.has(brand)) understood.push({ field: 'brand', value: brand, text })
      brands.add(brand)
    }
    for (const { named, text } of this.#named.filter((one) => !isBrand(one))) {
      const chosen = named.find(({ brand }) => brands.has(brand)) ?? named[0]
      if (!chosen?.model) continue
      models.add(chosen.model)
      // A model that several makes on offer share is looked for with all of them.
      const rivals = named.filter(({ model, count }) => model === chosen.model && count > 0)
      if (brands.size === 0 && rivals.length < 2) brands.add(chosen.brand)
      understood.push({ field: 'model', value: `${brandName(chosen.brand)} ${chosen.model}`, text })
    }
    const values = (field: Feature['field']) => [
      ...new Set(this.#features.flatMap(({ feature }) => (feature.field === field ? [feature.value] : []))),
    ]
    for (const { feature, text } of this.#features) understood.push({ ...feature, text })
    return {
      brand: [...brands],
      model: [...models],
      fuel: values('fuel'),
      transmission: values('transmission'),
      body: values('body'),
      colour: values('colour'),
      deal: values('deal'),
      isVerified: values('verified').length > 0,
      asked: this.#asked,
      sort: (values('sort')[0] as Understanding['sort']) ?? null,
      understood: [...understood, ...this.#understood],
      saidOf: (field) => this.#features.flatMap(({ feature, text }) => (feature.field === field ? [text] : [])),
      rest: this.#rest.join(' '),
    }
  }
}
