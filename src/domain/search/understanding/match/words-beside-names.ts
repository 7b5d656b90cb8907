import { findCarPhraseMeaning, stopWords } from '../lexicon/features.ts'
import { isCarNoun, valueJoiningConjunctions, wordsOfAllLocales } from '../locales/search-locales.ts'
import type { BrandOrModel } from '../vocabulary/car-name-catalogue.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import { isBetweenOrdinaryWords } from './context-rules.ts'
import { negationOrConjunctionOf } from './match-car-phrases.ts'
import type { SearchToken } from './tokenize-search-text.ts'

const articles = new Set(['a', 'an', 'the'])
const leadsToNames = wordsOfAllLocales('articles')
const leadsToTraits = wordsOfAllLocales('beforeTraits')

const mostWordsOfName = 3

type TypedTokens = { tokens: readonly SearchToken[] }
/** @property asked where a bound or a place begins */
type TokensAndNames = TypedTokens & { vocabulary: CarNameVocabulary }
type TokensAndBounds = TokensAndNames & { asked: ReadonlySet<number> }

/**
 * True for a word of which something is asked that is only asked of cars, where nothing else is their subject: `escape
 * under 20k`, `can we get a ranger near Atlanta`, `soul in red`, `ranger or similar`; not in `car to escape under 20k`.
 * What is asked of one of several is asked of each: `ranger or escape or edge under 20k`.
 */
export function isSubjectOfSearch({ tokens, asked, vocabulary }: TokensAndBounds, at: number): boolean {
  const list = listOfModelsAround({ tokens, vocabulary }, at)
  const isAsked = (place: number) => {
    const word = tokens[place]?.word
    return word !== undefined && (asked.has(place) || findCarPhraseMeaning(word) !== null)
  }
  const [next = '', second = ''] = [tokens[list.end]?.word, tokens[list.end + 1]?.word]
  const isSimilar = negationOrConjunctionOf(next) === 'or' && negationOrConjunctionOf(second) === 'like'
  const isBehind = isSimilar || isAsked(list.end) || (leadsToTraits.has(next) && isAsked(list.end + 1))
  const before = tokens.slice(0, list.start).map(({ word }) => word)
  if (before.length === 0 && tokens.length === list.end) return true
  // Of several, what is asked may stand in front: `under 15k fit or journey`.
  if (!isBehind && !(list.end === tokens.length && list.end > list.start + 1)) return false
  const isTrait = (word: string) => /\d/.test(word) || findCarPhraseMeaning(word) !== null
  const isOpening = (word: string) => (isTrait(word) || stopWords.has(word)) && !isCarNoun(word)
  const last = before.at(-1)
  return before.every(isOpening) && (last === undefined || isTrait(last) || leadsToNames.has(last))
}

type ListOfModels = { start: number; end: number }
/** Those that were found in a text, by the place of a word: all words of a list have the same one. */
const found = new WeakMap<readonly SearchToken[], { vocabulary: CarNameVocabulary; lists: Map<number, ListOfModels> }>()

/** From where until where models on offer are listed, a word among them: `ranger or an escape, edge`. */
function listOfModelsAround({ tokens, vocabulary }: TokensAndNames, at: number): ListOfModels {
  let known = found.get(tokens)
  if (known?.vocabulary !== vocabulary) {
    known = { vocabulary, lists: new Map() }
    found.set(tokens, known)
  }
  const before = known.lists.get(at)
  if (before) return before
  const { list, words } = findListOfModels({ tokens, vocabulary }, at)
  for (const place of words) known.lists.set(place, list)
  return list
}

/** The list, and the places of its models of one word. */
function findListOfModels(
  { tokens, vocabulary }: TokensAndNames,
  at: number,
): { list: ListOfModels; words: readonly number[] } {
  const isModel = (start: number, end: number) =>
    start >= 0 &&
    end <= tokens.length &&
    vocabulary
      .exact(
        tokens
          .slice(start, end)
          .map(({ text }) => text)
          .join(' '),
      )
      .some(({ model, count }) => model !== null && count > 0)
  const lengths = Array.from({ length: mostWordsOfName }, (_, less) => mostWordsOfName - less)
  const isArticle = (place: number) => articles.has(tokens[place]?.word ?? '')
  const joins = (place: number) => valueJoiningConjunctions.has(tokens[place]?.word ?? '')
  const list = { start: at, end: at + 1 }
  const words = [at]
  for (;;) {
    const isJoined = joins(list.end)
    if (!isJoined && tokens[list.end - 1]?.isBeforeBreak !== true) break
    const joint = isJoined ? list.end + 1 : list.end
    const next = isArticle(joint) ? joint + 1 : joint
    const length = lengths.find((own) => isModel(next, next + own))
    if (length === undefined) break
    if (length === 1) words.push(next)
    list.end = next + length
  }
  for (;;) {
    const last = isArticle(list.start - 1) ? list.start - 2 : list.start - 1
    const end = joins(last) ? last : tokens[last]?.isBeforeBreak === true ? last + 1 : -1
    const length = lengths.find((own) => isModel(end - own, end))
    if (length === undefined) break
    list.start = end - length
    if (length === 1) words.push(list.start)
  }
  return { list, words }
}

/**
 * True for one of several that are named: `golf or a focus`; not for ordinary words where verbs stand, before and behind:
 * `want to escape or edge out of the city`.
 */
export function isAlternativeName(
  { tokens, vocabulary }: TokensAndNames,
  at: number,
  { length, isOrdinary }: { length: number; isOrdinary: boolean },
): boolean {
  const before = articles.has(tokens[at - 1]?.word ?? '') ? tokens[at - 2]?.word : tokens[at - 1]?.word
  if (![before, tokens[at + length]?.word].some((word = '') => valueJoiningConjunctions.has(word))) return false
  if (!isOrdinary) return true
  const list = listOfModelsAround({ tokens, vocabulary }, at)
  const behind = tokens[list.end]?.word ?? ''
  return leadsToTraits.has(behind) || !isBetweenOrdinaryWords([tokens[list.start - 1]?.word, behind])
}

type DeniedModel = { at: number; brand: string }
/** Those of a text: all of its words have the same ones. */
const denied = new WeakMap<readonly SearchToken[], { vocabulary: CarNameVocabulary; models: readonly DeniedModel[] }>()

/** True where another model of the make is denied: `the pilot I want, not the passport`. */
export function isContrastedName(context: TokensAndNames, at: number, named: readonly BrandOrModel[]): boolean {
  return deniedModels(context).some((other) => other.at !== at && named.some(({ brand }) => brand === other.brand))
}

/** The models on offer that are denied with their article. */
function deniedModels({ tokens, vocabulary }: TokensAndNames): readonly DeniedModel[] {
  const known = denied.get(tokens)
  if (known?.vocabulary === vocabulary) return known.models
  const models = tokens.flatMap(({ word }, not) => {
    const at = not + 2
    if (negationOrConjunctionOf(word) !== 'not' || !articles.has(tokens[not + 1]?.word ?? '')) return []
    const named = vocabulary.exact(tokens[at]?.text ?? '').filter(({ model, count }) => model !== null && count > 0)
    return named.map(({ brand }) => ({ at, brand }))
  })
  denied.set(tokens, { vocabulary, models })
  return models
}

/** True for a name in a list: `golf, focus`. */
export function isJoinedName({ tokens }: TypedTokens, at: number, length: number): boolean {
  const joins = (word = '') => valueJoiningConjunctions.has(word)
  return joins(tokens[at - 1]?.word) || joins(tokens[at + length]?.word) || tokens[at - 1]?.isBeforeBreak === true
}
