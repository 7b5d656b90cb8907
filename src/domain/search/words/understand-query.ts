import { brandName } from '#contract/brands.ts'
import { bodies, colours, fuels, transmissions } from '#contract/car-terms.ts'
import type { Place } from '#contract/places.ts'
import { emptyWords, type Feature, featureOf, nearFeature, plainWords } from './features.ts'
import { type Asked, readPhrases } from './phrases.ts'
import { type PlacePhrase, readPlacePhrase } from './place-phrase.ts'
import { slipsAllowed } from './slips.ts'
import { type Named, type Near, plain, type Vocabulary } from './vocabulary.ts'

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
  drive: string[]
  condition: string[]
  owners: string[]
  deal: string[]
  isVerified: boolean
  /** Bounds as `readPhrases` gives them, of all phrases together. */
  asked: Omit<Asked, 'place' | 'ageMax' | 'ageMin'>
  sort: 'priceAsc' | 'newest' | 'mileage' | 'deal' | null
  near: { place: Place; radiusMiles: number | null } | null
  understood: Understood[]
  /** The typed words behind the values of a field. */
  saidOf: (field: string) => string[]
  /** What is left for the full text. */
  rest: string
}

const maxTokens = 24
/** Numbers that are names of cars and nothing else. */
const knownNumbers = new Set(['911', '964', '993', '996', '997', '991', '992'])
const denials = new Set('not no non without except kein keine keinen ohne nicht anything'.split(' '))
const choices: Record<'fuel' | 'transmission' | 'body' | 'colour', readonly string[]> = {
  fuel: fuels,
  transmission: transmissions,
  body: bodies,
  colour: colours,
}

/**
 * Reads what somebody typed as a person would: makes and models with slips and nicknames, prices, years and miles in
 * plain language, fuels, bodies, colours. What says nothing of a car is dropped, and the rest is left for the full text.
 *
 * @param year this year, from which ages are counted
 */
export function understandQuery(typed: string, vocabulary: Vocabulary, { year }: { year: number }): Understanding {
  const text = typed.normalize('NFKC')
  const near = readPlacePhrase(text)
  const { phrases, rest } = readPhrases(near?.rest ?? text)
  const tokens = rest.split(/\s+/).filter(Boolean).slice(0, maxTokens)
  // The makes that are named, wherever they stand, say what the other words may be: `jaz` is a Jazz beside Honda.
  const first = new Reading(vocabulary, new Set())
  for (let at = 0; at < tokens.length; ) at += first.takeWords(tokens, at)
  const reading = new Reading(vocabulary, first.brands())
  if (near) reading.takePlace(near)
  for (const { text, asked } of phrases) reading.takePhrase(text, asked, year)
  for (let at = 0; at < tokens.length; ) at += reading.takeWords(tokens, at)
  return reading.result()
}

class Reading {
  readonly #vocabulary: Vocabulary
  readonly #named: { named: Named[]; text: string }[] = []
  readonly #features: { feature: Feature; text: string }[] = []
  readonly #asked: Omit<Asked, 'place' | 'ageMax' | 'ageMin'> = {}
  readonly #understood: Understood[] = []
  readonly #rest: string[] = []
  #near: PlacePhrase | null = null
  #isBehindBrand = false

  /** Makes that the whole of the words names. */
  readonly #brands: ReadonlySet<string>

  constructor(vocabulary: Vocabulary, brands: ReadonlySet<string>) {
    this.#vocabulary = vocabulary
    this.#brands = brands
  }

