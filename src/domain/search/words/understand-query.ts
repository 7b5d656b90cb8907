import { emptyWords, featureOf } from './features.ts'
import { readPhrases } from './phrases.ts'
import { readPlacePhrase } from './place-phrase.ts'
import { Reading } from './reading.ts'
import type { Understanding } from './understanding.ts'
import type { Vocabulary } from './vocabulary.ts'
import { hideYearNames, showYearNames } from './year-names.ts'

const maxTokens = 24

/**
 * Reads what somebody typed as a person would: makes and models with slips and nicknames, prices, years and miles in
 * plain language, fuels, bodies, colours, places. What says nothing of a car is dropped, and the rest is left for the full text.
 *
 * @param year this year, from which ages are counted
 */
export function understandQuery(typed: string, vocabulary: Vocabulary, { year }: { year: number }): Understanding {
  const text = typed.normalize('NFKC')
  const isName = (word: string) => vocabulary.exact(word).length > 0
  const near = readPlacePhrase(text, { homes: vocabulary.homes, isName })
  const isKnown = (word: string) =>
    vocabulary.isNoName(word) || emptyWords.has(word) || featureOf(word) !== null || isName(word)
  const { phrases, rest } = readPhrases(hideYearNames(near?.rest ?? text, vocabulary), isKnown)
  const tokens = showYearNames(rest)
    .replaceAll(/(?<=[\p{L}\p{N}])[/;,](?=\p{L})|(?<=\p{L}\d{0,4})[/;,](?=\p{N})/gu, ' | ')
    .split(/\s+/)
    .filter((token) => token === '|' || /[\p{L}\p{N}&]/u.test(token))
    .slice(0, maxTokens)
  // The makes that are named, wherever they stand, say what the other words may be: `jaz` is a Jazz beside Honda.
  const first = new Reading(vocabulary, { brands: new Set(), isNaming: false, readsTowns: false })
  for (let at = 0; at < tokens.length; ) at += first.takeWords(tokens, at)
  const reading = new Reading(vocabulary, { brands: first.brands(), isNaming: first.isNaming(), readsTowns: true })
  if (near) reading.takePlace(near)
  for (const { text, asked } of phrases) reading.takePhrase(text, asked, year)
  for (let at = 0; at < tokens.length; ) at += reading.takeWords(tokens, at)
  return reading.result()
}
