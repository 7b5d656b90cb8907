import {
  extendName,
  findExactName,
  findMakeByAdjacentModel,
  isAmbiguousName,
  isArticleAndNumber,
  isMakeNamedElsewhere,
  isNameAndLetter,
  isNameOfOtherMake,
  isNumberOfThings,
  isTrimOfOtherMake,
  isTrimOfPrecedingModel,
  splitAfterModel,
  startsName,
} from './car-name-rules.ts'
import type { CarNameVocabulary } from './car-name-vocabulary.ts'
import type { BrandOrModel } from './catalogue.ts'
import { fitsContext, isCarSeatNotMake, type NeighbouringWords } from './context-rules.ts'
import { replaceLettersByZeros } from './correct-spelling.ts'
import type { Feature } from './feature.ts'
import { makeSpecificWords } from './feature-words.ts'
import { countTextOnlyWords, findFeature, normalizeToken, stopWords } from './features.ts'
import { findMisspelledName, findMisspelledPhrase, maxUnknownWords } from './misspelled-name.ts'
import { isSearchableWord } from './narrative-queries.ts'
import { articles, conjunctions, isNegationWord, type Negation, parseNegation } from './negation.ts'
import type { ParsedBounds } from './phrase-patterns.ts'
import type { PlacePhrase } from './place-phrase.ts'
import {
  buildQueryIntent,
  convertAgeBoundsToYears,
  type IntentBounds,
  type IntentTerm,
  type ParsedWords,
  type WordMatches,
} from './query-intent.ts'
import { fuelOfModelNumber } from './spelling-variants.ts'
import { findMisspelledTown, findTownInWords } from './town-words.ts'

/** What is known about all words before they are read one by one. */
export type QueryContext = {
  /** The named makes, and all named cars. */
  brands: ReadonlySet<string>
  named: WordMatches['named']
  /** False if only names are searched. */
  readsTowns: boolean
  /** True if the user writes in sentences. */
  isNarrative: boolean
  /** The positions of the words about what the user looks for: see `findRequestedWordPositions`. */
  asked: ReadonlySet<number>
}

/** Reads the words of a search one after another, and collects their meanings. */
export class TokenMatcher {
  readonly #vocabulary: CarNameVocabulary
  readonly #beforehand: QueryContext
  readonly #named: WordMatches['named'] = []
  readonly #origins: WordMatches['origins'] = []
  readonly #features: WordMatches['features'] = []
  readonly #deniedFeatures: WordMatches['deniedFeatures'] = []
  readonly #denied: WordMatches['denied'] = []
  readonly #deniedModels: WordMatches['deniedModels'] = []
  readonly #asked: IntentBounds = {}
  readonly #understood: IntentTerm[] = []
  readonly #rest: string[] = []
  #near: Omit<PlacePhrase, 'rest'> | null = null
  /** The radius around a place that is named elsewhere in the text. */
  #radius: IntentTerm | null = null
  #isBehindBrand = false
  /** The make of the previous name, if another of its models may follow: the `y` of `model 3 or y`. */
  #makeBefore: string | null = null
  /** The position after the last name, and the position after its trims. */
  #endOfName = -1
  #endOfTrim = -1
  #unknown = 0

  constructor(vocabulary: CarNameVocabulary, beforehand: QueryContext) {
    this.#vocabulary = vocabulary
    this.#beforehand = beforehand
  }

  named(): WordMatches['named'] {
    return this.#named
  }

  #allNamed(): WordMatches['named'] {
    return [...this.#beforehand.named, ...this.#named]
  }

