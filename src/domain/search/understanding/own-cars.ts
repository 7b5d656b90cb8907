import { findComparatives } from './lexicon/comparison-phrases.ts'
import { valueJoiningConjunctions, wordsOfAllLocales } from './locales/search-locales.ts'
import type { MeaningSpan, ParsedSearchQuery } from './match/meaning-span.ts'

type Tokens = ParsedSearchQuery['tokens']
type Place = Pick<MeaningSpan, 'start' | 'end'>

const owners = wordsOfAllLocales('possessives')
const former = wordsOfAllLocales('former')
const parting = wordsOfAllLocales('parting')
const owning = wordsOfAllLocales('owning')
const somethingElse = wordsOfAllLocales('somethingElse')
const mayStandBetween = new Set([
  ...(['articles', 'possessives', 'former', 'besideOwning'] as const).flatMap((list) => [...wordsOfAllLocales(list)]),
])
const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word)
/** `selling my old mazda`. */
const mostBetween = 3
/** `coming out of a 2019 explorer`. */
const mostAfterOwning = 5

/** A car that somebody has: `my astra`, `our old corolla`, `had a jetta, want something fun`. */
export function isOwnCar(car: Place, tokens: Tokens): boolean {
  const isBehindOwner = owners.has(tokens[car.start - 1]?.word ?? '') || owners.has(tokens[car.start - 2]?.word ?? '')
  return isBehindOwner || isLeftForSomethingElse(car, tokens)
}

/** `drove a tacoma, now something electric`, `outgrew the miata`: had by somebody who then asks for something without a name. */
function isLeftForSomethingElse({ start, end }: Place, tokens: Tokens): boolean {
  const isAskedFor = tokens
    .slice(end)
    .some(({ word }, at) => somethingElse.has(word) && !valueJoiningConjunctions.has(tokens[end + at - 1]?.word ?? ''))
  const behind = tokens.slice(Math.max(0, start - mostAfterOwning), start)
  const at = behind.findLastIndex(
    ({ word, isBeforeBreak }) => isBeforeBreak || !(mayStandBetween.has(word) || isYear(word)),
  )
  const verb = behind[at]
  if (!verb || verb.isBeforeBreak || !(owning.has(verb.word) || parting.has(verb.word))) return false
  // `I'd like to have a jetta, something with few miles`, `do you have a jetta, something cheap`.
  const isAsked = ['to', 'you'].includes(tokens[start - behind.length + at - 1]?.word ?? '')
  return !isAsked && (isAskedFor || findComparatives([verb.word]).length > 0)
}

/** A car that somebody has is not the one that is looked for: `sold my Honda, want a Mazda`. */
export function dropOwnCars(spans: readonly (MeaningSpan & { isDropped: boolean })[], tokens: Tokens): void {
  const isOwn = (span: MeaningSpan) => isOwnCar(span, tokens)
  for (const [at, { value }] of spans.entries()) {
    const next = spans[at + 1]
    // `coming from a 2015 accord`: its year is its own, too.
    const isOfOwnCar = next?.value.kind === 'name' && isLeftForSomethingElse(next, tokens)
    const span = spans[at]
    if (span && value.kind === 'bounds' && span.end === next?.start && isOfOwnCar) span.isDropped = true
  }
  const names = spans.filter(({ value }) => value.kind === 'name')
  // `my old astra broke down, need a hatchback`: what is wanted is said otherwise.
  const isFormer = (car: MeaningSpan) =>
    former.has(tokens[car.start - 1]?.word ?? '') || isLeftForSomethingElse(car, tokens)
  const isWanted = spans.some(
    ({ value, isDropped }) => !isDropped && (value.kind === 'features' || value.kind === 'bounds'),
  )
  // `selling my mazda 3, want something luxurious`: it is on its way out.
  const isParted = (car: MeaningSpan) =>
    tokens.slice(Math.max(0, car.start - mostBetween), car.start).some(({ word }) => parting.has(word)) ||
    isLeftForSomethingElse(car, tokens)
  const hasOther = isWanted || spans.some(({ value }) => value.kind === 'purpose')
  // `get rid of my truck and get something good on gas`.
  const isBody = ({ value }: MeaningSpan) =>
    value.kind === 'features' && value.features.every(({ field }) => field === 'body')
  const parted = spans.filter((span) => (isBody(span) || span.value.kind === 'name') && isOwn(span) && isParted(span))
  for (const span of parted) if (hasOther) span.isDropped = true
  const isCompared = spans.some(({ value }) => value.kind === 'comparative')
  if (names.every(isOwn) && (isCompared || !isWanted || !names.some(isFormer))) return
  for (const span of names.filter(isOwn)) span.isDropped = true
}
