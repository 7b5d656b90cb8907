import { normalizeVin, vinErrorMessage, vinLength } from '#contract/vin.ts'
import { findCarPhraseMeaning } from '../lexicon/features.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import type { MeaningSpan } from './meaning-span.ts'
import type { SearchToken } from './tokenize-search-text.ts'
import type { WordMeaningCosts } from './word-meaning-costs.ts'

/** A VIN without a digit is a long word. */
const fewestDigits = 3
const mostParts = 4
const wordsForVin = new Set(['vin', 'chassis', 'fin', 'fahrgestellnummer'])

/** All codes cost the same. */
type Code = Omit<MeaningSpan, 'cost'>

/** Vehicle identification numbers, and the registration plates that could be read as numbers. */
export function matchVinsAndPlates(
  tokens: readonly SearchToken[],
  { vocabulary, costs: { codes } }: { vocabulary: CarNameVocabulary; costs: WordMeaningCosts },
): MeaningSpan[] {
  const found = tokens.flatMap((_, start) => [...vinAt(tokens, start), ...plateAt(tokens, start, vocabulary)])
  return found.map((code) => ({ ...code, cost: codes.code }))
}

function vinAt(tokens: readonly SearchToken[], start: number): Code[] {
  const isNamed = wordsForVin.has(tokens[start]?.word ?? '')
  const first = isNamed ? start + 1 : start
  for (let end = first + 1; end <= Math.min(first + mostParts, tokens.length); end++) {
    const own = tokens.slice(first, end).map(({ text }) => text)
    const vin = normalizeVin(own.join(''))
    if (vin.length > vinLength) return []
    const digits = vin.replaceAll(/\D/g, '').length
    // `under 15000 tax free` is none, and no row of prices: one in parts is named as such, or has letters and is right.
    const isRight = own.every((part) => /^[A-Z\d]+$/.test(part)) && /[A-Z]/.test(vin) && !vinErrorMessage(vin)
    const isMeant = isNamed || own.length === 1 || isRight
    if (vin.length === vinLength && /^[A-HJ-NPR-Z\d]+$/.test(vin) && digits >= fewestDigits && isMeant) {
      return [{ start, end, value: { kind: 'vin', vin } }]
    }
  }
  return []
}

/** A British plate in capitals, `AB12 CDE`, that is neither a car nor a word. */
function plateAt(tokens: readonly SearchToken[], start: number, vocabulary: CarNameVocabulary): Code[] {
  const [first, second] = tokens.slice(start, start + 2)
  if (!first || !second || !/^[A-Z]{2}\d\d$/.test(first.text) || !/^[A-Z]{3}$/.test(second.text)) return []
  if (vocabulary.exact(first.word).length > 0 || findCarPhraseMeaning(second.word)) return []
  return [{ start, end: start + 2, value: { kind: 'text' } }]
}
