import type { Named } from './catalogue.ts'
import { type Denial, readDenial } from './denials.ts'
import { type Feature, makersWords } from './feature-words.ts'
import { emptyWords, featureOf, lowerOf, nearFeature, nearFeatures } from './features.ts'
import { heldName, isCount, isMakeAndMore, isNameAndLetter, moreOfName, opensName } from './near-names.ts'
import type { Near } from './nearest.ts'
import type { Asked } from './phrase-patterns.ts'
import { readPhrases } from './phrases.ts'
import { type PlacePhrase, readPlacePhrase } from './place-phrase.ts'
import { withZeros } from './respelt.ts'
import { type Bounds, type Readings, type Understanding, type Understood, understandingOf } from './understanding.ts'
import { plain, type Vocabulary } from './vocabulary.ts'

const maxTokens = 24
/** Two short words that are one misspelt name miss it by no more: `ionic 5`. */
const slipsInShortWords = 0.8
/** Numbers that are names of cars and nothing else. */
const knownNumbers = new Set(['911', '964', '993', '996', '997', '991', '992'])
/** What has a colour of its own: `black leather` is no black car. */
const insides = new Set('leather interior interiors upholstery seats wheels rims alloys roof'.split(' '))
const joints = new Set(['or', 'and', '&', 'vs', 'oder', 'und'])

/**
 * Reads what somebody typed as a person would: makes and models with slips and nicknames, prices, years and miles in
 * plain language, fuels, bodies, colours. What says nothing of a car is dropped, and the rest is left for the full text.
 *
 * @param year this year, from which ages are counted
 */
