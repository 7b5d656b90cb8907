import type { Named } from './catalogue.ts'
import { type Denial, isDenying, joints, readDenial } from './denials.ts'
import type { Feature } from './feature.ts'
import { makersWords } from './feature-words.ts'
import { emptyWords, featureOf, lengthOfText, lowerOf } from './features.ts'
import { isMeantOf, isSeatOfCar, type Neighbours } from './meant-words.ts'
import { mostUnknown, readLonger, readMisspeltName } from './misspelt-name.ts'
import {
  exactName,
  isArticleAndNumber,
  isCount,
  isMakeNamed,
  isNameAndLetter,
  isOtherMakes,
  isOthersTrim,
  isTrim,
  isWeakName,
  makeBeside,
  moreOfName,
  opensName,
  splitBehind,
} from './near-names.ts'
import type { Asked } from './phrase-patterns.ts'
import type { PlacePhrase } from './place-phrase.ts'
import { withZeros } from './respelt.ts'
import { saysSomething } from './told.ts'
import { readMisspelt, readTown } from './town-words.ts'
import {
  type Bounds,
  boundsOf,
  type Readings,
  type Understood,
  understandingOf,
  type WordsRead,
} from './understanding.ts'
import type { Vocabulary } from './vocabulary.ts'
import { fuelOfNumber } from './writings.ts'

/** What is known of all the words before they are read one by one. */
export type Beforehand = {
  /** Makes that are named, and all the cars. */
  brands: ReadonlySet<string>
  named: Readings['named']
  /** False where only the names are looked for. */
  readsTowns: boolean
  /** True where somebody speaks in sentences. */
  isTold: boolean
  /** The places of the words that say what somebody looks for: see `placesAsked`. */
  asked: ReadonlySet<number>
}

const articles = new Set(['a', 'an', 'the'])

/** Reads the words of a search one after another, and keeps what they say. */
export class Reading {
  readonly #vocabulary: Vocabulary
  readonly #beforehand: Beforehand
  readonly #named: Readings['named'] = []
  readonly #origins: Readings['origins'] = []
  readonly #features: Readings['features'] = []
  readonly #deniedFeatures: Readings['deniedFeatures'] = []
  readonly #denied: Readings['denied'] = []
  readonly #deniedModels: Readings['deniedModels'] = []
  readonly #asked: Bounds = {}
  readonly #understood: Understood[] = []
  readonly #rest: string[] = []
  #near: Omit<PlacePhrase, 'rest'> | null = null
  /** How far around a place that is named elsewhere. */
  #radius: Understood | null = null
  #isBehindBrand = false
  /** The make of the name that stands just before, where one more of it may follow: the `y` of `model 3 or y`. */
  #makeBefore: string | null = null
  /** The tokens behind the last name and behind its trims. */
  #endOfName = -1
  #endOfTrim = -1
  #unknown = 0

  constructor(vocabulary: Vocabulary, beforehand: Beforehand) {
    this.#vocabulary = vocabulary
    this.#beforehand = beforehand
  }

  named(): Readings['named'] {
    return this.#named
  }

  #allNamed(): Readings['named'] {
    return [...this.#beforehand.named, ...this.#named]
  }