  brands(): Set<string> {
    return new Set(this.#named.flatMap(({ named }) => (named[0]?.model === null ? named[0].brand : [])))
  }

  takePlace(near: PlacePhrase): void {
    this.#near = near
    this.#understood.push({ field: 'near', value: near.place.name, text: near.text })
    if (near.radiusMiles === null) return
    this.#understood.push({ field: 'radiusMiles', value: String(near.radiusMiles), text: near.text })
  }

  takePhrase(text: string, { ageMax, ageMin, place, ...bounds }: Asked, year: number): void {
    if (place) this.#rest.push(place)
    const all: Omit<Asked, 'place' | 'ageMax' | 'ageMin'> = {
      ...bounds,
      ...(ageMax === undefined ? {} : { yearMin: year - ageMax }),
      ...(ageMin === undefined ? {} : { yearMax: year - ageMin - 1 }),
    }
    Object.assign(this.#asked, all)
    for (const [field, value] of Object.entries(all)) this.#understood.push({ field, value: String(value), text })
  }

  /** Reads what begins at a token, and answers how many tokens that took. */
  takeWords(tokens: readonly string[], at: number): number {
    // Several words that are nearly a name tell more than one of them that is one: `rang rover`, `alfa romero`.
    const exactly = (words: readonly string[]) => this.#takeExact(words)
    const nearly = (words: readonly string[]) => this.#takeNear(words)
    const otherThan = (words: readonly string[]) => this.#takeAllBut(words)
    for (const [take, lengths] of [
      [exactly, [4, 3, 2]],
      [otherThan, [3, 2]],
      [nearly, [3, 2]],
      [exactly, [1]],
      [nearly, [1]],
    ] as const) {
      for (const length of lengths) {
        const words = tokens.slice(at, at + length)
        const named = this.#named.length
        const isAcross =
          take === nearly && words.some((_, offset) => offset > 0 && this.#opensName(tokens, at + offset))
        if (words.length < length || words.includes('|') || isAcross || !take(words)) continue
        this.#isBehindBrand = this.#named.length > named && this.#named.at(-1)?.named[0]?.model === null
        return this.#named.length > named ? length + this.#takeMore(tokens[at + length]) : length
      }
    }
    this.#isBehindBrand = false
    const [word = ''] = tokens.slice(at, at + 1)
    if (/[\p{L}\p{N}]/u.test(word) && !emptyWords.has(word.toLowerCase())) this.#rest.push(word)
    return 1
  }

  /** A misspelt word more makes another model of a name that stands alone, too: `a4 avnt`, `range rover evoq`. */
  #takeMore(word: string | undefined): number {
    const last = this.#named.at(-1)
    const [short] = last?.named ?? []
    if (!word || !last || !short?.model || word.length < 4 || !/^\p{L}+$/u.test(word)) return 0
    if (this.#isNoName(word) || featureOf(word.toLowerCase())) return 0
    const near = this.#vocabulary.nearModel(`${short.model} ${word}`, new Set([short.brand]))
    const longer = near?.named.find(({ model }) => model?.startsWith(`${short.model} `))
    if (!near || !longer || near.slips > slipsAllowed(word.length) + 0.3) return 0
    this.#named[this.#named.length - 1] = { named: [longer], text: `${last.text} ${word}` }
    return 1
  }

  /** True where several words from here are a name as they stand: `s class` behind a `benz` that is none of its. */
  #opensName(tokens: readonly string[], at: number): boolean {
    return [4, 3, 2].some(
      (length) =>
        this.#vocabulary.exact(tokens.slice(at, at + length).join(' ')).length > 0 && at + length <= tokens.length,
    )
  }

  #takeExact(words: readonly string[]): boolean {
    const text = words.join(' ')
    const lower = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    const meant = featureOf(lower)
    if (meant) return this.#takeFeatures(meant, text)
    const named = this.#vocabulary.exact(text, this.#brands)
    if (named.length === 0) return false
    const isOfBrand = named.some(({ brand }) => this.#brands.has(brand))
    // `lexus is` is one, `mercedes with a sunroof` names no `A`.
    if (words.length === 1 && emptyWords.has(lower) && !(isOfBrand && this.#isBehindBrand)) return false
    // A number alone is a model only beside its make; so is a word that people use for other things too.
    const isWeak = (/^\d+$/.test(plain(text)) && !knownNumbers.has(plain(text))) || this.#vocabulary.isCommonWord(lower)
    if (isWeak && !named.some((one) => one.model === null) && !isOfBrand) return false
    this.#named.push({ named, text })
    return true
  }

  /** `not a diesel`, `no automatic`, `kein Kombi`: every other value of it. */
  #takeAllBut(words: readonly string[]): boolean {
    const [no = '', ...more] = words
    if (!denials.has(no.toLowerCase())) return false
    const meant = featureOf(
      more
        .filter((word) => !emptyWords.has(word.toLowerCase()))
        .join(' ')
        .toLowerCase(),
    )
    if (!meant?.every(({ field }) => field in choices)) return false
    const text = words.join(' ')
    const field = meant[0]?.field as keyof typeof choices
    const others = choices[field].filter((value) => !meant.some((one) => one.value === value))
    return this.#takeFeatures(
      others.map((value) => ({ field, value }) as Feature),
      text,
    )
  }

  #takeNear(words: readonly string[]): boolean {
    const text = words.join(' ')
    const word = plain(text)
    if (word.length < 3 || /^\d+$/.test(word)) return false
    // A plain word may end a name, `range rover sport`, and never begins one.
    if (words.some((one) => emptyWords.has(one.toLowerCase()))) return false
    // A name that was not meant as one is no slip of another either.
    if (this.#vocabulary.exact(text).length > 0) return false
    const ofBrand = this.#brands.size > 0 ? this.#vocabulary.nearModel(word, this.#brands) : null
    const isPlain = this.#isNoName(words[0] ?? '')
    // Beside its make a plain word may be meant so, too: `mini copper`.
    if (isPlain && !(ofBrand && ofBrand.slips <= word.length / 7)) return false
    const name = isPlain ? ofBrand : this.#nearer(ofBrand, this.#vocabulary.near(word))
    const feature = words.length === 1 ? nearFeature(word) : null
    // Several words are one misspelt name only where they miss it by little.
    if (words.length > 1) {
      // `mercedes c` is no misspelt Mercedes.
      if (name?.named[0]?.model === null && words.some((one) => this.#vocabulary.exact(one).length > 0)) return false
      if (!name || name.slips > (name === ofBrand ? word.length / 6 : word.length < 8 ? 0 : word.length / 7))
        return false
    }
    if (feature && (!name || feature.slips < name.slips)) return this.#takeFeatures(feature.features, text)
    const named = name?.named ?? (words.length === 1 ? this.#vocabulary.joined(word) : [])
    if (named.length === 0) return false
    this.#named.push({ named, text })
    return true
  }

  /** A model of the make that is named, unless another name is nearer by more than a slip. */
  #nearer(ofBrand: Near | null, any: Near | null): Near | null {
    return ofBrand && (!any || ofBrand.slips <= any.slips + 1) ? ofBrand : any
  }

  #takeFeatures(features: readonly Feature[], text: string): boolean {
    for (const feature of features) this.#features.push({ feature, text })
    return true
  }

  #isNoName(word: string): boolean {
    const lower = word.toLowerCase()
    return plainWords.has(lower) || this.#vocabulary.isPlace(lower)
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
      drive: values('drive'),
      condition: values('condition'),
      owners: values('owners'),
      deal: values('deal'),
      isVerified: values('verified').length > 0,
      asked: this.#asked,
      sort: (values('sort')[0] as Understanding['sort']) ?? null,
      near: this.#near && { place: this.#near.place, radiusMiles: this.#near.radiusMiles },
      understood: [
        ...understood,
        ...this.#understood,
        ...this.#rest.map((text) => ({ field: 'q', value: text, text })),
      ],
      saidOf: (field) => this.#features.flatMap(({ feature, text }) => (feature.field === field ? [text] : [])),
      rest: this.#rest.join(' '),
    }
  }
}