export function understandQuery(typed: string, vocabulary: Vocabulary, { year }: { year: number }): Understanding {
  const text = typed.normalize('NFKC')
  const near = readPlacePhrase(text)
  const isKnown = (word: string) =>
    vocabulary.isNoName(word) || emptyWords.has(word) || featureOf(word) !== null || vocabulary.exact(word).length > 0
  const { phrases, rest } = readPhrases(near?.rest ?? text, isKnown)
  const tokens = rest
    .replaceAll(/(?<=[\p{L}\p{N}])[/;,](?=\p{L})|(?<=\p{L}\d{0,4})[/;,](?=\p{N})/gu, ' | ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxTokens)
  // The makes that are named, wherever they stand, say what the other words may be: `jaz` is a Jazz beside Honda.
  const first = new Reading(vocabulary, new Set(), false)
  for (let at = 0; at < tokens.length; ) at += first.takeWords(tokens, at)
  const reading = new Reading(vocabulary, first.brands(), first.isNaming())
  if (near) reading.takePlace(near)
  for (const { text, asked } of phrases) reading.takePhrase(text, asked, year)
  for (let at = 0; at < tokens.length; ) at += reading.takeWords(tokens, at)
  return reading.result()
}

class Reading {
  readonly #vocabulary: Vocabulary
  readonly #named: Readings['named'] = []
  readonly #origins: Readings['origins'] = []
  readonly #features: Readings['features'] = []
  readonly #denied: Readings['denied'] = []
  readonly #asked: Bounds = {}
  readonly #understood: Understood[] = []
  readonly #rest: string[] = []
  #near: PlacePhrase | null = null
  #isBehindBrand = false
  /** The make of the name that stands just before, where one more of it may follow: the `y` of `model 3 or y`. */
  #makeBefore: string | null = null
  /** The token behind the last name. */
  #endOfName = -1

  /** Makes that the whole of the words names. */
  readonly #brands: ReadonlySet<string>

  /** True where any of the words names a car. */
  readonly #isNaming: boolean

  constructor(vocabulary: Vocabulary, brands: ReadonlySet<string>, isNaming: boolean) {
    this.#vocabulary = vocabulary
    this.#brands = brands
    this.#isNaming = isNaming
  }

  isNaming(): boolean {
    return this.#named.length > 0
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

  takePhrase(text: string, { ageMax, ageMin, place, owners, sort, ...bounds }: Asked, year: number): void {
    if (place) this.#rest.push(place)
    const all: Bounds = {
      ...bounds,
      ...(ageMax === undefined ? {} : { yearMin: year - ageMax }),
      ...(ageMin === undefined ? {} : { yearMax: year - ageMin - 1 }),
    }
    for (const value of owners ?? []) this.#features.push({ feature: { field: 'owners', value }, text })
    if (sort) this.#features.push({ feature: { field: 'sort', value: sort }, text })
    Object.assign(this.#asked, all)
    for (const [field, value] of Object.entries(all)) this.#understood.push({ field, value: String(value), text })
  }

  /** Reads what begins at a token, and answers how many tokens that took. */
  takeWords(tokens: readonly string[], at: number): number {
    // Several words that are nearly a name tell more than one of them that is one: `rang rover`, `alfa romero`.
    const exactly = (words: readonly string[]) => this.#takeExact(words, tokens[at + words.length])
    const nearly = (words: readonly string[]) => this.#takeNear(words)
    const denial = readDenial(tokens, at, this.#vocabulary)
    if (denial) return this.#deny(denial, tokens.slice(at, at + denial.length).join(' '))
    if (this.#isOfInside(tokens, at)) {
      this.#rest.push(...tokens.slice(at, at + 2))
      return 2
    }
    for (const [take, lengths] of [
      [exactly, [4, 3, 2]],
      [nearly, [3, 2]],
      [exactly, [1]],
      [nearly, [1]],
    ] as const) {
      for (const length of lengths) {
        const words = tokens.slice(at, at + length)
        const named = this.#named.length
        const isAcross =
          (take === nearly || isNameAndLetter(words, this.#vocabulary)) &&
          words.some((_, offset) => offset > 0 && opensName(tokens, at + offset, this.#vocabulary, this.#brands))
        if (
          words.length < length ||
          words.includes('|') ||
          isAcross ||
          isCount(words, tokens[at + length]) ||
          !take(words)
        )
          continue
        if (this.#named.length > named && this.#isOtherMakes(words, at)) break
        const last = this.#named.length > named ? this.#named.at(-1) : undefined
        const more = last ? moreOfName(last, tokens.slice(at + length), this.#vocabulary) : null
        if (more) this.#named[this.#named.length - 1] = more.named
        const taken = length + (more?.length ?? 0)
        this.#isBehindBrand = last?.named[0]?.model === null
        this.#makeBefore = last?.named[0]?.brand ?? null
        this.#endOfName = last ? at + taken : this.#endOfName
        return taken
      }
    }
    const word = tokens[at] ?? ''
    const lower = lowerOf(word)
    if (lower === '' || joints.has(lower)) return 1
    const make = this.#makeBeside(tokens, at)
    this.#isBehindBrand = make !== null
    this.#makeBefore = make
    if (make !== null) this.#named.push({ named: [{ brand: make, model: null, count: 0 }], text: word })
    else if (/[\p{L}\p{N}]/u.test(word) && !emptyWords.has(lower)) this.#rest.push(word)
    return 1
  }

  #deny({ length, features, brands }: Denial, text: string): number {
    this.#takeFeatures(features, text)
    if (brands.length > 0) this.#denied.push({ brands, others: this.#vocabulary.makes(), text })
    return length
  }

  /** True for the colour of what is in a car or on it, not of the car. */
  #isOfInside(tokens: readonly string[], at: number): boolean {
    const isColour = featureOf(lowerOf(tokens[at]))?.every(({ field }) => field === 'colour')
    return isColour === true && insides.has(lowerOf(tokens[at + 1]))
  }

  /** The make that a word means because a model of it stands beside: `odi a4`, `reno clio`, `golf volks`. */
  #makeBeside(tokens: readonly string[], at: number): string | null {
    const word = plain(tokens[at] ?? '')
    if (word.length < 3 || /\d/.test(word) || this.#vocabulary.isNoName(word) || emptyWords.has(word)) return null
    const behind = [3, 2, 1].map((length) => this.#vocabulary.exact(tokens.slice(at + 1, at + 1 + length).join(' ')))
    const named = [...behind.flat(), ...(this.#named.at(-1)?.named ?? [])].filter(({ model }) => model !== null)
    const brands = new Set(named.map(({ brand }) => brand))
    return [...brands].find((brand) => this.#vocabulary.isNearlyMake(word, brand)) ?? null
  }

  #takeExact(words: readonly string[], behind: string | undefined, text = words.join(' ')): boolean {
    const lower = words
      .join(' ')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    const meant = featureOf(lower)
    const isOfAny = this.#isNaming || this.#named.length > 0
    if (meant && (isOfAny || !makersWords.has(lower))) return this.#takeFeatures(meant, text)
    const makes = words.length === 1 ? this.#vocabulary.makesFrom(lower, behind) : []
    if (makes.length > 0) {
      this.#origins.push({ brands: makes, text })
      return true
    }
    const brands = this.#makeBefore ? new Set([...this.#brands, this.#makeBefore]) : this.#brands
    const right = words.map((word) => withZeros(word))
    const isRight = right.every((word, index) => word === words[index])
    const named = this.#exact(words, brands)
    if (named.length === 0) return !isRight && this.#takeExact(right, behind, text)
    const isOfBrand = named.some(({ brand }) => brands.has(brand))
    // `lexus is` is one, `mercedes with a sunroof` names no `A`.
    if (words.length === 1 && emptyWords.has(lower) && !(isOfBrand && this.#isBehindBrand)) return false
    // A number alone is a model only beside its make; so is a word that people use for other things too.
    const written = plain(lower)
    const isWeak = (/^\d+$/.test(written) && !knownNumbers.has(written)) || this.#vocabulary.isCommonWord(lower)
    if (isWeak && !named.some((one) => one.model === null) && !isOfBrand) return false
    return this.#takeNamed(named, text)
  }

  /** As it is written, or one of several: `teslas`. */
  #exact(words: readonly string[], brands: ReadonlySet<string>): readonly Named[] {
    const text = words.join(' ')
    const isEmpty = emptyWords.has(lowerOf(text))
    const [, owner] = /^(.+)['’]s$/iu.exec(text) ?? []
    const own = owner && !isEmpty ? this.#vocabulary.exact(owner, brands) : []
    const named = own.length > 0 ? own : this.#vocabulary.exact(text, brands)
    const [, single = ''] = /^(.+[\p{L}\p{N}]{2})['’]?s$/iu.exec(text) ?? []
    if (named.length > 0 || single === '' || isEmpty || this.#vocabulary.isNoName(words.at(-1) ?? '')) return named
    return this.#vocabulary.isCommonWord(lowerOf(single)) ? [] : this.#vocabulary.exact(single, brands)
  }

  #takeNear(words: readonly string[]): boolean {
    const held = heldName(words, this.#vocabulary, this.#brands)
    if (held.length > 0) return this.#takeNamed(held, words.join(' '))
    const text = words.join(' ')
    const word = plain(text)
    if (word.length < 3 || /^\d+$/.test(word)) return false
    // A plain word may end a name, `range rover sport`, and never begins one.
    if (words.some((one) => emptyWords.has(one.toLowerCase()))) return false
    // A name that was not meant as one is no slip of another either.
    if (this.#vocabulary.exact(text).length > 0) return false
    const ofBrand = this.#brands.size > 0 ? this.#vocabulary.nearModel(word, this.#brands) : null
    const isPlain = this.#vocabulary.isNoName(words[0] ?? '')
    // Beside its make a plain word may be meant so, too: `mini copper`.
    const any = this.#vocabulary.near(word)
    // Words that begin plainly and are all but a long name are that name: `grand cherrokee`.
    const isAllBut = words.length > 1 && word.length > 9 && any !== null && any.slips <= word.length / 14
    if (isPlain && !isAllBut && !(ofBrand && ofBrand.slips <= this.#plainSlips(word))) return false
    const name = isPlain && !isAllBut ? ofBrand : this.#nearer(ofBrand, any)
    const feature = words.length === 1 ? nearFeature(word) : nearFeatures(words.join(''))
    // Several words are one misspelt name only where they miss it by little.
    if (words.length > 1) {
      if (feature && (!name || feature.slips < name.slips)) return this.#takeFeatures(feature.features, text)
      if (name?.named[0]?.model === null && isMakeAndMore(words, this.#vocabulary)) return false
      const allowed = name === ofBrand ? word.length / 6 : word.length < 8 ? slipsInShortWords : word.length / 6.5
      if (!name || name.slips > allowed) return false
    }
    if (feature && (!name || feature.slips < name.slips)) return this.#takeFeatures(feature.features, text)
    const named = name?.named ?? (words.length === 1 ? this.#vocabulary.joined(word) : [])
    return named.length > 0 && this.#takeNamed(named, text)
  }

  /** Just behind its make a word is sooner meant as a model: `chevy cruise`. */
  #plainSlips(word: string): number {
    return this.#isBehindBrand && word.length > 5 ? Math.max(1.05, word.length / 7) : word.length / 7
  }

  /** A model of the make that is named, unless another name is nearer by more than a slip, or the make itself is. */
  #nearer(ofBrand: Near | null, any: Near | null): Near | null {
    if (ofBrand && any && any.named[0]?.model === null && any.slips < ofBrand.slips) return any
    return ofBrand && (!any || ofBrand.slips <= any.slips + 1) ? ofBrand : any
  }

  #takeNamed(named: readonly Named[], text: string): true {
    this.#named.push({ named, text })
    return true
  }

  /** Just behind a name of one make no nickname and no slip is a model of another: the `evo` of a `huracan evo`. */
  #isOtherMakes(words: readonly string[], at: number): boolean {
    const { named = [] } = this.#named.at(-1) ?? {}
    const [one] = named
    if (at !== this.#endOfName || !one?.model || named.some(({ brand }) => brand === this.#makeBefore)) return false
    const word = plain(words.join(''))
    if (word === plain(one.model) || word.startsWith(plain(one.brand))) return false
    this.#named.pop()
    return true
  }

  #takeFeatures(features: readonly Feature[], text: string): boolean {
    for (const feature of features) this.#features.push({ feature, text })
    return true
  }

  result(): Understanding {
    return understandingOf({
      named: this.#named,
      denied: this.#denied,
      origins: this.#origins,
      features: this.#features,
      asked: this.#asked,
      understood: this.#understood,
      rest: this.#rest,
      near: this.#near,
    })
  }
}