  brands(): Set<string> {
    return new Set(this.#named.flatMap(({ named: [first] }) => (first?.model === null ? first.brand : [])))
  }

  claimPosition(near: Omit<PlacePhrase, 'rest'>): void {
    this.#near = near
    const { radiusMiles, text } = near
    this.#understood.push({ field: 'near', value: near.place.name, text })
    if (radiusMiles !== null) this.#understood.push({ field: 'radiusMiles', value: String(radiusMiles), text })
  }

  takePhrase(text: string, asked: ParsedBounds, year: number): void {
    const { place, radiusMiles, owners, sort } = asked
    if (place) this.#rest.push(place)
    if (radiusMiles) this.#radius = { field: 'radiusMiles', value: String(radiusMiles), text }
    for (const value of owners ?? []) this.#features.push({ feature: { field: 'owners', value }, text })
    if (sort) this.#features.push({ feature: { field: 'sort', value: sort }, text })
    const bounds = convertAgeBoundsToYears(asked, year)
    Object.assign(this.#asked, bounds)
    for (const [field, value] of Object.entries(bounds)) this.#understood.push({ field, value: String(value), text })
  }

  /** Reads the term that begins at a token, and returns how many tokens it consumed. */
  takeWords(tokens: readonly string[], at: number): number {
    // Several words that are nearly a name outweigh one of them that is an exact name: `rang rover`, `alfa romero`.
    const before = articles.has(normalizeToken(tokens[at - 1])) ? tokens[at - 2] : tokens[at - 1]
    const exactly = (words: readonly string[]) =>
      !isCarSeatNotMake(words, tokens[at - 1]) &&
      !isArticleAndNumber(words, this.#beforehand.brands) &&
      this.#takeExact(words, [before, tokens[at + words.length]])
    const nearly = (words: readonly string[]) => this.#takeNear(words)
    const longer = (words: readonly string[]) => {
      const said = findMisspelledPhrase(words)
      return said !== null && this.#takeFeatures(said, words.join(' '))
    }
    const town = (words: readonly string[]) => this.#takeTown(words, tokens, at, findTownInWords)
    const misspelt = (words: readonly string[]) => this.#takeTown(words, tokens, at, findMisspelledTown)
    const denial = parseNegation(tokens, at, this.#vocabulary)
    if (denial) return this.#deny(denial, tokens.slice(at, at + denial.length).join(' '))
    const kept = countTextOnlyWords(tokens, at)
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
            (_, offset) => offset > 0 && startsName(tokens, at + offset, this.#vocabulary, this.#beforehand.brands),
          )
        if (
          (take === nearly && isNameAndLetter(words, this.#vocabulary)) ||
          words.length < length ||
          (take !== exactly && this.#unknown >= maxUnknownWords) ||
          words.includes('|') ||
          (length > 1 && conjunctions.has(normalizeToken(words[0]))) ||
          words.some((word, place) => place > 0 && isNegationWord(word)) ||
          (length > 1 && makeSpecificWords.has(normalizeToken(words.at(-1)))) ||
          isAcross ||
          isNumberOfThings(words, tokens[at + length]) ||
          !take(words)
        )
          continue
        if (
          this.#named.length > named &&
          at === this.#endOfName &&
          isNameOfOtherMake(words, this.#named, this.#makeBefore)
        ) {
          this.#named.pop()
          break
        }
        if (this.#named.length > named && at === this.#endOfName && isTrimOfPrecedingModel(this.#named))
          return this.#leave(words)
        const last = this.#named.length > named ? this.#named.at(-1) : undefined
        const more = last ? extendName(last, tokens.slice(at + length), this.#vocabulary) : null
        if (more) this.#named[this.#named.length - 1] = more.named
        const taken = length + (more?.length ?? 0)
        this.#isBehindBrand = last?.named[0]?.model === null
        this.#makeBefore = last?.named[0]?.brand ?? null
        this.#endOfName = last ? at + taken : this.#endOfName
        this.#endOfTrim = this.#endOfName
        return taken
      }
    }
    const [word, lower] = [tokens[at] ?? '', normalizeToken(tokens[at])]
    if (lower === '' || conjunctions.has(lower)) return 1
    if (!this.#vocabulary.isNoName(word) && !stopWords.has(lower)) this.#unknown++
    const make = findMakeByAdjacentModel(tokens, at, this.#named.at(-1), this.#vocabulary)
    this.#isBehindBrand = make !== null
    this.#makeBefore = make
    if (make !== null) this.#named.push({ named: [{ brand: make, model: null, count: 0 }], text: word })
    else if (isSearchableWord(tokens, at, { ...this.#beforehand, endOfTrim: this.#endOfTrim })) {
      this.#rest.push(word)
      // A word right after a name belongs to it: `ram 1500 rebel`.
      if (at === this.#endOfTrim) this.#endOfTrim = at + 1
    }
    return 1
  }

  /** Reads a town without a preposition: `golf diesel leeds`. */
  #takeTown(words: readonly string[], tokens: readonly string[], at: number, read: typeof findTownInWords): boolean {
    if (this.#near || !this.#beforehand.readsTowns) return false
    const place = read(words, tokens[at + words.length], this.#vocabulary, this.#beforehand.brands)
    // `reno clio` is not a town.
    if (!place) return false
    const make = words.length > 1 ? null : findMakeByAdjacentModel(tokens, at, this.#named.at(-1), this.#vocabulary)
    if (make !== null && !isMakeNamedElsewhere(make, words, this.#beforehand.named, this.#vocabulary)) return false
    this.claimPosition({ place, radiusMiles: null, text: words.join(' ') })
    return true
  }

  #deny({ length, features, brands, models }: Negation, text: string): number {
    if (features.length > 0) this.#deniedFeatures.push({ features, text })
    if (brands.length > 0) this.#denied.push({ brands, text })
    const ofBrand = models.find(({ brand }) => this.#beforehand.brands.has(brand))
    if (ofBrand) this.#deniedModels.push({ ...ofBrand, text })
    return length
  }

  #takeExact(words: readonly string[], beside: NeighbouringWords, text = words.join(' ')): boolean {
    const lower = words
      .join(' ')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    const meant = findFeature(lower)
    if (meant && fitsContext(lower, this.#allNamed(), beside)) return this.#takeFeatures(meant, text)
    const makes = words.length === 1 ? this.#vocabulary.findMakesOfCountry(lower, beside[1]) : []
    if (makes.length > 0) {
      this.#origins.push({ brands: makes, text })
      return true
    }
    const brands = this.#makeBefore ? new Set([...this.#beforehand.brands, this.#makeBefore]) : this.#beforehand.brands
    const right = words.map((word) => replaceLettersByZeros(word))
    const named = findExactName(words, brands, this.#vocabulary)
    if (named.length === 0) return right.join(' ') !== words.join(' ') && this.#takeExact(right, beside, text)
    const isOfBrand = named.some(({ brand }) => brands.has(brand))
    // `lexus is` is a car, `mercedes with a sunroof` names no `A`, and `I'm` is never an iM.
    const isStopWord = words.length === 1 && stopWords.has(normalizeToken(words[0]))
    if (isStopWord && (lower.includes(' ') || !(isOfBrand && this.#isBehindBrand))) return false
    // A number alone is a model only with its make; so is a word with other common meanings.
    const isWeak =
      isAmbiguousName(lower, { named: this.#allNamed(), beside }, this.#vocabulary) ||
      (brands.size > 0 && isTrimOfOtherMake(lower, beside))
    if (isWeak && !named.some((one) => one.model === null) && !isOfBrand) return false
    return this.#takeNamed(named, text)
  }

  #takeNear(words: readonly string[]): boolean {
    const { brands } = this.#beforehand
    const meant = findMisspelledName(words, this.#vocabulary, { brands, isBehindBrand: this.#isBehindBrand })
    const text = words.join(' ')
    if (!meant) return false
    return 'named' in meant ? this.#takeNamed(meant.named, text) : this.#takeFeatures(meant.features, text)
  }

  #takeNamed(named: readonly BrandOrModel[], text: string): true {
    const shorter = named[0] ? this.#vocabulary.shorter(named[0]) : null
    const [short, more] = shorter?.model ? splitAfterModel(text, shorter.model) : [text, '']
    // Sellers write the longer name in the text, not in the model field.
    if (shorter && more !== '') {
      this.#rest.push(more)
      this.#named.push({ named: [shorter], text: short })
      return true
    }
    this.#named.push({ named, text })
    const fuel = fuelOfModelNumber(text, named)
    if (fuel) this.#features.push({ feature: { field: 'fuel', value: fuel }, text })
    return true
  }

  /** Words that look like a name but are not meant as one stay for the full text. */
  #leave(words: readonly string[]): number {
    this.#named.pop()
    this.#rest.push(...words)
    return words.length
  }

  #takeFeatures(features: readonly Feature[], text: string): boolean {
    for (const feature of features) this.#features.push({ feature, text })
    return true
  }

  result(): ParsedWords {
    if (this.#near?.radiusMiles === null && this.#radius) {
      this.#near = { ...this.#near, radiusMiles: Number(this.#radius.value) }
      this.#understood.push(this.#radius)
    }
    return buildQueryIntent({
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