  brands(): Set<string> {
    return new Set(this.#named.flatMap(({ named }) => (named[0]?.model === null ? named[0].brand : [])))
  }

  claimPosition(near: Omit<PlacePhrase, 'rest'>): void {
    this.#near = near
    this.#understood.push({ field: 'near', value: near.place.name, text: near.text })
    if (near.radiusMiles === null) return
    this.#understood.push({ field: 'radiusMiles', value: String(near.radiusMiles), text: near.text })
  }

  takePhrase(text: string, asked: Asked, year: number): void {
    const { place, radiusMiles, owners, sort } = asked
    if (place) this.#rest.push(place)
    if (radiusMiles) this.#radius = { field: 'radiusMiles', value: String(radiusMiles), text }
    for (const value of owners ?? []) this.#features.push({ feature: { field: 'owners', value }, text })
    if (sort) this.#features.push({ feature: { field: 'sort', value: sort }, text })
    const bounds = boundsOf(asked, year)
    Object.assign(this.#asked, bounds)
    for (const [field, value] of Object.entries(bounds)) this.#understood.push({ field, value: String(value), text })
  }

  /** Reads what begins at a token, and answers how many tokens that took. */
  takeWords(tokens: readonly string[], at: number): number {
    // Several words that are nearly a name tell more than one of them that is one: `rang rover`, `alfa romero`.
    const before = articles.has(lowerOf(tokens[at - 1])) ? tokens[at - 2] : tokens[at - 1]
    const exactly = (words: readonly string[]) =>
      !isSeatOfCar(words, tokens[at - 1]) &&
      !isArticleAndNumber(words, this.#beforehand.brands) &&
      this.#takeExact(words, [before, tokens[at + words.length]])
    const nearly = (words: readonly string[]) => this.#takeNear(words)
    const longer = (words: readonly string[]) => {
      const said = readLonger(words)
      return said !== null && this.#takeFeatures(said, words.join(' '))
    }
    const town = (words: readonly string[]) => this.#takeTown(words, tokens, at, readTown)
    const misspelt = (words: readonly string[]) => this.#takeTown(words, tokens, at, readMisspelt)
    const denial = readDenial(tokens, at, this.#vocabulary)
    if (denial) return this.#deny(denial, tokens.slice(at, at + denial.length).join(' '))
    const kept = lengthOfText(tokens, at)
    this.#rest.push(...tokens.slice(at, at + kept))
    if (kept > 0) return kept
    for (const [take, lengths] of [
      [longer, [3]],
      [exactly, [4, 3, 2]],
      [town, [4, 3, 2]],
      [nearly, [3, 2]],
      [exactly, [1]],
      [town, [1]],
      [nearly, [1]],
      [misspelt, [1]],
    ] as const) {
      for (const length of lengths) {
        const words = tokens.slice(at, at + length)
        const named = this.#named.length
        const isAcross =
          (take === nearly || isNameAndLetter(words, this.#vocabulary)) &&
          words.some(
            (_, offset) => offset > 0 && opensName(tokens, at + offset, this.#vocabulary, this.#beforehand.brands),
          )
        if (
          (take === nearly && isNameAndLetter(words, this.#vocabulary)) ||
          words.length < length ||
          (take !== exactly && this.#unknown >= mostUnknown) ||
          words.includes('|') ||
          (length > 1 && joints.has(lowerOf(words[0]))) ||
          words.some((word, place) => place > 0 && isDenying(word)) ||
          (length > 1 && makersWords.has(lowerOf(words.at(-1)))) ||
          isAcross ||
          isCount(words, tokens[at + length]) ||
          !take(words)
        )
          continue
        if (
          this.#named.length > named &&
          at === this.#endOfName &&
          isOtherMakes(words, this.#named, this.#makeBefore)
        ) {
          this.#named.pop()
          break
        }
        if (this.#named.length > named && at === this.#endOfName && isTrim(this.#named)) return this.#leave(words)
        const last = this.#named.length > named ? this.#named.at(-1) : undefined
        const more = last ? moreOfName(last, tokens.slice(at + length), this.#vocabulary) : null
        if (more) this.#named[this.#named.length - 1] = more.named
        const taken = length + (more?.length ?? 0)
        this.#isBehindBrand = last?.named[0]?.model === null
        this.#makeBefore = last?.named[0]?.brand ?? null
        this.#endOfName = last ? at + taken : this.#endOfName
        this.#endOfTrim = this.#endOfName
        return taken
      }
    }
    const [word, lower] = [tokens[at] ?? '', lowerOf(tokens[at])]
    if (lower === '' || joints.has(lower)) return 1
    if (!this.#vocabulary.isNoName(word) && !emptyWords.has(lower)) this.#unknown++
    const make = makeBeside(tokens, at, this.#named.at(-1), this.#vocabulary)
    this.#isBehindBrand = make !== null
    this.#makeBefore = make
    if (make !== null) this.#named.push({ named: [{ brand: make, model: null, count: 0 }], text: word })
    else if (saysSomething(tokens, at, { ...this.#beforehand, endOfTrim: this.#endOfTrim })) {
      this.#rest.push(word)
      // What stands just behind a name belongs to it: `ram 1500 rebel`.
      if (at === this.#endOfTrim) this.#endOfTrim = at + 1
    }
    return 1
  }

  /** A town without a word that leads to it: `golf diesel leeds`. */
  #takeTown(words: readonly string[], tokens: readonly string[], at: number, read: typeof readTown): boolean {
    if (this.#near || !this.#beforehand.readsTowns) return false
    const place = read(words, tokens[at + words.length], this.#vocabulary, this.#beforehand.brands)
    // `reno clio` is no town.
    const make = place && words.length === 1 ? makeBeside(tokens, at, this.#named.at(-1), this.#vocabulary) : null
    if (!place || (make !== null && !isMakeNamed(make, words, this.#beforehand.named, this.#vocabulary))) return false
    this.claimPosition({ place, radiusMiles: null, text: words.join(' ') })
    return true
  }

  #deny({ length, features, brands, models }: Denial, text: string): number {
    if (features.length > 0) this.#deniedFeatures.push({ features, text })
    if (brands.length > 0) this.#denied.push({ brands, text })
    const ofBrand = models.find(({ brand }) => this.#beforehand.brands.has(brand))
    if (ofBrand) this.#deniedModels.push({ ...ofBrand, text })
    return length
  }

  #takeExact(words: readonly string[], beside: Neighbours, text = words.join(' ')): boolean {
    const lower = words
      .join(' ')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    const meant = featureOf(lower)
    if (meant && isMeantOf(lower, this.#allNamed(), beside)) return this.#takeFeatures(meant, text)
    const makes = words.length === 1 ? this.#vocabulary.makesFrom(lower, beside[1]) : []
    if (makes.length > 0) {
      this.#origins.push({ brands: makes, text })
      return true
    }
    const brands = this.#makeBefore ? new Set([...this.#beforehand.brands, this.#makeBefore]) : this.#beforehand.brands
    const right = words.map((word) => withZeros(word))
    const isRight = right.every((word, index) => word === words[index])
    const named = exactName(words, brands, this.#vocabulary)
    if (named.length === 0) return !isRight && this.#takeExact(right, beside, text)
    const isOfBrand = named.some(({ brand }) => brands.has(brand))
    // `lexus is` is one, `mercedes with a sunroof` names no `A`.
    if (words.length === 1 && emptyWords.has(lower) && !(isOfBrand && this.#isBehindBrand)) return false
    // A number alone is a model only beside its make; so is a word that people use for other things too.
    const isWeak =
      isWeakName(lower, { named: this.#allNamed(), beside }, this.#vocabulary) ||
      (brands.size > 0 && isOthersTrim(lower, beside))
    if (isWeak && !named.some((one) => one.model === null) && !isOfBrand) return false
    return this.#takeNamed(named, text)
  }

  #takeNear(words: readonly string[]): boolean {
    const { brands } = this.#beforehand
    const meant = readMisspeltName(words, this.#vocabulary, { brands, isBehindBrand: this.#isBehindBrand })
    const text = words.join(' ')
    if (!meant) return false
    return 'named' in meant ? this.#takeNamed(meant.named, text) : this.#takeFeatures(meant.features, text)
  }

  #takeNamed(named: readonly Named[], text: string): true {
    const shorter = named[0] ? this.#vocabulary.shorter(named[0]) : null
    const [short, more] = shorter?.model ? splitBehind(text, shorter.model) : [text, '']
    // Nobody writes that name into the field of the model: sellers say it in the text.
    if (shorter && more !== '') {
      this.#rest.push(more)
      this.#named.push({ named: [shorter], text: short })
      return true
    }
    this.#named.push({ named, text })
    const fuel = fuelOfNumber(text, named)
    if (fuel) this.#features.push({ feature: { field: 'fuel', value: fuel }, text })
    return true
  }

  /** Words whose name is not meant are left for the full text. */
  #leave(words: readonly string[]): number {
    this.#named.pop()
    this.#rest.push(...words)
    return words.length
  }

  #takeFeatures(features: readonly Feature[], text: string): boolean {
    for (const feature of features) this.#features.push({ feature, text })
    return true
  }

  result(): WordsRead {
    if (this.#near?.radiusMiles === null && this.#radius) {
      this.#near = { ...this.#near, radiusMiles: Number(this.#radius.value) }
      this.#understood.push(this.#radius)
    }
    return understandingOf({
      named: this.#named,
      denied: this.#denied,
      deniedModels: this.#deniedModels,
      origins: this.#origins,
      features: this.#features,
      deniedFeatures: this.#deniedFeatures,
      asked: this.#asked,
      understood: this.#understood,
      rest: this.#rest,
      near: this.#near,
    })
  }
}
